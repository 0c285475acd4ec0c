import { useProblemText } from '@ventanilla/i18n/problem-text'

/** Loading, then loaded or error (specification section 4). `message` is already in words. */
export type LoadState<T> = { status: 'loading' } | { status: 'failed'; message?: string; reference?: string; onRetry?: () => void } | { status: 'ready'; value: T }

type Loading<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** The state of a `useQuery`; what is shown already stays while it is read again. `view` makes of the answer what a page shows. */
export function useLoadState<T, V>(query: Loading<T>, view: (data: T) => V): LoadState<V> {
  const say = useProblemText()
  if (query.data !== undefined) return { status: 'ready', value: view(query.data) }
  if (query.error) return { status: 'failed', message: say(query.error), onRetry: () => void query.refetch() }
  return { status: 'loading' }
}
