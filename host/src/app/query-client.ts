import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@ventanilla/api-client/api-error'
import { QUERY_CACHE_MS } from '@ventanilla/contract/constants'

const RETRIES = 2

/** A refusal stays one however often it is asked again; a lost connection and a server's stumble may pass. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === undefined || error.status >= 500) && error.kind !== 'PARSING_ERROR'

/** The cache of everything that comes from the server (specification section 9: unused data is kept 60 seconds). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { gcTime: QUERY_CACHE_MS, retry: (failures, error) => failures < RETRIES && mayPass(error) },
      mutations: { retry: false },
    },
  })
