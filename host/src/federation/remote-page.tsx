import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { PageOfRecord } from '@ventanilla/remote-sdk/page-of-record'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { LoadingState } from '@ventanilla/ui/core'
import { useFederation, useRegistry } from './federation.ts'
import { failureOf, RemoteBoundary } from './remote-boundary.tsx'
import { RemoteCard } from './remote-card.tsx'
import { RemoteFailure } from './remote-failure.ts'
import { useReports } from './report-context.ts'

/** After this a page that still waits, for its code or for whatever it suspends on, is a card: people see one within five seconds. */
const PATIENCE_MS = 4_000

type RemotePageProps = { remote: string; page: string }

/**
 * One page of a remote, loaded when it is shown. A failure is contained: an error card with a retry
 * replaces the page, while the shell and all other remotes keep working.
 */
export function RemotePage({ remote, page }: RemotePageProps) {
  const [attempt, setAttempt] = useState(0)
  const { pathname } = useLocation()
  const retry = () => setAttempt(attempt + 1)
  return (
    <RemoteBoundary key={`${remote}/${page}/${attempt}`} remote={remote} place={pathname} failed={(failure) => <RemoteCard remote={remote} failure={failure} onRetry={retry} />}>
      <LoadedPage remote={remote} page={page} onRetry={retry} />
    </RemoteBoundary>
  )
}

/**
 * Stays on the build that was current when the page was opened, also when the registry changes. Its code is waited for here
 * and not by suspending: React holds back for 300 ms what comes after a fallback.
 */
function LoadedPage({ remote, page, onRetry }: RemotePageProps & { onRetry: () => void }) {
  const federation = useFederation()
  const build = useRegistry().remotes.find(({ name }) => name === remote)?.build
  const [opened] = useState(() => ({ began: performance.now(), build }))
  const [code, setCode] = useState<Code>(() => ({ page: federation.loadedPage(remote, page) }))
  useEffect(() => {
    if (code.page === undefined) federation.loadPage(remote, page).then((page) => setCode({ page }), (failure: unknown) => setCode({ failure: failureOf(failure, remote) }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: a retry mounts this again
  }, [])
  // For the boundary.
  if (code.failure) throw code.failure
  const waiting = <Waiting remote={remote} onRetry={onRetry} />
  if (code.page === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <Shown remote={remote} opened={opened} page={code.page} />
    </Suspense>
  )
}

type Opened = { began: number; build: string | undefined }
type Code = { page?: ComponentType | undefined; failure?: RemoteFailure }

/** The page, and once it stands how long that took. */
function Shown({ remote, opened: { began, build }, page }: { remote: string; opened: Opened; page: ComponentType }) {
  const reports = useReports()
  useEffect(() => {
    if (build) reports.load({ remote, build, ms: Math.round(performance.now() - began) })
  }, [reports, remote, began, build])
  return <PageOfRecord page={page} />
}

/** What stands in the place of a page that is on its way. What comes after all replaces the card by itself. */
function Waiting({ remote, onRetry }: { remote: string; onRetry: () => void }) {
  const [failure, setFailure] = useState<RemoteFailure>()
  useEffect(() => {
    const timer = setTimeout(() => setFailure(new RemoteFailure(navigator.onLine ? 'stuck' : 'offline', remote)), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [remote])
  return failure ? <RemoteCard remote={remote} failure={failure} onRetry={onRetry} /> : <LoadingState shape="page" />
}
