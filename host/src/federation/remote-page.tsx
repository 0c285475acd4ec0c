import { createElement, Suspense, use, useEffect, useState, type ComponentType } from 'react'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { LoadingState } from '@ventanilla/ui/core'
import { useFederation, useRegistry } from './federation.ts'
import { RemoteBoundary } from './remote-boundary.tsx'
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
    <RemoteBoundary key={`${remote}/${page}/${attempt}`} remote={remote} place={pathname} onRetry={retry}>
      <LoadedPage remote={remote} page={page} onRetry={retry} />
    </RemoteBoundary>
  )
}

/** Stays on the build that was current when the page was opened, also when the registry changes. */
function LoadedPage({ remote, page, onRetry }: RemotePageProps & { onRetry: () => void }) {
  const federation = useFederation()
  const build = useRegistry().remotes.find(({ name }) => name === remote)?.build
  const [loading] = useState((): Loading => ({ began: performance.now(), build, page: federation.loadedPage(remote, page) ?? quiet(federation.loadPage(remote, page)) }))
  return (
    <Suspense fallback={<Waiting remote={remote} onRetry={onRetry} />}>
      <Shown remote={remote} loading={loading} />
    </Suspense>
  )
}

type Loading = { began: number; build: string | undefined; page: ComponentType | Promise<ComponentType> }

/** The page, and once it stands how long that took. */
function Shown({ remote, loading }: { remote: string; loading: Loading }) {
  const page = createElement(loading.page instanceof Promise ? use(loading.page) : loading.page)
  const reports = useReports()
  useEffect(() => {
    if (loading.build) reports.load({ remote, build: loading.build, ms: Math.round(performance.now() - loading.began) })
  }, [reports, remote, loading])
  return page
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

/** The boundary shows a failure; after the page was left it is ignored. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
