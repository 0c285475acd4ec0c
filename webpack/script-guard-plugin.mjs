import { createRequire } from 'node:module'

const LoadScriptRuntimeModule = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule.js')

/**
 * Lets the host see every script that a remote asks for before it is attached, so that it can set its integrity (known from
 * the registry), and give a retry a new address. webpack-subresource-integrity cannot do this for federated builds.
 * The host's side is `host/src/federation/script-guard.ts`; without it, scripts load as they would anyway.
 */
export class ScriptGuardPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('ScriptGuardPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ScriptGuardPlugin',
        (source) => `${source}\nif (globalThis.ventanillaScriptGuard) globalThis.ventanillaScriptGuard(script, url);`,
      )
    })
  }
}
