import type { Language } from './say.ts'

/** What can be wrong with the search or a filter of a list. */
export type ListProblem = 'too_short' | 'range_reversed'

export const listProblems: Record<Language, Record<ListProblem, string>> = {
  es: { too_short: 'Escribe al menos {{min}} caracteres.', range_reversed: 'El fin del rango está antes de su inicio.' },
  en: { too_short: 'Type at least {{min}} characters.', range_reversed: 'The end of the range is before its beginning.' },
}
