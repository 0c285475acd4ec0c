import type { i18n } from 'i18next'
import type { Language } from '@ventanilla/contract/messages/languages'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'

const all = {
  es: () => import(/* webpackChunkName: "words-es" */ './es.ts'),
  en: () => import(/* webpackChunkName: "words-en" */ './en.ts'),
}
const loaded = new Set<Language>()

/** Adds all words of a language to a page that began with those of the sign-in form. Most people read one language: the other one comes later (`useOtherWords`), or when it is chosen. */
export async function loadWords(instance: i18n, language: Language): Promise<void> {
  if (loaded.has(language)) return
  const { words } = await attempt(all[language], [300, 1_200])
  for (const [namespace, texts] of Object.entries(words)) instance.addResourceBundle(language, namespace, texts, false, true)
  loaded.add(language)
}
