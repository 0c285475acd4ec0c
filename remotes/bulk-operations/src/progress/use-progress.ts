import { useEffect, useEffectEvent, useState } from 'react'
import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import { useApi } from '@ventanilla/remote-sdk/host-context'

/**
 * Follows the processing of a list while the component is shown, and says when it has ended. A reload goes on where the
 * server stands. Without an id it follows nothing.
 * @returns the newest state once one came, and why following failed if it did: the work itself goes on without us
 */
export function useProgress(id: string | undefined, onEnd: (progress: Progress) => void): { progress: Progress | undefined; error: unknown } {
  const api = useApi()
  const [progress, setProgress] = useState<Progress>()
  const [error, setError] = useState<unknown>()
  const ended = useEffectEvent(onEnd)

  useEffect(() => {
    if (id === undefined) return
    const watch = new AbortController()
    const follow = async () => {
      let last: Progress | undefined
      for await (const state of api.progress(id, watch.signal)) setProgress((last = state))
      if (last && !watch.signal.aborted) ended(last)
    }
    follow().catch((cause: unknown) => {
      if (!watch.signal.aborted) setError(cause)
    })
    return () => watch.abort()
  }, [api, id])

  return { progress, error }
}
