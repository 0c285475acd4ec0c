import type { ComponentType } from 'react'
import type { Remote } from './remote.ts'
import type { RemoteFailure } from './remote-failure.ts'

/** Where the registry stands. `failed` without remotes is the only state in which the shell has no menu of remotes. */
export type RegistryState = { status: 'loading' | 'ready' | 'failed'; remotes: readonly Remote[] }

export type FederationOptions = {
  /** Address of the registry document: the `registry` setting. */
  registry: string
  /** Told of every failure, for logs and metrics. */
  onFailure?: (failure: RemoteFailure) => void
}

/**
 * The host's door to its remotes. It knows none of them by name: all comes from the registry document.
 * One instance for the life of the page; a store in the sense of `useSyncExternalStore`.
 */
export type Federation = {
  getState: () => RegistryState
  subscribe: (listener: () => void) => () => void
  /**
   * Reads the registry, with time-out and retries; never rejects, the outcome is in the state. Read again, it keeps what is
   * shown: an open page stays on the build that it began with, the next navigation takes the newer one.
   */
  readRegistry: () => Promise<void>
  /** The component of a page; rejects with a `RemoteFailure`. A call after a failure tries again with new addresses. */
  loadPage: (remote: string, page: string) => Promise<ComponentType>
  /** Fetches a remote's code, and one page's where named, ahead of time. Quiet: a failure shows only when the page is opened. */
  prefetch: (remote: string, page?: string) => void
}
