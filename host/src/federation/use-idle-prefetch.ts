import { useEffect } from 'react'
import { loadAnswerFacts } from '@ventanilla/api-client/answer-facts'
import { useFederation } from './federation.ts'
import { usePageStands, whenIdle } from './use-page-stands.ts'

/**
 * Fetches what is known of answers, and then the code of these remotes one after the other, once the open page stands and
 * while the browser has nothing else to do. Give it those that the administrator may open; a name that the registry does not know is passed over.
 */
export function useIdlePrefetch(names: readonly string[]): void {
  const federation = useFederation()
  const stands = usePageStands()
  const list = names.join(' ')
  useEffect(() => {
    if (!stands) return
    loadAnswerFacts().catch(() => undefined)
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
  }, [federation, stands, list])
}
