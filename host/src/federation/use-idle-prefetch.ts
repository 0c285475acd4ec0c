import { useEffect } from 'react'
import { useFederation } from './federation.ts'

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Fetches the code of these remotes one after the other while the browser has nothing else to do. Give it those that the
 * administrator may open; a name that the registry does not know is passed over.
 */
export function useIdlePrefetch(names: readonly string[]): void {
  const federation = useFederation()
  const list = names.join(' ')
  useEffect(() => {
    let cancel: (() => void) | undefined
    const next = ([name, ...rest]: readonly string[]) => {
      if (!name) return
      cancel = whenIdle(() => {
        federation.prefetch(name)
        next(rest)
      })
    }
    next(list.split(' '))
    return () => cancel?.()
  }, [federation, list])
}
