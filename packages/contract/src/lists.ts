import { z } from 'zod'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './constants.ts'
import { filterFields, reversedRanges, searched, type Filters, type FilterInput, type FilterOutput } from './filters.ts'
import type { Language } from './messages/say.ts'
import type { StateKind, StateWords } from './messages/state-words.ts'
import type { ObjectSchema, Schema } from './schema.ts'

/**
 * A whole number in a query, from 1: decimal digits and nothing else, because `0x10` and `1e3` are numbers to a program only.
 * @param max the largest that is taken
 */
export const queryNumber = (max: number) =>
  z.preprocess((given) => (typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given), z.int().min(1).max(max))
/** The largest number of a page. */
const MAX_PAGE = 1_000_000
/** Which page, and how many rows it has. */
export const pageQuery = (pageSize = PAGE_SIZE) => ({ page: queryNumber(MAX_PAGE).default(1), page_size: queryNumber(MAX_PAGE_SIZE).default(pageSize) })

export const sortOrder = z.enum(['asc', 'desc'])
export type SortOrder = z.infer<typeof sortOrder>

/** The shape of every paged list: `count` of all that match, the addresses of the neighbours, and this page. More than `count` match where `count_capped`. */
export const page = <T extends Schema>(item: T) =>
  z.object({ count: z.number().int(), count_capped: z.boolean(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(item) })

/** Decimal string with two places, as money travels. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/)
/** ISO 8601 UTC. */
export const timestamp = z.string()
export const identifier = z.string().min(1).max(64)
/** An identifier in a body, where a client may also send the number that it is. */
export const sentIdentifier = z.union([identifier, z.number().int().nonnegative().transform(String)])

/**
 * How a cell is written where not as it is. `moment`: day and time in Panama; `day`: 2026-11-21 as 21/11/2026;
 * `basis_points`: 250 as 2.5 %; `operation` and `change`: its title; `action` and `subject`: what the audit log says for it;
 * `field`: what the form of the row's `change` calls it; `notice`: the sentence of the whole row; a kind of states: the word of
 * that state, by words of the list's own where only its resource has these states.
 */
type Written = 'moment' | 'day' | 'basis_points' | 'operation' | 'change' | 'action' | 'subject' | 'field' | 'notice' | StateKind | StateWords
/** A cell whose words depend on another field of its row: of a card "Activa", of a user "Activo". */
export type WrittenBy = { by: string; of: Readonly<Record<string, Written>> }
/** Whether the words of a cell depend on another field of its row. */
export const isBy = (as: NonNullable<CsvColumn['as']>): as is WrittenBy => typeof as === 'object' && 'by' in as && typeof as.by === 'string'
/** A column of a list's CSV file: its heading, and how a cell is written. */
export type CsvColumn = Readonly<Record<Language, string>> & { as?: Written | WrittenBy }

/** A column by its Spanish and its English heading. */
export const csvColumn = (es: string, en: string, as?: CsvColumn['as']): CsvColumn => ({ es, en, ...(as && { as }) })

type Definition<Item extends ObjectSchema, Sort extends string, F extends Filters> = {
  /** A row. */
  item: Item
  /** What it may be sorted by. */
  sorts: readonly [Sort, ...Sort[]]
  /** The order where none is asked for; absent: newest first. */
  sort?: { by: NoInfer<Sort>; order: SortOrder }
  /** Absent: the list has no search. `min`: the fewest letters that are found inside of words, three where an index of trigrams finds them; fewer find whole words of names. */
  search?: { min: number }
  /** By the field that they filter, or by a name of their own. */
  filters: F
  pageSize?: number
  /** The CSV file: a column for each of these fields, in this order. */
  csv: { readonly [K in keyof z.infer<Item>]?: CsvColumn }
}
export type ListDefinition<Item extends ObjectSchema = ObjectSchema, Sort extends string = string, F extends Filters = Filters> = Definition<Item, Sort, F>

/** Any list, whatever its rows. */
export type AnyList = Omit<ListDefinition, 'sort' | 'csv'> & { sort?: { by: string; order: SortOrder }; csv: Readonly<Partial<Record<string, CsvColumn>>> }

/** Sorts that are the moment at which an entry came about: descending, they are "newest first". */
const moments: readonly string[] = ['created_at', 'changed_at', 'purchased_at', 'at']

/** The sort that a list is in where nobody asks for one, as the heads of its table show it; none where it sorts by no moment. */
export function usualSort({ sorts, sort }: Pick<AnyList, 'sorts' | 'sort'>): { by: string; order: SortOrder } | undefined {
  const newest = sorts.find((one) => moments.includes(one))
  return sort ?? (newest === undefined ? undefined : { by: newest, order: 'desc' })
}

/** Writes one list down: its rows, sorts, search, filters and CSV file. `listEndpoint` serves it, the server's `serveList` reads it. */
export const defineList = <Item extends ObjectSchema, const Sort extends string, const F extends Filters>(list: Definition<Item, Sort, F>): ListDefinition<Item, Sort, F> => list

type Flat<T> = { [K in keyof T]: T[K] }
/** What the query of a list holds once it is read: choices as arrays, amounts in cents, days as `2026-11-21`. */
export type ListQuery<Sort extends string = string, F extends Filters = Filters> = Flat<{ page: number; page_size: number; search?: string | undefined; sort_by?: Sort | undefined; order: SortOrder } & FilterOutput<F>>
/** The same as it is sent: everything is text. */
export type SentListQuery<Sort extends string = string, F extends Filters = Filters> = Flat<
  { page?: number | undefined; page_size?: number | undefined; search?: string | undefined; sort_by?: Sort | undefined; order?: SortOrder | undefined } & FilterInput<F>
>

/** Query, answer and CSV file of an endpoint that serves a list by page: spread into `defineEndpoint`. */
export function listEndpoint<Item extends ObjectSchema, Sort extends string, F extends Filters>(list: ListDefinition<Item, Sort, F>) {
  const fields = {
    ...pageQuery(list.pageSize),
    ...(list.search && { search: searched(200).default('') }),
    sort_by: z.enum(list.sorts).optional(),
    order: sortOrder.default('asc'),
    ...filterFields(list.filters),
  }
  const query = z.object(fields).superRefine((read: Readonly<Record<string, unknown>>, context) => {
    for (const name of reversedRanges(list.filters, read)) context.addIssue({ code: 'custom', path: [name], params: { code: 'range_reversed' } })
  })
  // The fields are made from the filters by name, which the compiler can't follow; filterFields is the one place that makes them.
  return { query: query as z.ZodType<ListQuery<Sort, F>, SentListQuery<Sort, F>>, response: page(list.item), csv: true, list } as const
}

/**
 * Other spellings of a query, and what the lists call the same: those of the result page (specification section 7), of
 * `GET /api/user/` and of the audit log. A parameter that an endpoint names itself keeps its name beside.
 */
export const queryAliases: Readonly<Record<string, string>> = { pageSize: 'page_size', searchTerm: 'search', query: 'search', start_date: 'at_from', end_date: 'at_to' }
