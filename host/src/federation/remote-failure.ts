/**
 * Why a remote cannot be shown, as a closed list. Words for each stand in the host's locale files under
 * `federation.failure.{kind}`.
 * - `unreachable`: the network or its server gave an error
 * - `timeout`: its server took too long
 * - `integrity`: a file is not the one that the registry names
 * - `incompatible`: it was built for another version of the host
 * - `malformed`: its declaration or its code is not what a remote has to be
 * - `missing-page`: it declares a page that its code does not have
 * - `crashed`: its code ran and threw
 */
export const remoteFailureKinds = ['unreachable', 'timeout', 'integrity', 'incompatible', 'malformed', 'missing-page', 'crashed'] as const
export type RemoteFailureKind = (typeof remoteFailureKinds)[number]

/** The failure of one remote: what happened, to which build, and a reference to quote to support. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure'
  readonly kind: RemoteFailureKind
  readonly remote: string
  readonly reference: string

  constructor(kind: RemoteFailureKind, remote: string, cause?: unknown) {
    super(`${remote}: ${kind}${cause instanceof Error ? ` (${cause.message})` : ''}`, { cause })
    this.kind = kind
    this.remote = remote
    this.reference = crypto.randomUUID().slice(0, 8)
  }
}
