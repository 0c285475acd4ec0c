import { getI18n, useTranslation } from 'react-i18next'
import { addLocales } from '@ventanilla/i18n/add-locales'
import en from './locales/en.json'
import es from './locales/es.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    form: typeof es
  }
}

/** Makes the words of forms (namespace `form`) known to i18next. They come with this entry, so that the sign-in page does not load them. */
export const addFormWords = (): void => addLocales('form', { es, en })

// A test imports this module before it sets i18next up, and adds the words itself.
if (getI18n()) addFormWords()

/** The words of forms in the language of the page. */
export const useFormWords = () => useTranslation('form').t
