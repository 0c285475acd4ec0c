import { useRef, useState } from 'react'
import { useMounted } from '../pages/use-mounted.ts'

/** One sending at a time, however often it is asked for, and why the last one failed. */
export function useSending() {
  const running = useRef(false)
  const isMounted = useMounted()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  return {
    busy,
    failure,
    forget: () => setFailure(undefined),
    /** What sends still stands: a person who has gone elsewhere meanwhile is not led on from there. */
    stands: isMounted,
    /** Runs `send`; a failure is kept, `refused` first looks whether it can be dealt with. */
    run: async (send: () => Promise<void>, refused: (error: unknown) => Promise<boolean>) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      setFailure(undefined)
      try {
        await send()
      } catch (error) {
        // What reading again for it fails with is what stands in the way then.
        await refused(error).then((dealtWith) => dealtWith || setFailure(error), setFailure)
      } finally {
        running.current = false
        if (isMounted()) setBusy(false)
      }
    },
  }
}
