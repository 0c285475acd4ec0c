import { Component, type ReactNode, createElement, Suspense, use, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { ErrorCard, LoadingState } from '@ventanilla/ui/core'
import { useFederation, useRegistry } from './federation.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Shown for every page of a remote while the registry cannot be read and the remotes are unknown. */
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

/** Shown instead of a failed page: what failed, in which version, and a button to try again. */
function RemoteCard({ remote, failure, onRetry }: RemoteCardProps) {
  const { t } = useTranslation('host')
  const federation = useFederation()
  const known = useRegistry().remotes.find(({ name }) => name === remote)

  // A retry reads the registry first: a newer build may fix the failure.
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
  /** The path of the page; another path resets the failure. */
  place: string
  onRetry: () => void
  children: ReactNode
}
type State = { failure: RemoteFailure | undefined; place: string }

/** Catches the failure of a remote, in loading and in rendering. */
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
 * One page of a remote, loaded when it is shown. A failure is contained: an error card with a retry
 * replaces the page, while the shell and all other remotes keep working.
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

/** Stays on the build that was current when the page was opened, also when the registry changes. */
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

/** The boundary shows a failure; after the page was left it is ignored. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
