import { useEffect } from 'react'
import { loadAnswerFacts } from '@ventanilla/api-client/answer-facts'
import { whenIdle } from '@ventanilla/ui/core'
import { useFederation } from './federation.ts'
import { usePageStands } from './use-page-stands.ts'

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
    return whenIdle(...list.split(' ').filter(Boolean).map((name) => () => federation.prefetch(name)))
  }, [federation, stands, list])
}
