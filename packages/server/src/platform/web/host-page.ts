import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import { lookText, type Look } from '@ventanilla/contract/look'
import type { FirstNeeds } from './first-needs.ts'

/** JSON that cannot end the script element it stands in; it says the same, also as code, because `<` stands in texts alone. */
const inScript = (json: string): string => json.replaceAll('<', '\\u003c')

const jsonElement = (id: string, text: string): string => `<script type="application/json" id="${id}">${inScript(text)}</script>`

/** Stands in a page for the answers that it brings: they come while it is being sent. */
const CARRIED = /<script[^>]*>__CARRIED__<\/script>/
/** The page before and after them, and they as an element. */
export const placeOfCarried = (html: string): { before: string; after: string; element: (json: string) => string } => {
  const [before = '', after = ''] = html.split(CARRIED)
  return { before, after, element: (json) => jsonElement('carried', json) }
}

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The pages that a build of the host wrote: one for all addresses, and the sign-in page in each look (`webpack/sign-in-pages-plugin.mjs`). */
export class HostPage {
  readonly #folder: string
  readonly #read = new Map<string, { at: number; template: string }>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The page with nonce, settings, its first needs and the signed registry filled in, or nothing while the host is not built.
   * `signIn`: how the sign-in page looks, where it is that one; a build without it shows the same form a little later.
   */
  async render({ nonce, settings, first, registry, signIn }: { nonce: string; settings: BrowserSettings; first: FirstNeeds; registry: string | undefined; signIn: Look | undefined }): Promise<string | undefined> {
    const template = (signIn && (await this.#template(`login.${lookText(signIn)}.html`))) ?? (await this.#template('index.html'))
    return template
      ?.replaceAll('__NONCE__', nonce)
      .replace('__PROGRAMME__', () => inHtml(settings.programmeName))
      .replace('__SETTINGS__', () => inScript(JSON.stringify(settings)))
      .replace('__FIRST__', () => inScript(JSON.stringify(first)))
      .replace(/<script[^>]*>__REGISTRY__<\/script>/, () => (registry === undefined ? '' : jsonElement('registry', registry)))
  }

  /** Read again when a build has replaced it. */
  async #template(name: string): Promise<string | undefined> {
    const file = join(this.#folder, name)
    const found = await stat(file).catch(() => undefined)
    if (!found) return undefined
    const known = this.#read.get(name)
    if (known?.at === found.mtimeMs) return known.template
    const template = await readFile(file, 'utf8')
    this.#read.set(name, { at: found.mtimeMs, template })
    return template
  }
}
