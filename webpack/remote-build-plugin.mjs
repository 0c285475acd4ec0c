import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { budgets, keepWithin } from './budgets.mjs'
import { contentId, integrityOf, precompress, weightOf } from './build-files.mjs'
import { readDeclaration, titlesOf } from './declaration.mjs'
import { firstNeeds } from './first-needs.mjs'
import { keepBuild, readJson } from './keep-build.mjs'
import { sharedVersions } from './share-config.mjs'

/** Placeholder for the build id until it is known: the same length, and valid in an identifier. */
export const BUILD_PLACEHOLDER = 'b0000000000b'

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
    await keepBuild(web, output, remote)
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

async function stamp(folder, build) {
  for (const file of await readdir(folder)) {
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    if (text.includes(BUILD_PLACEHOLDER)) await writeFile(path, text.replaceAll(BUILD_PLACEHOLDER, build))
  }
}
