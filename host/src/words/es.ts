import type { Words } from '@ventanilla/i18n/add-locales'

/** All words of the host in Spanish, by namespace. The build takes them from the locale files: `webpack/words.mjs`. */
export const words: Record<string, Words> = {}
