import { sql, type RawBuilder } from 'kysely'
import { type CsvColumn, isBy } from '@ventanilla/contract/lists'
import { auditWords } from '@ventanilla/contract/messages/audit-words'
import { changeTitles } from '@ventanilla/contract/messages/change-words'
import { stateWords, type StateWords } from '@ventanilla/contract/messages/state-words'
import { containing } from '../../platform/database/query.ts'
import { byName, byText, via, type Part } from './list-source.ts'

type Sql<T = unknown> = RawBuilder<T>

/** A moment as the API writes it: `2026-11-21T15:00:00.000Z`. */
export const shownTime = (moment: Sql): Sql<string> => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Cents as the API writes money: `1234.50`. */
export const shownMoney = (cents: Sql): Sql<string> => sql`money_text(${cents})`

/** An object that is put together in the database. */
export const object = (columns: Readonly<Record<string, Sql>>): Sql => sql`jsonb_build_object(${sql.join(Object.entries(columns).flatMap(([name, column]) => [sql`${sql.lit(name)}`, column]))})`

/** A number of ours as an identifier. */
export const shownId = (id: Sql): Sql<string> => sql`${id}::text`

/** Address of an administrator who may be none: the system has an empty one. */
export const shownAdmin = (email: Sql): Sql<string> => sql`coalesce(${email}, '')`

/** Whom an entry is about: the columns of `users u`. */
export const shownHolder = {
  user_id: sql`u.id`,
  first_name: sql`u.first_name`,
  surname: sql`u.surname`,
  email: sql`u.email`,
  identification_number: sql`u.identification_number`,
}

/** Orders by what is known of `users u`, which the join `u` brings; the columns are those of the indexes. `own`: what tells the rows of a user apart. */
export const holderSorts = (own: Part) => ({
  surname: via(['u'], [byName(sql`u.surname`), byText(sql`u.id`), own]),
  email: via(['u'], [byText(sql`u.email`), own]),
  identification_number: via(['u'], [byText(sql`u.identification_number`), own]),
})

/** So many digits make a mobile of what is typed as people write one: `6123-4567`, `+507 6123 4567`, `(507) 6123.4567`. Fewer may be a part of an identification. */
const MOBILE_DIGITS = 7
const mobileIn = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '')
  return /^[\d\s()+.-]+$/.test(text) && digits.length >= MOBILE_DIGITS ? digits : undefined
}

/** What an e-mail address begins with, of a text that is one. Shorter beginnings tell nobody apart. */
const MAILBOX_LETTERS = 3
const mailboxIn = (text: string): string | undefined => {
  const at = text.indexOf('@')
  return at >= MAILBOX_LETTERS && at < text.length - 1 ? text.slice(0, at + 1) : undefined
}

/** The number that the product gives a user, as one may type it: `U0000174`, `u0000174`. */
const userIdIn = (text: string): string | undefined => (/^u\d{1,15}$/i.test(text) ? text.toUpperCase() : undefined)

/** An index of trigrams finds no fewer letters. */
const TRIGRAM_LETTERS = 3
/** Whether a text is so short that only whole words are found by it: people are called Wu, Li and Ng. */
export const isShort = (text: string): boolean => text.length < TRIGRAM_LETTERS

/** Whether a text has this whole word, with or without accents. */
export const hasWord = (value: Sql) => (word: string): Sql<boolean> => sql`words_of(${value}) @> array[plain_text(${word})]`

/** A text as it was typed, and with one blank for each run of them: two between two names are a slip. */
const spellings = (text: string): readonly string[] => [...new Set([text, text.replace(/\s+/g, ' ')])]

/**
 * Whether number, name, e-mail, mobile or identification of `users u` have the text, with or without accents; a mobile also as people
 * write it. A short text is a whole word of the name, by an index of these words. Of an address the index is asked for what stands before its domain, which most users share: each three letters of
 * it are one more long list to go through. As an expression the rest is nothing that the index could be asked for.
 */
export const holderHas = (text: string): Sql<boolean> => {
  const mobile = mobileIn(text)
  const mailbox = mailboxIn(text)
  const id = userIdIn(text)
  const contains = mailbox === undefined ? spellings(text).map((spelling) => sql`u.search like plain_text(${containing(spelling)})`) : [sql`(u.search like plain_text(${containing(mailbox)}) and u.search || '' like plain_text(${containing(text)}))`]
  return anyOf([...(isShort(text) ? [hasWord(sql`u.first_name || ' ' || u.surname`)(text)] : contains), ...(mobile === undefined ? [] : [sql`u.search like ${containing(mobile)}`]), ...(id === undefined ? [] : [sql`u.id = ${id}`])])
}

const anyOf = (conditions: readonly Sql[]): Sql<boolean> => sql`(${sql.join(conditions, sql` or `)})`

/** Whether the e-mail of the administrator whose id this is has the text. Where no address has it, nothing is looked through for an entry of theirs. */
export const adminHas = (id: Sql) => (text: string): Sql<boolean> => {
  const named = sql`from admins f where f.email like plain_text(${containing(text)})`
  return sql`(exists (select ${named}) and ${id} = any(array(select f.id ${named})))`
}

/** The last four digits of a card as a screen shows them, `•••• 5107`, without what stands for the others. */
export const cardDigitsIn = (text: string): string => /^[•*\s]+(\d{4})$/.exec(text)?.[1] ?? text

/** Whether a text contains another, with or without accents: for short lists, because no index answers it. */
export const textHas = (value: Sql) => (text: string): Sql<boolean> => anyOf(spellings(text).map((spelling) => sql`plain_text(${value}) like plain_text(${containing(spelling)})`))

/** A state in the words of every language, or as it is where it has none: what a text is searched in. */
export const stateInWords = (state: Sql, words: StateWords): Sql<string> =>
  sql`coalesce(${JSON.stringify(Object.fromEntries(Object.entries(words).map(([code, said]) => [code, Object.values(said ?? {}).join(' ')])))}::jsonb ->> ${state}, ${state}, '')`

const wordsOfChanges: StateWords = Object.fromEntries(Object.entries(changeTitles.es).map(([id, es]) => [id, { es, en: changeTitles.en[id] ?? id }]))

/** A cell in the words of every language that the list's file has for it: what a text is searched in. `row`: another field of its row. */
export function cellInWords({ as }: Pick<CsvColumn, 'as'>, cell: Sql, row: (field: string) => Sql): Sql<string> {
  if (typeof as === 'object' && isBy(as)) return sql`case ${row(as.by)} ${sql.join(Object.entries(as.of).map(([by, written]) => sql`when ${by} then ${cellInWords({ as: written }, cell, row)}`), sql` `)} else coalesce(${cell}, '') end`
  if (as === 'action' || as === 'subject') return stateInWords(cell, auditWords[as])
  const words = as === 'change' ? wordsOfChanges : typeof as === 'object' ? as : Object.entries(stateWords).find(([of]) => of === as)?.[1]
  return words ? stateInWords(cell, words) : sql`coalesce(${cell}, '')`
}

/** Whether a number of ours is the one that was sent; what is no number names nothing. */
export const idIs = (column: Sql) => (given: string): Sql<boolean> => (/^\d{1,15}$/.test(given) ? sql`${column} = ${Number(given)}` : sql`false`)
