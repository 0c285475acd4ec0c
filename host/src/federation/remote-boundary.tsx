import { Component, type ReactNode } from 'react'
import { classifyFailure } from './classify-failure.ts'
import { RemoteCard } from './remote-card.tsx'
import { RemoteFailure } from './remote-failure.ts'

type Props = {
  remote: string
  /** The path of the page; another path resets the failure. */
  place: string
  onRetry: () => void
  children: ReactNode
}
type State = { thrown: { value: unknown } | undefined; failure: RemoteFailure | undefined; place: string }

/** Catches the failure of a remote, in loading, in rendering and in effects. */
export class RemoteBoundary extends Component<Props, State> {
  override state: State = { thrown: undefined, failure: undefined, place: this.props.place }

  static getDerivedStateFromProps({ place, remote }: Props, { thrown, failure, place: before }: State): Partial<State> | null {
    if (place !== before) return { place, thrown: undefined, failure: undefined }
    return thrown && !failure ? { failure: failureOf(thrown.value, remote) } : null
  }

  static getDerivedStateFromError(value: unknown): Partial<State> {
    return { thrown: { value } }
  }

  override render() {
    const { remote, onRetry, children } = this.props
    return this.state.failure ? <RemoteCard remote={remote} failure={this.state.failure} onRetry={onRetry} /> : children
  }
}

/** What was thrown, as a failure of the remote. */
export const failureOf = (thrown: unknown, remote: string): RemoteFailure => (thrown instanceof RemoteFailure ? thrown : new RemoteFailure(classifyFailure(thrown), remote, thrown))
