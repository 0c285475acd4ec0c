import type { ReactNode } from 'react'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { userPath } from '@ventanilla/ui/core'
import { DetailPage } from '@ventanilla/ui/detail'

/** A tab of the page of a user as a page of its own, at full width. The address names the user. `title`: what it lists. */
export function UserHistory({ title, tab, children }: { title: string; /** Where Back leads to. */ tab: string; children: (user: UserDetails) => ReactNode }) {
  const { id = '' } = useParams()
  return (
    <DetailPage
      key={id}
      query={useApi().query('user-details', { params: { userId: id } })}
      kind={title}
      back={`${userPath(id)}?tab=${tab}`}
      identity={({ first_name, surname }) => ({ name: `${title}: ${first_name} ${surname}`, parent: { title: `${first_name} ${surname}`, to: userPath(id) } })}
    >
      {children}
    </DetailPage>
  )
}
