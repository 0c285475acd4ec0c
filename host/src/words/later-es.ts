import type { Words } from '@ventanilla/i18n/add-locales'

/** The words of pages and dialogs of the host that are opened later, in Spanish: `webpack/words.mjs`. */
export const words: Record<string, Words> = {}
