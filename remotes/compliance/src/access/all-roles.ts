import { useQuery } from '@tanstack/react-query'
import type { Api } from '@ventanilla/api-client/api'
import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'
import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'

/** All roles by name, for choices and for the words of an id; asked for page by page until there is no more. */
export const allRoles = (api: Api) => ({
  queryKey: ['roles', 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Role[]> => {
    const roles: Role[] = []
    for (let page = 1; ; page += 1) {
      const { results, next } = await api.call('roles', { query: { page, page_size: MAX_PAGE_SIZE, sort_by: 'name' } }, { signal })
      roles.push(...results)
      if (next === null || results.length === 0) return roles
    }
  },
})

/** All roles as far as they are known and may be read. */
export function useAllRoles(): readonly Role[] {
  const { may } = useSession()
  const { data } = useQuery({ ...allRoles(useApi()), enabled: may('roles') })
  return data ?? none
}

const none: readonly Role[] = []
