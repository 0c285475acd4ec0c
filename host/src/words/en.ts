import type { Words } from '@ventanilla/i18n/add-locales'

/** The words of the host in English that any page may say, by namespace. The build takes them from the locale files: `webpack/words.mjs`. */
export const words: Record<string, Words> = {}
