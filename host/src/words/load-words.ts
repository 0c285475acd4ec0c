import type { i18n } from 'i18next'
import { isLanguage } from '@ventanilla/i18n/language'
import type { Words } from '@ventanilla/i18n/add-locales'
import type { Language } from '@ventanilla/contract/messages/languages'
import { attempt } from '@ventanilla/remote-sdk/retrying-lazy'

type Load = () => Promise<{ words: Record<string, Words> }>

/** What any page may say. */
const now: Record<Language, Load> = {
  es: () => import(/* webpackChunkName: "words-es" */ './es.ts'),
  en: () => import(/* webpackChunkName: "words-en" */ './en.ts'),
}
/** What only pages and dialogs of the host say that are opened later (`withLaterWords`). */
const later: Record<Language, Load> = {
  es: () => import(/* webpackChunkName: "later-words-es" */ './later-es.ts'),
  en: () => import(/* webpackChunkName: "later-words-en" */ './later-en.ts'),
}
const loaded = new Set<Load>()
let speaking: i18n | undefined

async function add(instance: i18n, language: Language, load: Load): Promise<void> {
  if (loaded.has(load)) return
  const { words } = await attempt(load, [300, 1_200])
  for (const [namespace, texts] of Object.entries(words)) instance.addResourceBundle(language, namespace, texts, true, true)
  loaded.add(load)
}

/** Adds the words of a language that any page may say to a page that began with those of the sign-in form. */
export async function loadWords(instance: i18n, language: Language): Promise<void> {
  speaking = instance
  await add(instance, language, now[language])
}

/** Adds all words of a language. Most people read one: the other one comes later (`useOtherWords`), or when it is chosen. */
export async function loadAllWords(instance: i18n, language: Language): Promise<void> {
  await Promise.all([loadWords(instance, language), add(instance, language, later[language])])
}

/** Loads a page or dialog together with the words that only such ones say. */
export const withLaterWords =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const language = speaking?.language
    const words = speaking && language !== undefined && isLanguage(language) ? add(speaking, language, later[language]) : undefined
    const [part] = await Promise.all([load(), words])
    return part
  }
