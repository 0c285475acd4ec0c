import { useProblemText } from '@ventanilla/i18n/problem-text'

/** What is shown could not be read again: since when it stands (ISO time), why, already in words, and a way to try again. */
export type Stale = { since: string; message: string; retrying: boolean; onRetry: () => void }

/** Loading, then loaded or error (specification section 4). `message` is already in words. */
export type LoadState<T> = { status: 'loading' } | { status: 'failed'; message?: string; reference?: string; of?: unknown; onRetry?: () => void } | { status: 'ready'; value: T; stale?: Stale }

type Loading<T> = { data: T | undefined; error: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown }

/**
 * The state of a `useQuery`; what is shown already stays while it is read again, and when that fails: then it is `stale`,
 * which `StaleNotice` says. `view` makes of the answer what a page shows.
 */
export function useLoadState<T, V>(query: Loading<T>, view: (data: T) => V): LoadState<V> {
  const say = useProblemText()
  const onRetry = () => void query.refetch()
  if (query.data !== undefined) {
    const stale = query.error ? { since: new Date(query.dataUpdatedAt).toISOString(), message: say(query.error), retrying: query.isFetching, onRetry } : undefined
    return { status: 'ready', value: view(query.data), ...(stale && { stale }) }
  }
  if (query.error) return { status: 'failed', message: say(query.error), of: query.error, onRetry }
  return { status: 'loading' }
}
