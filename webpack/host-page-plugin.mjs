import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moduleLoader } from './module-loader.mjs'

/**
 * Writes index.html from the template, with the entry's scripts and styles. Nonce, settings and what the page at an address
 * needs first stay placeholders, which the server fills in at every request; `development`, where no such server stands before the page, has default settings and a
 * first script instead.
 */
export class HostPagePlugin {
  constructor({ template, development }) {
    this.template = template
    this.earlyScript = join(dirname(template), 'early.js')
    this.development = development
  }

  /** The script that asks for what a page needs first, with what it has to know of the contract and of the API client. */
  async early() {
    const load = moduleLoader(dirname(this.template))
    const [{ routeTable }, { ACCEPT }] = await Promise.all([load('@ventanilla/contract/route-table'), load('@ventanilla/api-client/early-answer')])
    const script = await readFile(this.earlyScript, 'utf8')
    return script.replace('__ACCEPT__', ACCEPT).replace('__CURRENT_USER__', routeTable['current-user'].path)
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.compilation.tap('HostPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'HostPagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 }, async () => {
        compilation.fileDependencies.addAll([this.template, this.earlyScript])
        const template = await readFile(this.template, 'utf8')
        const { publicPath } = compiler.options.output
        const early = (await this.early()).replace('__WORDS__', JSON.stringify(wordFiles(compilation, publicPath)))
        const page = template.replace('__EARLY__', () => early).replace('  </head>', () => `${tags(compilation, publicPath).join('')}  </head>`)
        compilation.emitAsset('index.html', new sources.RawSource(this.development ? await forDevelopment(page, this.development) : page))
      })
    })
  }
}

const forDevelopment = async (page, { firstScript }) =>
  page.replace('__SETTINGS__', '{"registryKeys":"unchecked"}').replace('__FIRST__', '{"loads":[]}').replace('__REGISTRY__', '').replace('__CARRIED__', '{}').replace('<head>', `<head>\n    <script>${await readFile(firstScript, 'utf8')}</script>`)

/** By the same hash as those in the scripts (define-host.mjs): a browser takes no file that was loaded ahead for another one. */
const integrityOf = (compilation, file) => `sha256-${createHash('sha256').update(compilation.getAsset(file).source.buffer()).digest('base64')}`

/** Language → address and hash of the words in it. */
function wordFiles(compilation, publicPath) {
  const files = [...compilation.chunks].flatMap(({ name, files }) => (/^words-/.test(name ?? '') ? [[name.slice('words-'.length), [...files].find(isScript)]] : []))
  return Object.fromEntries(files.map(([language, file]) => [language, [publicPath + file, integrityOf(compilation, file)]]))
}

function tags(compilation, publicPath) {
  const files = compilation.entrypoints.get('index').chunks.flatMap((chunk) => [...chunk.files])
  // With what lists are made of: most pages open with one.
  const chunks = [...(compilation.namedChunkGroups.get('app')?.chunks ?? []), compilation.namedChunks.get('lists')].filter((chunk) => chunk !== undefined)
  const app = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))]
  const withHash = (file) => `integrity="${integrityOf(compilation, file)}" crossorigin="anonymous"`
  return [
    ...files.filter(isStyle).map((file) => `<link rel="stylesheet" href="${publicPath}${file}" />`),
    // The drawn sign-in page, whose styles stand inside, finds it as soon as it is drawn, and has it kept for all others.
    ...fontsOf(compilation).map((file) => `<link data-app rel="preload" as="font" type="font/woff2" crossorigin href="${publicPath}${file}" />`),
    ...files.filter(isScript).map((file) => `<script defer src="${publicPath}${file}" ${withHash(file)}></script>`),
    // The sign-in page loads the app only when somebody signs in: that one is written without these.
    ...app.filter(isStyle).map((file) => `<link data-app rel="preload" as="style" href="${publicPath}${file}" />`),
    ...app.filter(isScript).map((file) => `<link data-app rel="preload" as="script" ${withHash(file)} href="${publicPath}${file}" />`),
  ].map((tag) => `    ${tag}\n`)
}

const fontsOf = (compilation) => Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2'))
const isScript = (file) => file.endsWith('.js') && !file.endsWith('.hot-update.js')
const isStyle = (file) => file.endsWith('.css')
