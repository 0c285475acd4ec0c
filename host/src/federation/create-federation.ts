import type { ComponentType } from 'react'
import { HOST_API } from '@ventanilla/contract/constants'
import type { RemotePages } from '@ventanilla/remote-sdk/declaration'
import { checkRegistry } from './check-registry.ts'
import type { Federation, FederationOptions, RegistryState, LoadableRemote } from './federation.ts'
import { RemoteFailure } from './remote-failure.ts'
import { RemoteLoader } from './remote-loader.ts'
import { createRegistryReader, RegistryRefused } from './verify-registry.ts'

/** A registry that hangs must not keep the shell waiting: after this it counts as failed and is tried again. */
const TIMEOUT_MS = 4_000
const PAUSES_MS = [300, 1_500]

/**
 * Fetches the text of the registry, not yet checked: one try, and two more when it fails.
 * Rejects with what the last try failed with.
 */
async function fetchRegistry(address: string, pauses: readonly number[] = PAUSES_MS): Promise<string> {
  try {
    const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return await answer.text()
  } catch (failure) {
    const [pause, ...rest] = pauses
    if (pause === undefined) throw failure
    await new Promise((resolve) => setTimeout(resolve, pause))
    return fetchRegistry(address, rest)
  }
}

type Store = Omit<RegistryState, 'remotes'> & { remotes: readonly LoadableRemote[] }

/** Creates the host's access to its remotes. Nothing is fetched before `readRegistry` is called. */
export function createFederation({ registry, registryKeys, onFailure }: FederationOptions): Federation {
  const loader = new RemoteLoader()
  const readText = createRegistryReader(registryKeys)
  const listeners = new Set<() => void>()
  const loads = new Map<string, Promise<RemotePages>>()
  const pages = new Map<string, Promise<ComponentType>>()
  let state: Store = { status: 'loading', remotes: [] }

  const setState = (next: Store) => {
    state = next
    listeners.forEach((listener) => listener())
  }

  /** Keeps a promise under a key until it fails: a failure is not remembered. */
  function remember<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
    const known = kept.get(key)
    if (known) return known
    const made = make()
    kept.set(key, made)
    made.catch(() => kept.get(key) === made && kept.delete(key))
    return made
  }

  function loadable(name: string): LoadableRemote {
    const remote = state.remotes.find((other) => other.name === name)
    if (!remote) throw new RemoteFailure('unreachable', name)
    if (remote.status === 'refused' || remote.build === undefined) throw new RemoteFailure(remote.problem ?? 'malformed', name)
    return remote
  }

  const loadPages = (remote: LoadableRemote) => remember(loads, remote.base, () => loader.loadPages(remote))

  async function loadFrom(remote: LoadableRemote, page: string): Promise<ComponentType> {
    const load = (await loadPages(remote))[page]
    if (!load) throw new RemoteFailure('missing-page', remote.name)
    try {
      const { default: Page } = await load()
      if (!Page) throw new RemoteFailure('malformed', remote.name)
      return Page
    } catch (thrown) {
      throw await loader.failureOf(remote, thrown)
    }
  }

  const rememberPage = (remote: LoadableRemote, page: string) => remember(pages, `${remote.base}#${page}`, () => loadFrom(remote, page))

  async function loadPage(name: string, page: string): Promise<ComponentType> {
    try {
      const remote = loadable(name)
      // Networks drop: an unreachable remote is tried once more before the failure is shown.
      return await rememberPage(remote, page).catch((failure: RemoteFailure) => (failure.kind === 'unreachable' ? rememberPage(remote, page) : Promise.reject(failure)))
    } catch (thrown) {
      const failure = thrown instanceof RemoteFailure ? thrown : new RemoteFailure('crashed', name, thrown)
      onFailure?.(failure)
      throw failure
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readRegistry: async () => {
      try {
        setState({ status: 'ready', remotes: checkRegistry(await readText(await fetchRegistry(registry)), HOST_API) })
      } catch (failure) {
        // Keeps the known remotes: they are what the last good registry said, and can be loaded without it.
        const problem = failure instanceof RegistryRefused ? 'refused' : 'unreachable'
        setState({ status: state.remotes.length > 0 ? 'ready' : 'failed', problem, remotes: state.remotes })
      }
    },
    loadPage,
    abandon: (name) => {
      const remote = state.remotes.find((other) => other.name === name)
      if (!remote?.build) return
      loads.delete(remote.base)
      for (const key of pages.keys()) if (key.startsWith(`${remote.base}#`)) pages.delete(key)
      loader.renew(remote)
    },
    prefetch: (name, page) => {
      const remote = state.remotes.find((other) => other.name === name)
      if (remote?.status !== 'ready') return
      const ahead = page === undefined ? loadPages(remote) : rememberPage(remote, page)
      ahead.catch(() => undefined)
    },
  }
}
