import type { ComponentType } from 'react'
import type { RemoteDeclaration } from '@ventanilla/remote-sdk/declaration'
import type { Federation, RegistryState } from '../federation/federation.ts'
import { RemoteFailure } from '../federation/remote-failure.ts'

export type FakeRemote = { declaration: RemoteDeclaration; words: Record<string, string>; pages?: Record<string, ComponentType> }

/** Remotes that are already there; a page that none has fails as an unreachable remote does. */
export function fakeFederation(remotes: readonly FakeRemote[], status: RegistryState['status'] = 'ready'): Federation & { prefetched: string[] } {
  const state: RegistryState = {
    status,
    remotes: remotes.map(({ declaration, words }) => ({ name: declaration.name, status: 'ready', version: '1.0.0', build: 'b1', pages: declaration.pages, words: { es: words, en: words } })),
  }
  const prefetched: string[] = []
  return {
    prefetched,
    getState: () => state,
    subscribe: () => () => undefined,
    readRegistry: () => Promise.resolve(),
    loadPage: (name, page) => {
      const Page = remotes.find(({ declaration }) => declaration.name === name)?.pages?.[page]
      return Page ? Promise.resolve(Page) : Promise.reject(new RemoteFailure('unreachable', name))
    },
    loadedPage: () => undefined,
    onFallback: () => () => undefined,
    takeNewer: () => undefined,
    abandon: () => undefined,
    prefetch: (remote, page) => prefetched.push(page === undefined ? remote : `${remote}/${page}`),
  }
}
