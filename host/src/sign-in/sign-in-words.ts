import type { Words } from '@ventanilla/i18n/add-locales'

/** The words of the sign-in page by language and namespace. The build takes them from the locale files: `webpack/words.mjs`. */
export const signInWords: Record<'es' | 'en', Record<string, Words>> = { es: {}, en: {} }
