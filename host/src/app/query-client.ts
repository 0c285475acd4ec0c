import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { QUERY_CACHE_MS } from '@ventanilla/contract/constants'

const RETRIES = 2

/** A refusal stays one however often it is asked again; a lost connection and a server's stumble may pass. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === undefined || error.status >= 500) && error.kind !== 'PARSING_ERROR'

/** A failed action is logged (specification section 4), beside what its page says of it: kind, status and code, no data. */
const logFailure = (error: unknown): void => {
  const told = error instanceof ApiError ? [error.kind, error.status, error.body?.code, error.body?.reference] : [error]
  // eslint-disable-next-line no-console -- the browser's console is the log of a page
  console.error('An action failed:', ...told)
}

/** The cache of everything that comes from the server (specification section 9: unused data is kept 60 seconds). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      // Without a connection a call fails and says so: by default it would wait in silence and, an action, be sent much later.
      queries: { networkMode: 'always', gcTime: QUERY_CACHE_MS, retry: (failures, error) => failures < RETRIES && mayPass(error) },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** Key of the question who is signed in. */
export const ADMIN_KEY = 'current-user'
/** What the signed-in administrator may do has changed, or may have: menus and pages follow the answer. */
export const readAdminAgain = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [ADMIN_KEY] })
