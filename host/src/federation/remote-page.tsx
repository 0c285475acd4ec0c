import { createElement, Suspense, use, useState, type ComponentType } from 'react'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { LoadingState } from '@ventanilla/ui/core'
import { useFederation } from './federation-context.ts'
import { RemoteBoundary } from './remote-boundary.tsx'

type RemotePageProps = { remote: string; page: string }

/**
 * One page of a remote, loaded when it is shown. Whatever goes wrong in it stays in it: an error card in its place, with a
 * retry, while the shell and all other remotes go on.
 */
export function RemotePage({ remote, page }: RemotePageProps) {
  const [attempt, setAttempt] = useState(0)
  const { pathname } = useLocation()
  return (
    <RemoteBoundary key={`${remote}/${page}/${attempt}`} remote={remote} place={pathname} onRetry={() => setAttempt(attempt + 1)}>
      <LoadedPage remote={remote} page={page} />
    </RemoteBoundary>
  )
}

/** Holds on to the build that was current when the page was opened, whatever the registry says meanwhile. */
function LoadedPage({ remote, page }: RemotePageProps) {
  const federation = useFederation()
  const [loading] = useState(() => quiet(federation.loadPage(remote, page)))
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown loading={loading} />
    </Suspense>
  )
}

const Shown = ({ loading }: { loading: Promise<ComponentType> }) => createElement(use(loading))

/** The boundary shows a failure; when the page was left before it came, nobody has to hear of it. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
