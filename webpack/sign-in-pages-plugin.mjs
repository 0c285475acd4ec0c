import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moduleLoader } from './module-loader.mjs'

/**
 * Writes `login.{look}.html` for each language and theme: the host's page with the sign-in form drawn in it and its styles
 * inside, so that the form is seen when the page arrives. The server sends the one that the browser's cookie names.
 */
export class SignInPagesPlugin {
  constructor({ folder, words }) {
    Object.assign(this, { folder, words })
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('SignInPagesPlugin', (compilation) => {
      // After the host's page is written and shortened.
      compilation.hooks.processAssets.tapPromise({ name: 'SignInPagesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 2 }, async () => {
        const load = moduleLoader(this.folder)
        const { prerender } = await import(pathToFileURL(join(this.folder, 'dist/sign-in/prerender.js')).href)
        const { looks, lookText } = await load('@ventanilla/contract/look')
        const page = withStyles(compilation)
        for (const look of looks) {
          const html = drawn(page, look.language, lookText(look), prerender(look, this.words))
          // Minified, it would no longer be what React compares it with.
          compilation.emitAsset(`login.${lookText(look)}.html`, new sources.RawSource(html), { minimized: true })
        }
      })
    })
  }
}

/** The host's page with its style sheet inside, and without what those who are signed in load ahead: their code, their data, and the registry. */
function withStyles(compilation) {
  const page = compilation.getAsset('index.html').source.source().toString().replace(/<link data-app[^>]*>|<script[^>]* data-app.*?<\/script>/gs, '')
  const styles = (_link, address) => `<style nonce="__NONCE__">${compilation.getAsset(address.slice(1)).source.source()}__COLOURS__</style>`
  return replaced(page, /<link rel="?stylesheet"? href="?([^">]+)"?>/, styles)
}

const drawn = (page, language, look, { title, markup, colours }) =>
  [
    [/<html[^>]*>/, `<html lang="${language}">`],
    [/__COLOURS__/, colours],
    [/<title>[^<]*/, `<title>${title}`],
    [/<div id="?root"?>/, `<div id="root" data-look="${look}">${markup}`],
  ].reduce((html, [place, text]) => replaced(html, place, () => text), page)

function replaced(html, place, text) {
  if (!place.test(html)) throw new Error(`the host's page has no ${place}`)
  return html.replace(place, text)
}
