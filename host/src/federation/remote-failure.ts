import { randomHex } from '@ventanilla/api-client/random-hex'
import type { RemoteFailureKind } from '@ventanilla/contract/remote-failures'

/** The failure of one remote: what happened, and the reference under which it is reported. Words for each kind stand in the host's locale files under `federation.failure.{kind}`. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly kind: RemoteFailureKind
  readonly remote: string
  readonly reference: string

  constructor(kind: RemoteFailureKind, remote: string, cause?: unknown) {
    super(`${remote}: ${kind}${cause instanceof Error ? ` (${cause.message})` : ''}`, { cause })
    this.kind = kind
    this.remote = remote
    this.reference = randomHex(4)
  }
}
