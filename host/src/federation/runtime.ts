import * as core from '@module-federation/runtime/core'
import { init } from '@module-federation/runtime'
import { shared } from './shared-modules.ts'

declare global {
  /** What remotes run on instead of bringing 80 kB of their own (`externalRuntime` of their builds), and who provides it. */
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined
  var _FEDERATION_RUNTIME_CORE_FROM: { name: string; version: string } | undefined
}

/**
 * The federation runtime of the page, which knows every shared module and no remote yet. The host is built without the
 * federation plugin: its shared modules are ordinary chunks, so that a page of its own loads them as any other import.
 */
export const runtime = init({
  name: 'host',
  remotes: [],
  // With `version-first` one dead remote keeps the whole shell from appearing.
  shareStrategy: 'loaded-first',
  shared,
})

globalThis._FEDERATION_RUNTIME_CORE = core
globalThis._FEDERATION_RUNTIME_CORE_FROM = { name: 'host', version: runtime.version }
