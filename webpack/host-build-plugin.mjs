import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { precompress } from './build-files.mjs'

/** Files of earlier builds stay this long: shells that are open still ask for them. */
const KEPT_MS = 7 * 24 * 3_600_000

/** After a build of the host: compressed variants beside the files, and files of builds long gone removed. */
export class HostBuildPlugin {
  apply(compiler) {
    compiler.hooks.done.tapPromise('HostBuildPlugin', async (stats) => {
      if (stats.hasErrors()) return
      const assets = join(compiler.outputPath, 'assets')
      await removeOld(assets, new Set(Object.keys(stats.compilation.assets).map((name) => name.replace('assets/', ''))))
      await precompress(assets)
    })
  }
}

async function removeOld(folder, current) {
  for (const file of await readdir(folder)) {
    if (current.has(file.replace(/\.(br|gz)$/, ''))) continue
    const { mtimeMs } = await stat(join(folder, file))
    if (Date.now() - mtimeMs > KEPT_MS) await rm(join(folder, file))
  }
}
