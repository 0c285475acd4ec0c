import type { QueryClient } from '@tanstack/react-query'
import { routeTable } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'

/** Marks as stale exactly the queries that an endpoint names (`invalidates` of the contract); those on the screen are read again. */
async function invalidateAfter(queries: QueryClient, id: string): Promise<void> {
  const named: readonly unknown[] = routeTable[id]?.invalidates ?? []
  if (named.length > 0) await queries.invalidateQueries({ predicate: ({ queryKey }) => named.includes(queryKey[0]) })
}

/**
 * The API client of a page with this cache: a call that changes something invalidates what it names, and so does the end
 * of processing that is followed. No page has to think of it.
 */
export function invalidating(api: Api, queries: QueryClient): Api {
  const watched = async <T>(id: string, answer: Promise<T>): Promise<T> => {
    try {
      const value = await answer
      void invalidateAfter(queries, id)
      return value
    } catch (error) {
      if (isOutdated(error)) void invalidateAfter(queries, id)
      throw error
    }
  }
  return {
    ...api,
    call: (id, input, options) => watched(id, api.call(id, input, options)),
    async *progress(list, signal) {
      yield* api.progress(list, signal)
      if (!signal.aborted) void invalidateAfter(queries, `${list.operation}/process`)
    },
    bulk: (definition, step, input, options) => watched(`${definition.id}/${step}`, api.bulk(definition, step, input, options)),
  }
}

/** After such a failure the page may show what is no longer so: the call may have been carried out, or its subject is gone (404) or was changed by somebody else (409). */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && (error.status === undefined || error.status < 400 || error.status >= 500 || error.status === 404 || error.status === 409)
