import { getI18n } from 'react-i18next'
import { languages, type Language } from '@ventanilla/contract/messages/say'

/** Words by key; keys may be nested. */
export type Words = { readonly [key: string]: string | Words }

/** Adds the words of a namespace (a remote's own name, say) in every language. Adding it again replaces it: a newer build's words win. */
export function addLocales(namespace: string, words: Record<Language, Words>): void {
  const i18n = getI18n()
  for (const language of languages) i18n.addResourceBundle(language, namespace, words[language], false, true)
}
