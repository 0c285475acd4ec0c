import { useEffect, useState } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { usePageStands } from '../federation/use-page-stands.ts'
import { useSessionWatch } from '../session/use-session-watch.ts'
import { withLaterWords } from '../words/load-words.ts'
import { HostDialog } from './host-part.tsx'

const load = withLaterWords(() => import('./session-ending.tsx'))
const SessionEnding = retryingLazy(load)

/** Watches the session, and says when it is about to end. What says so is fetched once the open page stands: an end may come on a line that has dropped. */
export function SessionDialog() {
  const { end, extend } = useSessionWatch()
  const stands = usePageStands()
  const [announced, setAnnounced] = useState(false)
  useEffect(() => {
    if (stands) load().catch(() => undefined)
  }, [stands])
  // Once it was there it stays, so that a dialog that closes gives the focus back.
  if (!announced && (end?.phase === 'idle' || end?.phase === 'final')) setAnnounced(true)
  return announced && end ? (
    <HostDialog place={String(end.endsAt)}>
      <SessionEnding end={end} extend={extend} />
    </HostDialog>
  ) : null
}
