import { Component, type ReactNode } from 'react'
import { RemoteCard } from './remote-card.tsx'
import { RemoteFailure } from './remote-failure.ts'

type Props = {
  remote: string
  /** Where the page is shown; another place is a new start. */
  place: string
  onRetry: () => void
  children: ReactNode
}
type State = { failure: RemoteFailure | undefined; place: string }

/** Keeps the failure of a remote in its place, be it in loading or in rendering. */
export class RemoteBoundary extends Component<Props, State> {
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
