import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { useApi } from '@ventanilla/remote-sdk/host-context'

/**
 * One role as it is now. The form edits the version that it read: nothing is cached for the next visit, and nothing is
 * refetched while somebody types.
 */
export function useRole(id: string) {
  const query = useQuery({ ...useApi().query('role', { params: { id } }), gcTime: 0, staleTime: Infinity })
  return { ...query, missing: query.error instanceof ApiError && query.error.status === 404 }
}
