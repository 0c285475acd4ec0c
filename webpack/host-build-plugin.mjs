import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { precompress } from './build-files.mjs'

/** Files of earlier builds stay this long: shells that are open still ask for them. */
const KEPT_MS = 7 * 24 * 3_600_000

/** The most that a named chunk may weigh over the wire (brotli), with all that comes only with it. */
const budgets = { chart: 45_000 }

/** After a build of the host: compressed variants beside the files, and files of builds long gone removed. */
export class HostBuildPlugin {
  apply(compiler) {
    compiler.hooks.done.tapPromise('HostBuildPlugin', async (stats) => {
      if (stats.hasErrors()) return
      const assets = join(compiler.outputPath, 'assets')
      await removeOld(assets, new Set(Object.keys(stats.compilation.assets).map((name) => name.replace('assets/', ''))))
      await precompress(assets)
      for (const [name, budget] of Object.entries(budgets)) await checkWeight(stats.compilation, name, budget)
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

/** Fails a build whose chunk is heavier than its budget, or came to stand in what the host loads at its start. */
async function checkWeight({ outputOptions, namedChunkGroups, chunks, entrypoints }, name, budget) {
  const group = namedChunkGroups.get(name)
  const own = [...chunks].find((chunk) => chunk.name === name)
  if (!group || !own) throw new Error(`The chunk ${name} is no longer loaded by itself.`)
  if ([...entrypoints.values()].some((entry) => entry.chunks.includes(own))) throw new Error(`The chunk ${name} is loaded at the start.`)
  const scripts = group.chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(scripts.map(async (file) => (await readFile(join(outputOptions.path, `${file}.br`))).length))
  const weight = sizes.reduce((sum, size) => sum + size, 0)
  if (weight > budget) throw new Error(`The chunk ${name} weighs ${weight} bytes over the wire; its budget is ${budget}.`)
}
