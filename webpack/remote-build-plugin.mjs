import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { budgets, keepWithin } from './budgets.mjs'
import { contentId, integrityOf, precompress, weightOf } from './build-files.mjs'
import { readDeclaration, titlesOf } from './declaration.mjs'
import { firstNeeds } from './first-needs.mjs'
import { sharedVersions } from './share-config.mjs'

/** Placeholder for the build id until it is known: the same length, and valid in an identifier. */
export const BUILD_PLACEHOLDER = 'b0000000000b'

/** So many builds of a remote are kept: pages that are open stay on the build that they began with. */
const KEPT_BUILDS = 5

/**
 * Turns the output of a remote's build into its immutable folder: gives it the id of its own content, writes `remote.json`
 * (declaration, titles, its entry, a hash of every file) and the compressed variants, and names it live in `live.json`.
 * An unchanged remote keeps its build id, and so its place in every cache.
 */
export class RemoteBuildPlugin {
  constructor({ folder, name, version, container }) {
    Object.assign(this, { folder, name, version, container })
  }

  apply(compiler) {
    compiler.hooks.done.tapPromise('RemoteBuildPlugin', async (stats) => {
      if (stats.hasErrors()) return
      await this.publish(compiler.outputPath, stats.compilation)
    })
  }

  async publish(output, compilation) {
    const declaration = await readDeclaration(this.folder)
    if (declaration.name !== this.name) throw new Error(`${this.folder}: src/remote.ts says '${declaration.name}', package.json '${this.name}'`)
    const pages = await firstNeeds({ folder: this.folder, compilation, pages: declaration.pages })
    const described = { ...declaration, pages, version: this.version, words: await titlesOf(this.folder, declaration) }

    const build = await contentId(output, JSON.stringify(described))
    await stamp(output, build)
    const web = join(this.folder, 'dist/web')
    const previous = await readJson(join(web, build, 'remote.json'))
    const integrity = await integrityOf(output)
    const entry = Object.keys(integrity).find((file) => file.startsWith('remote-entry.'))
    const container = this.container.replace(BUILD_PLACEHOLDER, build)
    const shared = Object.fromEntries(Object.entries(sharedVersions(this.folder)).map(([library, version]) => [library, `^${version}`]))
    await precompress(output)
    await keepWithin({ path: output, compilation, parts: partsOf(this.name, compilation) })
    const remote = { ...described, shared, weight: await weightOf(output), build, builtAt: previous?.builtAt ?? new Date().toISOString(), entry, container, integrity }
    const text = `${JSON.stringify(remote, undefined, 1)}\n`
    await writeFile(join(output, 'remote.json'), text)

    // A folder that is there already holds the same bytes: it is named after them.
    if (!previous) await rename(output, join(web, build)).catch((failure) => (failure.code === 'ENOTEMPTY' ? undefined : Promise.reject(failure)))
    await rm(output, { recursive: true, force: true })
    const next = join(web, `live.json.${process.pid}`)
    await writeFile(next, text)
    await rename(next, join(web, 'live.json'))
    await prune(web, build)
  }
}

/** The whole remote, and each of its pages with all that is loaded to open it first. */
function partsOf(remote, { chunks, chunkGroups }) {
  const start = chunkGroups.filter((group) => group.isInitial() || group.name?.startsWith('__federation_expose')).flatMap((group) => group.chunks)
  const pages = chunkGroups.flatMap((group) => {
    const request = group.origins.find(({ module }) => /[\\/]src[\\/]pages\.tsx$/.test(module?.resource ?? ''))?.request
    return request ? [[`${remote}/${basename(request, '.page.tsx')}`, { chunks: new Set([...start, ...group.chunks]), budget: budgets.page }]] : []
  })
  return { [remote]: { chunks, budget: budgets.remote }, ...Object.fromEntries(pages) }
}

async function readJson(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

async function stamp(folder, build) {
  for (const file of await readdir(folder)) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (text.includes(BUILD_PLACEHOLDER)) await writeFile(path, text.replaceAll(BUILD_PLACEHOLDER, build))
  }
}

async function prune(web, live) {
  const builds = []
  for (const entry of await readdir(web, { withFileTypes: true })) {
    const remote = entry.isDirectory() ? await readJson(join(web, entry.name, 'remote.json')) : undefined
    if (remote && remote.build !== live) builds.push(remote)
  }
  const old = builds.toSorted((a, b) => b.builtAt.localeCompare(a.builtAt)).slice(KEPT_BUILDS - 1)
  await Promise.all(old.map(({ build }) => rm(join(web, build), { recursive: true })))
}
