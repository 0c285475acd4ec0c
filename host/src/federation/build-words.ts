import { getI18n } from 'react-i18next'
import { languages, type Language } from '@ventanilla/contract/messages/languages'
import type { LoadableRemote } from './federation.ts'

type Build = Pick<LoadableRemote, 'name' | 'base'>

/**
 * The words that each build of a remote brought with its code. All builds of a remote write to one namespace, so that those
 * of the build whose page is opened are put back where another one's stand.
 */
export class BuildWords {
  readonly #brought = new Map<string, Record<Language, unknown>>()
  readonly #standing = new Map<string, string>()

  /** When the code of a build has run: it has just added them. */
  keep({ name, base }: Build): void {
    const i18n = getI18n()
    this.#brought.set(base, { es: i18n.getResourceBundle('es', name), en: i18n.getResourceBundle('en', name) })
    this.#standing.set(name, base)
  }

  /** Whether those of a build are the ones that are said. */
  stand({ name, base }: Build): boolean {
    return this.#standing.get(name) === base
  }

  /** Before a page of a build is shown. */
  use({ name, base }: Build): void {
    const words = this.#brought.get(base)
    if (!words || this.stand({ name, base })) return
    for (const language of languages) getI18n().addResourceBundle(language, name, words[language], false, true)
    this.#standing.set(name, base)
  }
}
