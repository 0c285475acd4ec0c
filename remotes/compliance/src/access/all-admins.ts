import { useQuery } from '@tanstack/react-query'
import type { Api } from '@ventanilla/api-client/api'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { allPages } from './all-roles.ts'

const allAdmins = (api: Api) => ({
  queryKey: ['admins', 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Admin[]> => {
    const current = await allPages((page) => api.call('admins', { query: page }, { signal }))
    const archived = await allPages((page) => api.call('archived-admins', { query: page }, { signal }))
    return [...current, ...archived]
  },
})

/** All administrators including archived ones; empty while they load, and without the permission to read them. */
export function useAllAdmins(): readonly Admin[] {
  const { may } = useSession()
  const { data } = useQuery({ ...allAdmins(useApi()), enabled: may('admins') })
  return data ?? none
}

const none: readonly Admin[] = []
