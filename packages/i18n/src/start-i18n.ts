import { createInstance, type i18n, type ResourceLanguage } from 'i18next'
import { initReactI18next, setI18n } from 'react-i18next'
import { languages, type Language } from '@ventanilla/contract/messages/languages'
import { storeLanguage } from './language.ts'

/** Sets up the words of a page as `startI18n` does, where there is no document: for a page that is drawn while it is built. */
export function initI18n(language: Language, words: Record<Language, ResourceLanguage>): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['messages', 'failures'],
    defaultNS: 'messages',
    resources: Object.fromEntries(languages.map((known) => [known, words[known]])),
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  // Each component copies, when it appears, what the instance that it finds has of its own: some forty bound methods, and other
  // rows of a table are all new components. This one has nothing of its own, and reads and does all as the instance does.
  setI18n(Object.create(instance) as i18n)
  return instance
}

/**
 * Sets up i18next with words by language and namespace; more come by `addLocales`. It becomes the instance that
 * `useTranslation` finds without a provider, also from a remote, because react-i18next is shared.
 */
export function startI18n(language: Language, words: Record<Language, ResourceLanguage>): i18n {
  applyTo(document.documentElement, language)
  return initI18n(language, words)
}

/** Changes the language of the whole page and keeps the choice. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  // First, so that what hears of the change finds it kept.
  storeLanguage(language)
  await instance.changeLanguage(language)
  applyTo(document.documentElement, language)
}

const applyTo = (root: HTMLElement, language: Language) => root.setAttribute('lang', language)
