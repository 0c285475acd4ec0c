import { useQuery } from '@tanstack/react-query'
import type { Api } from '@ventanilla/api-client/api'
import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { allPages } from './all-pages.ts'

const allRoles = (api: Api) => ({
  queryKey: ['roles', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Role[]> => allPages((page) => api.call('roles', { query: { ...page, sort_by: 'name' } }, { signal })),
})

/** All roles by name, as far as they are known and may be read: for choices, and for the words of an id. */
export function useAllRoles(): readonly Role[] {
  const { may } = useSession()
  const { data } = useQuery({ ...allRoles(useApi()), enabled: may('roles') })
  return data ?? none
}

const none: readonly Role[] = []
