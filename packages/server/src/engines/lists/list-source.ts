import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Choice, Reference, Text } from '@ventanilla/contract/filters'
import type { AnyList } from '@ventanilla/contract/lists'

type Sql<T = unknown> = RawBuilder<T>

/** A column that orders a list, never null, and its type: a list that is read to its end is read on from where it stood. */
export type Part = { column: Sql; type: 'bigint' | 'text' | 'timestamptz' }
export const byText = (column: Sql): Part => ({ column, type: 'text' })
export const byNumber = (column: Sql): Part => ({ column, type: 'bigint' })
export const byTime = (column: Sql): Part => ({ column, type: 'timestamptz' })
/** Names sort as in Spanish, without regard to case. */
export const byName = (column: Sql): Part => byText(sql`${column} collate "es-x-icu"`)

/** What needs some of the source's joins, by name and in their order. */
type Via<T> = { via: readonly string[]; of: T }
export type Reaching<T> = T | Via<T>
export const via = <T>(joins: readonly string[], of: T): Via<T> => ({ via: joins, of })
const isVia = <T>(given: Reaching<T>): given is Via<T> => typeof given === 'object' && given !== null && 'via' in given
export const reached = <T>(given: Reaching<T>): Via<T> => (isVia(given) ? given : { via: [], of: given })

/** A text filter is a condition on what was typed; of any other kind the column is named, and the engine compares. */
export type TextFilter = (given: string) => Sql<boolean>
/** A choice or a reference that no column holds, as a condition on what was chosen. */
export type ChosenFilter = { chosen: (values: readonly string[]) => Sql<boolean> }
export const isChosen = (filter: unknown): filter is ChosenFilter => typeof filter === 'object' && filter !== null && 'chosen' in filter
type FilterSql<F> = F extends Text ? TextFilter : F extends Choice | Reference ? Reaching<Sql> | ChosenFilter : Reaching<Sql>

/**
 * A list of the contract as SQL: what a page, the whole list, its CSV file, its count and one entry are made from. The SQL is
 * written by programmers; what anybody sends reaches it as a parameter only.
 *
 * A page picks its rows from `from` alone, or with the joins that its order or filters name, and joins the rest to those few
 * rows. So page 1 of any number of rows reads few of them, where each sort is the order of an index: an array that is the
 * index's columns, ending in what tells rows apart.
 */
export type Source<L extends AnyList = AnyList> = {
  /** What the list has an entry for, and the name by which the SQL speaks of it: `{ cards: 'c' }`. */
  from: Readonly<Record<string, string>>
  /** Its rows where they are no table's: a statement of selects, in which each of a few rows is found by an index. */
  rows?: Sql
  where?: Sql<boolean>
  /** What an entry shows beside. Each finds exactly one match, so that counting can leave it out. */
  joins?: Readonly<Record<string, Sql>>
  /** The entry as the contract has it: texts, with money and times as `shown.ts` writes them. */
  columns: { readonly [K in keyof Required<z.infer<L['item']>>]: Sql }
  /** The order in which the entries came about, oldest first. */
  key: readonly Part[]
  sorts: { readonly [S in L['sorts'][number]]: Reaching<readonly Part[]> }
  filters: { readonly [K in keyof L['filters']]: FilterSql<L['filters'][K]> }
  /** Whether an entry has the text that was typed. */
  search?: TextFilter
  /** What is searched in stands in another table, of which the planner can't tell how many rows it leads to. */
  searchesElsewhere?: true
}
/** A source with the list of the contract that it serves. */
export type ServedList<L extends AnyList = AnyList> = Source<L> & { list: L }

/** Writes the server's half of a list down: each sort and each filter of the contract has its SQL here. */
export const defineSource = <L extends AnyList>(list: L, source: Source<L>): ServedList<L> => ({ list, ...source })
export type EntryOf<L extends AnyList> = z.infer<L['item']>
