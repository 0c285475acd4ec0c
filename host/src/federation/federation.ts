import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import type { PageDeclaration, RemoteBuild } from '@ventanilla/remote-sdk/declaration'
import type { RemoteFailureKind } from '@ventanilla/contract/remote-failures'
import type { RemoteFailure } from './remote-failure.ts'

/**
 * What the host knows of one remote before it loads any of its code: enough for menus, routes and breadcrumbs.
 * - `ready`: may be loaded
 * - `unavailable`: the registry could not reach it; its last known pages still have routes, and loading is still tried
 * - `refused`: it does not fit this host; its routes show why, and nothing of it is loaded
 */
export type Remote = {
  name: string
  status: 'ready' | 'unavailable' | 'refused'
  /** Why it is refused or unavailable. */
  problem?: RemoteFailureKind
  /** Its live build is for another host: this one is used further, until the page is loaded again. */
  isOutdated?: true
  version?: string
  build?: string
  /** Empty where the registry knows nothing of it but the name. */
  pages: readonly PageDeclaration[]
  /** Titles of the pages by language and key: `words.es[page.title]`. */
  words: RemoteBuild['words']
}

/** A remote with everything needed to load it. Only this folder sees it. */
export type LoadableRemote = Remote & { base: string } & Pick<RemoteBuild, 'entry' | 'container' | 'integrity'>

/** The state of the registry. `failed` without remotes is the only state in which the shell has no menu of remotes. */
export type RegistryState = { status: 'loading' | 'ready' | 'failed'; /** Why it failed: nothing answers, or what answers is not trusted. */ problem?: 'unreachable' | 'refused'; remotes: readonly Remote[] }

export type FederationOptions = {
  /** Address of the registry document: the `registry` setting. */
  registry: string
  /** Public keys of which one has signed it: the `registryKeys` setting. */
  registryKeys: BrowserSettings['registryKeys']
  /** The text of the registry that came with the page. It is read first, as if it had been fetched. */
  given?: string | undefined
}

/**
 * The host's access to its remotes. It knows no remote by name: everything comes from the registry document.
 * One instance for the life of the page; a store in the sense of `useSyncExternalStore`.
 */
export type Federation = {
  getState: () => RegistryState
  subscribe: (listener: () => void) => () => void
  /**
   * Reads the registry, with time-out and retries; never rejects, the outcome is in the state. A later read changes nothing
   * of an open page, its title and the menu included: the next navigation uses it (`takeNewer`).
   * @param maxAge nothing is read where the last good reading is younger, milliseconds
   */
  readRegistry: (maxAge?: number) => Promise<void>
  /** Tells of newer builds that did not load where the one before works on: no card says so. */
  onFallback: (listener: (failure: RemoteFailure) => void) => () => void
  /** Shows what the last registry said. */
  takeNewer: () => void
  /** The component of a page, of the newest build that loads; rejects with a `RemoteFailure`. A call after a failure tries again with new addresses. */
  loadPage: (remote: string, page: string) => Promise<ComponentType>
  /** The same page where its code has run already: it is shown at once, because React holds back for 300 ms what comes after a fallback. */
  loadedPage: (remote: string, page: string) => ComponentType | undefined
  /** Drops what of a remote is still on its way: the next call asks under new addresses, also where the last one hangs. */
  abandon: (remote: string) => void
  /** Fetches a remote's code, and one page's where named, ahead of time. Quiet: a failure shows only when the page is opened. */
  prefetch: (remote: string, page?: string) => void
}

const FederationContext = createContext<Federation | undefined>(undefined)
export const FederationProvider = FederationContext.Provider

/** The access to the remotes, for any component of the host. */
export function useFederation(): Federation {
  const federation = useContext(FederationContext)
  if (!federation) throw new Error('useFederation needs a FederationProvider above it')
  return federation
}

/** The remotes and their status; renders again when the registry changes. */
export function useRegistry(): RegistryState {
  const federation = useFederation()
  return useSyncExternalStore(federation.subscribe, federation.getState)
}
