import { addLocales } from '@ventanilla/i18n/add-locales'
import en from '../locales/en.json'
import es from '../locales/es.json'

/** Makes the design system's own words (namespace `ui`) known to i18next. The host calls it once, after `createI18n`. */
export const addUiWords = (): void => addLocales('ui', { es, en })
