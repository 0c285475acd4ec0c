import type { PageDeclaration, RemoteBuild } from '@ventanilla/remote-sdk/declaration'
import type { RemoteFailureKind } from './remote-failure.ts'

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
  version?: string
  build?: string
  /** Empty where the registry knows nothing of it but the name. */
  pages: readonly PageDeclaration[]
  /** Titles of the pages by language and key: `words.es[page.title]`. */
  words: RemoteBuild['words']
}

/** A remote with everything needed to load it. Only this folder sees it. */
export type LoadableRemote = Remote & { base: string; integrity: Record<string, string> }
