import * as core from '@module-federation/runtime/core'
import { init } from '@module-federation/runtime'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'
import { shared } from './shared-modules.ts'

declare global {
  /** What remotes run on instead of bringing 80 kB of their own (`externalRuntime` of their builds), and who provides it. */
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined
  var _FEDERATION_RUNTIME_CORE_FROM: { name: string; version: string } | undefined
}

type Get = () => Promise<() => unknown>

/**
 * A module that is fetched when a remote asks for it: tried again where a connection drops, and asked for again by the next
 * page where it does not come. The runtime keeps what it waits for, also when that has failed.
 */
const retried = (name: string, get: Get): Get => () =>
  attempt(get, [300, 1_200]).catch((failure: unknown) => {
    for (const scope of Object.values(runtime.shareScopeMap)) for (const version of Object.values(scope[name] ?? {})) delete version.loading
    throw failure
  })

const isLate = <M extends object>(module: M): module is M & { get: Get } => 'get' in module
const modules: typeof shared = Object.fromEntries(Object.entries(shared).map(([name, module]) => [name, isLate(module) ? { ...module, get: retried(name, module.get) } : module]))

/**
 * The federation runtime of the page, which knows every shared module and no remote yet. The host is built without the
 * federation plugin: its shared modules are ordinary chunks, so that a page of its own loads them as any other import.
 */
export const runtime = init({
  name: 'host',
  remotes: [],
  // With `version-first` one dead remote keeps the whole shell from appearing.
  shareStrategy: 'loaded-first',
  shared: modules,
})

globalThis._FEDERATION_RUNTIME_CORE = core
globalThis._FEDERATION_RUNTIME_CORE_FROM = { name: 'host', version: runtime.version }
