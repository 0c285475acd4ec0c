import { join } from 'node:path'
import { budgets, keepWithin } from './budgets.mjs'
import { precompress } from './build-files.mjs'
import { removeFormer } from './former-assets.mjs'

/** After a build of the host: compressed variants beside the files, and files of builds long gone removed. */
export class HostBuildPlugin {
  apply(compiler) {
    compiler.hooks.done.tapPromise('HostBuildPlugin', async (stats) => {
      if (stats.hasErrors()) return
      const assets = join(compiler.outputPath, 'assets')
      await removeFormer(assets, new Set(Object.keys(stats.compilation.assets).map((name) => name.replace('assets/', ''))))
      await precompress(assets)
      await keepWithin({ path: compiler.outputPath, compilation: stats.compilation, parts: partsOf(stats.compilation) })
    })
  }
}

/** What the host loads together; a part that is to come by itself may not stand in what it loads at its start. */
function partsOf({ namedChunkGroups, chunks, entrypoints }) {
  const start = entrypoints.get('index').chunks
  const group = (name) => {
    const found = namedChunkGroups.get(name)
    const own = [...chunks].find((chunk) => chunk.name === name)
    if (!found || !own || start.includes(own)) throw new Error(`The chunk ${name} is no longer loaded by itself.`)
    return found.chunks
  }
  const { 'sign-in': signIn, ...named } = budgets.host
  return { 'sign-in': { chunks: start, budget: signIn }, ...Object.fromEntries(Object.entries(named).map(([name, budget]) => [name, { chunks: group(name), budget }])) }
}
