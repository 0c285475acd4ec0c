import type { Language } from '../messages/say.ts'
import { comparable } from '../text.ts'

/** What a file of a list holds: all reviewed rows or the invalid ones, all results or the failed ones, or the short file of reasons. */
export type ExportContent = 'review' | 'invalid' | 'result' | 'failed' | 'process'

const words: Readonly<Record<Language, Readonly<Record<ExportContent | 'list', string>>>> = {
  es: { list: 'lista', review: 'revision', invalid: 'invalidas', result: 'resultado', failed: 'fallidas', process: 'motivos' },
  en: { list: 'list', review: 'review', invalid: 'invalid', result: 'results', failed: 'failed', process: 'reasons' },
}

/**
 * The name of a file of a list, without its ending, which says what is in it: `recarga-masiva-lista-7-fallidas`.
 * @param operation its title in the language
 */
export const exportName = (operation: string, language: Language, id: string | number, holds: ExportContent): string =>
  `${fileWords(operation)}-${words[language].list}-${id}-${words[language][holds]}`

/** Words as a file name has them, in letters that every file system takes. */
export const fileWords = (text: string): string => comparable(text).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
