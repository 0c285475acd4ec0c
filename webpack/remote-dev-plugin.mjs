import { join } from 'node:path'
import { readDeclaration, titlesOf } from './declaration.mjs'

/** The entry script of a development server. */
export const ENTRY = 'remote-entry.js'

/** What `RemoteBuildPlugin` is for production: the development server's `live.json`. Build `dev` has no hashes to check. */
export class RemoteDevPlugin {
  constructor({ folder, version, container, base }) {
    Object.assign(this, { folder, version, container, base })
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('RemoteDevPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteDevPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, async () => {
        compilation.fileDependencies.add(join(this.folder, 'dist/remote.js'))
        const declaration = await readDeclaration(this.folder)
        const words = await titlesOf(this.folder, declaration)
        const live = { ...declaration, words, version: this.version, build: 'dev', builtAt: new Date().toISOString(), entry: ENTRY, container: this.container, integrity: {}, base: this.base }
        compilation.emitAsset('live.json', new sources.RawSource(JSON.stringify(live)))
      })
    })
  }
}
