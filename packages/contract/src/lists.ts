import { z } from 'zod'
import { MAX_PAGE_SIZE, PAGE_SIZE } from './constants.ts'

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

/** The query of every paged list: page (from 1), page_size, search, sort_by (one of `sortable`) and order. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sortable: S, pageSize = PAGE_SIZE) =>
  z.object({
    ...pageQuery(pageSize),
    search: z.string().trim().max(200).default(''),
    sort_by: z.enum(sortable).optional(),
    order: sortOrder.default('asc'),
  })

/** The shape of every paged list: `count` of all that match, the addresses of the neighbours, and this page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.number().int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(item) })

/** Decimal string with two places, as money travels. */
export const moneyText = z.string().regex(/^-?\d+\.\d{2}$/)
/** ISO 8601 UTC. */
export const timestamp = z.string()
export const identifier = z.string().min(1).max(64)
/** An identifier in a body, where a client may also send the number that it is. */
export const sentIdentifier = z.union([identifier, z.number().int().nonnegative().transform(String)])

/** Spellings of the result page's query in specification section 7, and what the lists call the same. */
export const queryAliases: Readonly<Record<string, string>> = { pageSize: 'page_size', searchTerm: 'search' }
