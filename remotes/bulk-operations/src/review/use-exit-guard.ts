import { useRef } from 'react'
import { useBlocker, useNavigate } from '@ventanilla/remote-sdk/router'
import { hubPath } from '../operations/paths.ts'

/** react-router numbers the entries that it made; the first one of a visit has nothing of ours behind it. */
const isFirstEntry = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/**
 * Asks before a review is left: the browser's own Back is held while the question stands, as the arrow of the page is.
 * Only going back is held: links and a session that ends lead on unasked, and the list can be found again in the history.
 */
export function useExitGuard(active: boolean) {
  const navigate = useNavigate()
  const answered = useRef(false)
  const held = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) => active && !answered.current && historyAction === 'POP' && currentLocation.pathname !== nextLocation.pathname,
  )

  return {
    heldBack: held.state === 'blocked',
    stay: () => held.reset?.(),
    /** 'Sí, salir': one page back (specification section 2), or to the hub where the review is all there is. */
    leave: () => {
      answered.current = true
      if (held.state === 'blocked') return held.proceed()
      void (isFirstEntry() ? navigate(hubPath, { replace: true }) : navigate(-1))
    },
  }
}
