import { createRequire } from 'node:module'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'

const LoadScriptRuntimeModule = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule.js')

/**
 * Lets the host see every script and style sheet that a remote asks for before it is attached, so that it can set its
 * integrity (known from the registry), and give a retry a new address. webpack-subresource-integrity cannot do this for
 * federated builds. A style sheet that hangs fails after as long as a script does: webpack sets no limit of its own there.
 * The host's side is `host/src/federation/file-guard.ts`; without it, files load as they would anyway.
 */
export class FileGuardPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('FileGuardPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'FileGuardPlugin',
        (source) => `${source}\nif (globalThis.ventanillaFileGuard) globalThis.ventanillaFileGuard(script, url);`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileGuardPlugin',
        (source, { tag, href }) => `${source}
if (globalThis.ventanillaFileGuard) globalThis.ventanillaFileGuard(${tag}, ${href});
setTimeout(function () { if (${tag}.onerror) ${tag}.onerror({ type: 'timeout' }); }, ${compiler.options.output.chunkLoadTimeout});`,
      )
    })
  }
}
