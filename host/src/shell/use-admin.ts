import { useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import type { Api } from '@ventanilla/api-client/api'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { ADMIN_KEY } from '../app/query-client.ts'
import { useServices } from '../app/services.ts'
import { readAdmin } from '../session/read-admin.ts'
import { useSessionState } from '../session/session-context.tsx'
import type { SessionStore } from '../session/session-store.ts'

/** Role and permissions change, and sessions end, while a page stands still. Reading renews no session. */
const REFRESH_MS = 60_000

/** Reads the signed-in administrator into the state of the session. */
export const adminQuery = (api: Api, session: SessionStore, token: string | undefined) => ({
  queryKey: [ADMIN_KEY, token],
  queryFn: async ({ signal }: QueryFunctionContext) => {
    await readAdmin(api, session, { signal })
    return true
  },
  staleTime: 30_000,
})

/**
 * The signed-in administrator, asked again every minute, when somebody comes back to the page, and when something was
 * forbidden: role and permissions may have changed.
 */
export function useAdmin(): { admin: CurrentUser | undefined; error: unknown; retry: () => void; retrying: boolean } {
  const { api, session } = useServices()
  const { admin, token } = useSessionState()
  const { error, refetch, isFetching } = useQuery({ ...adminQuery(api, session, token), refetchInterval: REFRESH_MS })
  return { admin, error, retry: () => void refetch(), retrying: isFetching }
}
