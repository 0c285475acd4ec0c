import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useWords } from '../app/use-words.ts'
import { isGone } from '../federation/gone-file.ts'
import { RemoteBoundary } from '../federation/remote-boundary.tsx'
import { RemoteCard } from '../federation/remote-card.tsx'
import type { RemoteFailure } from '../federation/remote-failure.ts'
import { useReported } from '../federation/report-context.ts'
import { toast } from './toasts.tsx'

const HOST = 'host'

/** A page of the host itself. What fails in it is a card in its place, as with the page of a remote: the rest of the console goes on. */
export function HostPart({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0)
  const { pathname } = useLocation()
  const failed = (failure: RemoteFailure) => <RemoteCard remote={HOST} failure={failure} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <RemoteBoundary key={attempt} remote={HOST} place={pathname} failed={failed}>
      {children}
    </RemoteBoundary>
  )
}

type HostDialogProps = {
  /** Takes it away, so that it is loaded again when it is opened again. */
  onFailed?: () => void
  /** What it is about: with something else it is tried again. */
  place?: string
  children: ReactNode
}

/** A dialog of the host, over any page. One that fails is said in a toast, and ends. */
export function HostDialog({ onFailed, place = '', children }: HostDialogProps) {
  return (
    <RemoteBoundary remote={HOST} place={place} failed={(failure) => <Said failure={failure} onFailed={onFailed} />}>
      {children}
    </RemoteBoundary>
  )
}

function Said({ failure, onFailed }: { failure: RemoteFailure; onFailed: HostDialogProps['onFailed'] }) {
  const t = useWords()
  const kind = navigator.onLine ? failure.kind : 'offline'
  useReported(failure, kind)
  useEffect(() => {
    void isGone(failure).then((gone) => {
      toast('error', t(gone ? 'federation.gone' : `federation.failure.${kind}`))
      onFailed?.()
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each failure, whatever is drawn again meanwhile
  }, [failure])
  return null
}
