import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import en from './locales/en.json'
import es from './locales/es.json'
import { storeLanguage } from './language.ts'

/**
 * Sets up the words of the page. It holds two namespaces from the start: `messages`, shared with the server, and
 * `failures`, for what goes wrong on the way to it; host and remotes add theirs by `addLocales`. It becomes the instance
 * that `useTranslation` finds without a provider, also from a remote, because react-i18next is shared.
 */
export function createI18n(language: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['messages', 'failures'],
    defaultNS: 'messages',
    resources: { es: { messages: messages.es, failures: es }, en: { messages: messages.en, failures: en } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  applyTo(document.documentElement, language)
  return instance
}

/** Changes the language of the whole page and keeps the choice. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  await instance.changeLanguage(language)
  storeLanguage(language)
  applyTo(document.documentElement, language)
}

const applyTo = (root: HTMLElement, language: Language) => root.setAttribute('lang', language)
