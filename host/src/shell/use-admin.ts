import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { useServices } from '../app/services.ts'
import { useSessionState } from '../session/session-context.tsx'

/** The signed-in administrator, asked again when somebody comes back to the page: role and permissions may have changed. */
export function useAdmin(): { admin: CurrentUser | undefined; error: unknown; retry: () => void; retrying: boolean } {
  const { api, session } = useServices()
  const { admin, token } = useSessionState()
  const { error, refetch, isFetching } = useQuery({
    queryKey: ['current-user', token],
    queryFn: async ({ signal }) => {
      session.dispatch({ type: 'adminRead', admin: await api.call('current-user', {}, { signal }) })
      return true
    },
    staleTime: 30_000,
  })
  return { admin, error, retry: () => void refetch(), retrying: isFetching }
}
