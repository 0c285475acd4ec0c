import { Component, type ReactNode } from 'react'
import { classifyFailure } from './classify-failure.ts'
import { RemoteFailure } from './remote-failure.ts'

type Props = {
  remote: string
  /** The path of the page; another path resets the failure. */
  place: string
  /** What stands there in place of what failed. */
  failed: (failure: RemoteFailure) => ReactNode
  children: ReactNode
}
type State = { thrown: { value: unknown } | undefined; failure: RemoteFailure | undefined; place: string }

/** Catches the failure of a remote, or of a part of the host, in loading, in rendering and in effects. */
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
    return this.state.failure ? this.props.failed(this.state.failure) : this.props.children
  }
}

/** What was thrown, as a failure of the remote. */
export const failureOf = (thrown: unknown, remote: string): RemoteFailure => (thrown instanceof RemoteFailure ? thrown : new RemoteFailure(classifyFailure(thrown), remote, thrown))
