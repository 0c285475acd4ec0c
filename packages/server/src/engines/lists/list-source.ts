import type { RawBuilder } from 'kysely'
import type { ParsedOf } from '@ventanilla/contract/endpoint'

type Sql<T = unknown> = RawBuilder<T>

/**
 * A list as data: what a paged list and its whole variant are made from. The SQL is written by programmers; what anybody
 * sends reaches it as a parameter only.
 */
export type ListSource<Entry, Sort extends string> = {
  /** What the list has an entry for: `transfers t`. */
  from: Sql
  where?: Sql<boolean>
  /** What an entry shows beside that. Each join finds exactly one match, so that counting can leave them out. */
  joins?: Sql
  /** The entry as the contract has it: texts, with money and times as `shown.ts` writes them. */
  columns: { readonly [K in keyof Entry]: Sql }
  /** The order in which the entries came about, oldest first: columns that are never null and together never equal. */
  key: readonly KeyPart[]
  /** By name; never null. */
  sorts: { readonly [S in Sort]: Sql }
  /** Whether an entry has the text, which comes as a `like` pattern, as it was typed. */
  search: (pattern: string) => Sql<boolean>
}

/** A column of the key and its type: a whole list is read on from where it stood. */
export type KeyPart = { column: Sql; type: 'bigint' | 'text' | 'timestamptz' }

/** Writes one list down: `defineList<CardChange, 'changed_at'>({ … })`. */
export const defineList = <Entry, Sort extends string>(source: ListSource<Entry, Sort>): ListSource<Entry, Sort> => source

/** What the contract lets a list be sorted by. */
export type SortOf<Endpoint> = ParsedOf<Endpoint, 'query'> extends { sort_by?: infer Sort } ? Extract<Sort, string> : never
