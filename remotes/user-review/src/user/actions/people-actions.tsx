import type { ReactNode } from 'react'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import type { DetailAction } from '@ventanilla/ui/detail'

/** What can be done with the data and the state of a user. */
export function usePeopleActions(_user: UserDetails | undefined): { actions: DetailAction[]; dialog: ReactNode } {
  return { actions: [], dialog: null }
}
