import { getI18n, useTranslation } from 'react-i18next'
import { addLocales } from '@ventanilla/i18n/add-locales'
import en from './locales/en.json'
import es from './locales/es.json'

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string]
type FormKey = Leaves<typeof es>

/** Makes the words of forms (namespace `form`) known to i18next. They come with this entry, so that the sign-in page does not load them. */
export const addFormWords = (): void => addLocales('form', { es, en })

// A test imports this module before it sets i18next up, and adds the words itself.
if (getI18n()) addFormWords()

/** The words of forms in the language of the page. */
export function useFormWords(): (key: FormKey, values?: Record<string, string | number>) => string {
  const { t } = useTranslation('form')
  return (key, values = {}) => t(key, values)
}
