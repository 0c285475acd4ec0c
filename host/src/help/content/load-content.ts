import type { Language } from '@ventanilla/contract/messages/say'
import type { HelpContent } from './content.ts'

/** Loads the words of the help centre: those of a language come once somebody reads or searches them, and with nothing else. */
export const loadContent: Readonly<Record<Language, () => Promise<{ content: HelpContent }>>> = { es: () => import('./es.ts'), en: () => import('./en.ts') }
