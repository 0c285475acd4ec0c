import type { ComponentType } from 'react'
import { HOST_API } from '@ventanilla/contract/constants'
import type { RemotePages } from '@ventanilla/remote-sdk/declaration'
import { BuildWords } from './build-words.ts'
import { checkRegistry } from './check-registry.ts'
import type { Federation, FederationOptions, RegistryState, LoadableRemote } from './federation.ts'
import { isSame, nextRemotes } from './next-remotes.ts'
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

/** A page may stand open without the shell for long, as the help does: what came with it is news for so long, milliseconds. */
const GIVEN_MS = 60_000

/** The registry that the server wrote into the page, before anybody asked for it. */
export const givenRegistry = (): string | undefined => (performance.now() < GIVEN_MS && document.getElementById('registry')?.textContent) || undefined

type Store = Omit<RegistryState, 'remotes'> & { remotes: readonly LoadableRemote[] }

/** Creates the host's access to its remotes. Nothing is fetched before `readRegistry` is called. */
export function createFederation({ registry, registryKeys, given }: FederationOptions): Federation {
  const loader = new RemoteLoader()
  const readText = createRegistryReader(registryKeys)
  const listeners = new Set<() => void>()
  const loads = new Map<string, Promise<RemotePages>>()
  const pages = new Map<string, Promise<ComponentType>>()
  const loaded = new Map<string, ComponentType>()
  let state: Store = { status: 'loading', remotes: [] }

  /** What was read after what is shown. */
  let newer: readonly LoadableRemote[] | undefined
  /** The build of each remote that was opened last. */
  const opened = new Map<string, LoadableRemote>()
  const words = new BuildWords()
  const fallbacks = new Set<(failure: RemoteFailure) => void>()
  const newest = () => newer ?? state.remotes

  /** The document that came with the page, once. Where it is refused, one that is fetched may be better: it came by another way. */
  const readGiven = async (): Promise<unknown> => {
    const text = given
    given = undefined
    return text === undefined ? undefined : readText(text).catch(() => undefined)
  }

  const setState = (next: Store) => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const takeNewer = () => {
    const taken = newer
    newer = undefined
    if (taken && !(state.status === 'ready' && !state.problem && isSame(state.remotes, taken))) setState({ status: 'ready', remotes: taken })
  }

  let reading: Promise<void> | undefined
  let readAt = -Infinity
  async function readRegistry(): Promise<void> {
    try {
      newer = nextRemotes(newest(), checkRegistry((await readGiven()) ?? (await readText(await fetchRegistry(registry))), HOST_API))
      readAt = Date.now()
      if (state.status !== 'ready' || state.problem) takeNewer()
    } catch (failure) {
      // Keeps the known remotes: they are what the last good registry said, and can be loaded without it.
      const problem = failure instanceof RegistryRefused ? 'refused' : 'unreachable'
      setState({ status: state.remotes.length > 0 ? 'ready' : 'failed', problem, remotes: state.remotes })
    }
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
    const remote = newest().find((other) => other.name === name)
    if (!remote) throw new RemoteFailure('unreachable', name)
    if (remote.status === 'refused' || remote.build === undefined) throw new RemoteFailure(remote.problem ?? 'malformed', name)
    return remote
  }

  const loadPages = (remote: LoadableRemote) =>
    remember(loads, remote.base, async () => {
      const found = await loader.loadPages(remote)
      words.keep(remote)
      return found
    })

  async function loadFrom(remote: LoadableRemote, page: string): Promise<ComponentType> {
    const attempt = loader.attemptAt(remote)
    const load = (await loadPages(remote))[page]
    if (!load) throw new RemoteFailure('missing-page', remote.name)
    try {
      const { default: Page } = await load()
      if (!Page) throw new RemoteFailure('malformed', remote.name)
      return Page
    } catch (thrown) {
      throw await loader.failureOf(remote, thrown, attempt)
    }
  }

  const keyOf = (remote: LoadableRemote, page: string) => `${remote.base}#${page}`
  const rememberPage = (remote: LoadableRemote, page: string) =>
    remember(pages, keyOf(remote, page), async () => {
      const Page = await loadFrom(remote, page)
      loaded.set(keyOf(remote, page), Page)
      return Page
    })

  async function loadPage(name: string, page: string): Promise<ComponentType> {
    try {
      const remote = loadable(name)
      const former = opened.get(name)
      // Networks drop: an unreachable remote is tried once more before the failure is shown.
      const load = rememberPage(remote, page).catch((failure: RemoteFailure) => (failure.kind === 'unreachable' ? rememberPage(remote, page) : Promise.reject(failure)))
      // A build that worked is better than a newer one that does not load.
      const [Page, used] = await load.then(
        (found) => [found, remote] as const,
        async (failure: RemoteFailure) => {
          if (!former || former.base === remote.base) throw failure
          fallbacks.forEach((listener) => listener(failure))
          return [await rememberPage(former, page), former] as const
        },
      )
      opened.set(name, used)
      words.use(used)
      return Page
    } catch (thrown) {
      throw thrown instanceof RemoteFailure ? thrown : new RemoteFailure('crashed', name, thrown)
    }
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Who asks while it is read gets that reading.
    readRegistry: (maxAge = 0) => (Date.now() - readAt < maxAge ? Promise.resolve() : (reading ??= readRegistry().finally(() => (reading = undefined)))),
    onFallback: (listener) => {
      fallbacks.add(listener)
      return () => fallbacks.delete(listener)
    },
    takeNewer,
    loadPage: (name, page) => {
      // It is called while a page is drawn: what that shows changes afterwards.
      queueMicrotask(takeNewer)
      return loadPage(name, page)
    },
    loadedPage: (name, page) => {
      const remote = newest().find((other) => other.name === name)
      const Page = remote && remote.status !== 'refused' && words.stand(remote) ? loaded.get(keyOf(remote, page)) : undefined
      if (!remote || !Page) return undefined
      queueMicrotask(takeNewer)
      opened.set(name, remote)
      return Page
    },
    abandon: (name) => {
      const remote = newest().find((other) => other.name === name)
      if (!remote?.build) return
      loads.delete(remote.base)
      for (const key of pages.keys()) if (key.startsWith(keyOf(remote, ''))) pages.delete(key)
      for (const key of loaded.keys()) if (key.startsWith(keyOf(remote, ''))) loaded.delete(key)
      loader.renew(remote)
    },
    prefetch: (name, page) => {
      const remote = state.remotes.find((other) => other.name === name)
      // Code of a newer build would bring its words under the page that is open.
      if (remote?.status !== 'ready' || newest().some((other) => other.name === name && other.base !== remote.base)) return
      const ahead = page === undefined ? loadPages(remote) : rememberPage(remote, page)
      ahead.catch(() => undefined)
    },
  }
}
