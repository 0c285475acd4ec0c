import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { Words } from '@ventanilla/contract/messages/holder-states'
import type { Language } from '@ventanilla/contract/messages/say'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

/**
 * SQL that the engine composes. Written by programmers only: nothing that anybody uploads or sends is ever part of it.
 *
 * - `r` is a row of the list: `r.row_number`, `r.amount_cents` (of the column that the list totals) and one text by
 *   column key, null where the cell could not be read.
 * - `passing` holds the rows that are applied, one each: `row_number`, what the effect `keeps` and `makes`, `actor_id`
 *   (who confirmed), `document_id` (the list; null for a single action) and `reference` (unique for ever).
 */
export type Sql = string

/** A rule beside the formats: the problem that a row has where `when` holds. `params` are SQL values for its sentence. */
export type Rule = { code: ProblemCode; field?: string; when: Sql; params?: Readonly<Record<string, Sql>> }

/** A JSON object of SQL values. */
const object = (entries: Readonly<Record<string, Sql>>): Sql =>
  `jsonb_build_object(${Object.entries(entries)
    .map(([key, value]) => `${literal(key)}, ${value}`)
    .join(', ')})`

/** The problem of a rule as JSON. */
export const problemOf = ({ code, field, params }: Omit<Rule, 'when'>): Sql =>
  object({ code: literal(code), ...(field && { field: literal(field) }), ...(params && { params: object(params) }) })

/** A name of ours in SQL. Refuses anything that is no plain name, so that a composed statement holds only what it should. */
export function name(text: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(text)) throw new RangeError(`not a name: ${text}`)
  return text
}

/** A text of ours (a code, a key, an operation) in SQL. */
export function literal(text: string): string {
  if (!/^[a-z0-9_-]+$/.test(text)) throw new RangeError(`not a word: ${text}`)
  return `'${text}'`
}

/** What people's words in an effect are written in: the setting of a transaction. */
const SPOKEN = 'ventanilla.language'

/** From here on in the transaction, words that effects store are of this language: of who confirmed the list, or called. */
export const speak = (transaction: Transaction, language: Language): Promise<unknown> => runSql(transaction, `select set_config('${SPOKEN}', $1, true)`, [language])

/** Words of ours in SQL, with whatever apostrophes they have. */
export const quoted = (words: string): Sql => `'${words.replaceAll("'", "''")}'`

/** A code in words of the language that is spoken, to be stored for good; without words of its own as it is. */
export const spoken = (code: Sql, words: Words<string>): Sql =>
  `case ${code} ${Object.entries(words).map(([value, { es, en }]) => `when ${quoted(value)} then case current_setting('${SPOKEN}', true) when 'en' then ${quoted(en)} else ${quoted(es)} end`).join(' ')} else ${code} end`

/** A whole number in SQL. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number: ${value}`)
  return String(value)
}
