import { Component, type ReactNode, createElement, Suspense, use, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { ErrorCard, LoadingState } from '@ventanilla/ui/core'
import { useFederation, useRegistry } from './federation.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Stands in for every page of a remote while the registry cannot be read: what there is, is not known. */
export function RegistryCard() {
  const { t } = useTranslation('host')
  const federation = useFederation()
  return (
    <ErrorCard title={t('federation.registry.title')} onRetry={() => void federation.readRegistry()}>
      <p>{t('federation.registry.text')}</p>
    </ErrorCard>
  )
}

type RemoteCardProps = { remote: string; failure: RemoteFailure; onRetry: () => void }

/** Stands where a page of a remote should: what failed, which version of what, and a way to try again. */
function RemoteCard({ remote, failure, onRetry }: RemoteCardProps) {
  const { t } = useTranslation('host')
  const federation = useFederation()
  const known = useRegistry().remotes.find(({ name }) => name === remote)

  // A retry asks the registry first: a newer build may be what mends it.
  const retry = () => void federation.readRegistry().then(onRetry)
  return (
    <ErrorCard title={t('federation.card.title')} reference={failure.reference} onRetry={retry}>
      <p>{t(`federation.failure.${failure.kind}`)}</p>
      <p className="v-muted">{t('federation.card.which', { name: remote, version: known?.version ?? '?', build: known?.build ?? '?' })}</p>
    </ErrorCard>
  )
}

type Props = {
  remote: string
  /** Where the page is shown; another place is a new start. */
  place: string
  onRetry: () => void
  children: ReactNode
}
type State = { failure: RemoteFailure | undefined; place: string }

/** Keeps the failure of a remote in its place, be it in loading or in rendering. */
class RemoteBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, place: this.props.place }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { place, failure: undefined }
  }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { failure: thrown instanceof RemoteFailure ? thrown : new RemoteFailure('crashed', '', thrown) }
  }

  override render() {
    const { remote, onRetry, children } = this.props
    return this.state.failure ? <RemoteCard remote={remote} failure={this.state.failure} onRetry={onRetry} /> : children
  }
}

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
