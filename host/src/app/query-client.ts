import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { QUERY_CACHE_MS } from '@ventanilla/contract/constants'

const RETRIES = 2

/** A retry does not change a refusal; a lost connection or a server error may pass. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === undefined || error.status >= 500) && error.kind !== 'PARSING_ERROR'

/** Logs a failed action (specification section 4): kind, status and code, no data. Its page shows the error itself. */
const logFailure = (error: unknown): void => {
  const facts = error instanceof ApiError ? [error.kind, error.status, error.body?.code, error.body?.reference] : [error]
  // eslint-disable-next-line no-console -- the browser's console is the log of a page
  console.error('An action failed:', ...facts)
}

/** The cache of everything that comes from the server (specification section 9: unused data is kept 60 seconds). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      // What is read waits for the connection, and `ConnectionBar` says so. An action fails at once, with what was typed still in
      // its form: react-query would send it much later, when nobody expects money to move.
      queries: { networkMode: 'online', gcTime: QUERY_CACHE_MS, retry: (failures, error) => failures < RETRIES && mayPass(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Query key of the signed-in administrator. */
export const ADMIN_KEY = 'current-user'
/** Reads the administrator's permissions again after they may have changed; menus and pages follow. */
export const readAdminAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [ADMIN_KEY] })
