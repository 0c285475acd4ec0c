import type { i18n } from 'i18next'
import { languages, messages, type Language } from '@ventanilla/contract/messages/say'
import { addLocales } from './add-locales.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import { startI18n } from './start-i18n.ts'

/**
 * Sets up the words of a page. It holds two namespaces from the start: `messages`, shared with the server, and
 * `failures`, for what goes wrong on the way to it; host and remotes add theirs by `addLocales`.
 */
export function createI18n(language: Language): i18n {
  const instance = startI18n(language, { es: {}, en: {} })
  addAllWords(instance)
  return instance
}

/** Adds the words of `createI18n` to a page that began with some of them. */
export function addAllWords(instance: i18n): void {
  for (const language of languages) instance.addResourceBundle(language, 'messages', messages[language], false, true)
  addLocales('failures', { es, en })
}
