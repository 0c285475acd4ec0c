import { readFile } from 'node:fs/promises'

/**
 * Writes index.html from the template: the entry's script and styles, and preloads of what the first page will ask for
 * next, which saves a slow line one round trip. Nonce and settings stay placeholders, which the server fills in at every
 * request; `development`, where no such server stands before the page, has default settings and a first script instead.
 */
export class HostPagePlugin {
  constructor({ template, development }) {
    this.template = template
    this.development = development
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.compilation.tap('HostPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'HostPagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, async () => {
        compilation.fileDependencies.add(this.template)
        const template = await readFile(this.template, 'utf8')
        const page = template.replace('  </head>', () => `${tags(compilation, compiler.options.output.publicPath).join('')}  </head>`)
        compilation.emitAsset('index.html', new sources.RawSource(this.development ? await forDevelopment(page, this.development) : page))
      })
    })
  }
}

const forDevelopment = async (page, { firstScript }) =>
  page.replace('__SETTINGS__', '{}').replace('<head>', `<head>\n    <script>${await readFile(firstScript, 'utf8')}</script>`)

function tags(compilation, publicPath) {
  const entry = compilation.entrypoints.get('index')
  const first = filesOf(entry)
  const next = firstPageFiles(compilation, entry).filter((file) => !first.includes(file))
  return [
    ...first.filter(isStyle).map((file) => `<link rel="stylesheet" href="${publicPath}${file}" />`),
    ...first.filter(isScript).map((file) => `<script defer src="${publicPath}${file}"></script>`),
    ...next.filter(isStyle).map((file) => `<link rel="preload" as="style" href="${publicPath}${file}" />`),
    ...next.filter(isScript).map((file) => `<link rel="preload" as="script" href="${publicPath}${file}" />`),
  ].map((tag) => `    ${tag}\n`)
}

const isScript = (file) => file.endsWith('.js') && !file.endsWith('.hot-update.js')
const isStyle = (file) => file.endsWith('.css')
const filesOf = (group) => group.chunks.flatMap((chunk) => [...chunk.files])

/** Files of what index.ts imports, and of the shared modules that it takes: those sit in chunks of their own. */
function firstPageFiles({ chunkGraph }, entry) {
  const seen = new Set()
  const visit = (group) => {
    if (seen.has(group)) return
    seen.add(group)
    const modules = group.chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)])
    const taken = modules.filter(({ type }) => type === 'consume-shared-module').flatMap(({ blocks }) => blocks)
    taken.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean).forEach(visit)
  }
  const isIndex = (module) => /[\\/]src[\\/]index\.ts$/.test(module?.resource ?? '')
  entry.getChildren().filter(({ origins }) => origins.some(({ module }) => isIndex(module))).forEach(visit)
  return [...new Set([...seen].flatMap(filesOf))]
}
