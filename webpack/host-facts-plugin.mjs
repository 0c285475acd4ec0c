import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { budgets } from './budgets.mjs'
import { moduleLoader } from './module-loader.mjs'
import { sharedVersions } from './share-config.mjs'

/** Writes `host.json`: what a release of a remote has to fit before it goes live (`HostFacts` of the contract). */
export class HostFactsPlugin {
  constructor(folder) {
    this.folder = folder
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'HostFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, async () => {
        const load = moduleLoader(this.folder)
        const { ownPaths } = await import(pathToFileURL(join(this.folder, 'dist/app/own-paths.js')).href)
        const { HOST_API } = await load('@ventanilla/contract/constants')
        const facts = { hostApi: HOST_API, shared: sharedVersions(this.folder), routes: ownPaths, remoteBudget: budgets.remote }
        compilation.emitAsset('host.json', new sources.RawSource(`${JSON.stringify(facts, undefined, 1)}\n`))
      })
    })
  }
}
