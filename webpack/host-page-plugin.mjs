import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * Writes index.html from the template, with the entry's scripts and styles. Nonce and settings stay placeholders, which the
 * server fills in at every request; `development`, where no such server stands before the page, has default settings and a
 * first script instead.
 */
export class HostPagePlugin {
  constructor({ template, development }) {
    this.template = template
    this.development = development
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.compilation.tap('HostPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'HostPagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 }, async () => {
        compilation.fileDependencies.add(this.template)
        const template = await readFile(this.template, 'utf8')
        const page = template.replace('  </head>', () => `${tags(compilation, compiler.options.output.publicPath).join('')}  </head>`)
        compilation.emitAsset('index.html', new sources.RawSource(this.development ? await forDevelopment(page, this.development) : page))
      })
    })
  }
}

const forDevelopment = async (page, { firstScript }) =>
  page.replace('__SETTINGS__', '{"registryKeys":"unchecked"}').replace('__REGISTRY__', '').replace('<head>', `<head>\n    <script>${await readFile(firstScript, 'utf8')}</script>`)

function tags(compilation, publicPath) {
  const files = compilation.entrypoints.get('index').chunks.flatMap((chunk) => [...chunk.files])
  const app = compilation.namedChunkGroups.get('app')?.chunks.flatMap((chunk) => [...chunk.files]) ?? []
  const withHash = (file) => `integrity="sha384-${createHash('sha384').update(compilation.getAsset(file).source.buffer()).digest('base64')}" crossorigin="anonymous"`
  return [
    ...files.filter(isStyle).map((file) => `<link rel="stylesheet" href="${publicPath}${file}" />`),
    ...files.filter(isScript).map((file) => `<script defer src="${publicPath}${file}" ${withHash(file)}></script>`),
    // The sign-in page loads the app only when somebody signs in: that one is written without these.
    ...app.filter(isStyle).map((file) => `<link data-app rel="preload" as="style" href="${publicPath}${file}" />`),
    ...app.filter(isScript).map((file) => `<link data-app rel="preload" as="script" ${withHash(file)} href="${publicPath}${file}" />`),
  ].map((tag) => `    ${tag}\n`)
}

const isScript = (file) => file.endsWith('.js') && !file.endsWith('.hot-update.js')
const isStyle = (file) => file.endsWith('.css')
