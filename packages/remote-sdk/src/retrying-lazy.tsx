import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'

type Options = {
  /** Shown while the code comes. */
  fallback?: ReactNode
  /** Waits before further attempts, milliseconds; when all have failed, the nearest error boundary gets the error. */
  waits?: readonly number[]
}

/**
 * `React.lazy` for parts of a page, for networks that drop: it tries again by itself, and does not remember a failure,
 * so that an error boundary's retry loads again (React's own keeps a rejection until the page is reloaded).
 */
export function retryingLazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, { fallback = null, waits = [300, 1200] }: Options = {}): ComponentType<P> {
  let current: LazyExoticComponent<ComponentType<P>> | undefined
  const fresh = () =>
    lazy(() =>
      attempt(load, waits).catch((error: unknown) => {
        current = undefined
        throw error
      }),
    )
  // The Suspense boundary is inside, so that this component is mounted while the code comes: a failure then unmounts
  // it, and only a new mount (a retry, another visit) asks for a fresh attempt.
  return function RetryingLazy(props: P) {
    const [Part] = useState(() => (current ??= fresh()))
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Calls `load` until it succeeds, at most once more for each of `waits`; rejects with the last failure. */
export async function attempt<T>(load: () => Promise<T>, waits: readonly number[]): Promise<T> {
  const [wait, ...rest] = waits
  if (wait === undefined) return load()
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait))
    return attempt(load, rest)
  }
}
