import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../app/services.ts'
import type { SessionEnd } from './session-end.ts'
import { useSessionState } from './session-context.tsx'
import { createSessionWatch, type SessionWatch } from './session-watch.ts'
import { limitsStorage } from './shared-limits.ts'

/** What counts as a person at work. Polling, timers and what the page does by itself do not. */
const actions = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const

/** Watches the session while the shell is shown: reports the person's activity, and answers how near the end is. */
export function useSessionWatch(): SessionWatch & { end: SessionEnd | undefined } {
  const { api, session, clock } = useServices()
  const { admin } = useSessionState()
  const [watch] = useState(() => createSessionWatch({ api, session, shared: limitsStorage(), clock }))
  const end = useSyncExternalStore(watch.subscribe, watch.getState)

  useEffect(() => {
    const stop = watch.start()
    const options = { capture: true, passive: true }
    for (const action of actions) addEventListener(action, watch.act, options)
    addEventListener('focus', watch.look)
    document.addEventListener('visibilitychange', watch.look)
    return () => {
      stop()
      for (const action of actions) removeEventListener(action, watch.act, options)
      removeEventListener('focus', watch.look)
      document.removeEventListener('visibilitychange', watch.look)
    }
  }, [watch])
  useEffect(() => watch.look(), [watch, admin])
  return { ...watch, end }
}
