import { useQuery } from '@tanstack/react-query'
import type { Api } from '@ventanilla/api-client/api'
import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useLoadState, type LoadState } from '@ventanilla/ui/data'

/** All pages of a list; for short lists of unknown length. */
export async function allPages<T>(call: (query: { page: number; page_size: number }) => Promise<{ results: T[]; next: string | null }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page += 1) {
    const { results, next } = await call({ page, page_size: MAX_PAGE_SIZE })
    all.push(...results)
    if (next === null || results.length === 0) return all
  }
}

/** The query of all roles by name. */
export const allRoles = (api: Api) => ({
  queryKey: ['roles', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Role[]> => allPages((page) => api.call('roles', { query: { ...page, sort_by: 'name' } }, { signal })),
})

/** All roles by name, for choices. Loading and failure differ from an empty list. Empty without the permission to read roles. */
export function useAllRoles(): LoadState<readonly Role[]> {
  const { may } = useSession()
  const readable = may('roles')
  const load = useLoadState(useQuery({ ...allRoles(useApi()), enabled: readable }), (roles: readonly Role[]) => roles)
  return readable ? load : { status: 'ready', value: none }
}

/** The roles that are loaded so far: to show a name for an id, not to tell whether a role exists. */
export function useKnownRoles(): readonly Role[] {
  const load = useAllRoles()
  return load.status === 'ready' ? load.value : none
}

const none: readonly Role[] = []
