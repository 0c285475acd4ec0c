import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'budgets.json')
/** Budgets of everything that a browser loads; bytes over the wire (brotli). */
export const budgets = JSON.parse(await readFile(file, 'utf8'))

/** Packages below this are not worth a line, bytes before they are made small. */
const WORTH_NAMING = 4_000

const packageOf = (path = '') => {
  const [, scoped] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? /[\\/]((?:packages|remotes)[\\/][^\\/]+|host|webpack)[\\/]/.exec(path) ?? []
  return scoped?.replaceAll('\\', '/') ?? 'webpack'
}

/** What chunks are made of: package → bytes of its modules before they are made small. */
function madeOf(compilation, chunks) {
  const sizes = new Map()
  const modules = new Set([...chunks].flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]))
  // A module that webpack joined with others is counted by its parts.
  for (const module of [...modules].flatMap((one) => (one.modules ? [...one.modules] : [one]))) {
    const name = packageOf(module.resource)
    sizes.set(name, (sizes.get(name) ?? 0) + module.size())
  }
  return Object.fromEntries([...sizes].filter(([, size]) => size >= WORTH_NAMING).toSorted(([, one], [, other]) => other - one))
}

async function wireBytes(folder, scripts) {
  const sizes = await Promise.all(scripts.map(async (script) => (await readFile(join(folder, `${script}.br`)).catch(() => readFile(join(folder, script)))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Packages that are heavier than when the budget was last written down, in words. */
function grown(before = {}, now) {
  const larger = Object.entries(now).filter(([name, size]) => size > (before[name] ?? 0) * 1.02 + WORTH_NAMING / 4)
  return larger.map(([name, size]) => `${name} ${Math.round((before[name] ?? 0) / 1000)} → ${Math.round(size / 1000)} kB`).join(', ')
}

/**
 * Fails a build in which something weighs more than its budget, and names what grew since the budget was written down.
 * With `WRITE_BUDGETS=1` what it is made of now is written down instead.
 *
 * @param {{ path: string, compilation: import('webpack').Compilation, parts: Record<string, { chunks: Iterable<import('webpack').Chunk>, budget: number }> }} build
 *   `path`: where the files stand; `parts`: what is loaded together, by the name that the budget has
 */
export async function keepWithin({ path, compilation, parts }) {
  const found = []
  for (const [name, { chunks, budget }] of Object.entries(parts)) {
    const own = [...chunks]
    const scripts = [...new Set(own.flatMap((chunk) => [...chunk.files]))].filter((script) => script.endsWith('.js'))
    found.push({ name, budget, weight: await wireBytes(path, scripts), madeOf: madeOf(compilation, own) })
  }
  if (process.env.WRITE_BUDGETS) return writeDown(found)
  const over = found.filter(({ weight, budget }) => weight > budget)
  if (over.length > 0) throw new Error(over.map(({ name, weight, budget, madeOf: now }) => `${name} weighs ${weight} bytes over the wire; its budget is ${budget} (webpack/budgets.json). Grown: ${grown(budgets.madeOf[name], now) || 'nothing by much, its heaviest are ' + Object.keys(now).slice(0, 5).join(', ')}.`).join('\n'))
}

/** Builds of host and remotes write one after the other: `npm run budgets` builds them so. */
async function writeDown(found) {
  const kept = JSON.parse(await readFile(file, 'utf8'))
  // A page is part of its remote, which is written down.
  for (const { name, madeOf: now } of found) if (!name.includes('/')) kept.madeOf[name] = now
  await writeFile(file, `${JSON.stringify(kept, undefined, 1)}\n`)
}
