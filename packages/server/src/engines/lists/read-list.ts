import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_EXACT_COUNT } from '@ventanilla/contract/constants'
import type { AnyList } from '@ventanilla/contract/lists'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { inTransaction, isGivenUp } from '../../platform/database/transaction.ts'
import { offsetOf } from '../../platform/http/page.ts'
import type { EntryOf, Part, ServedList } from './list-source.ts'
import { aliasOf, joined, ordered, picked, tableOf, type Asked, type Picked } from './matching.ts'

const STRETCH = 1_000
/** Where other tables tell which entries are asked for, each costs a look at them: counting stops here, and nobody turns five hundred pages. */
export const LOOKED_UP_COUNT = 5_000
/** After so long a count is given up: a filter that no index answers, on a large table. */
const COUNT_PATIENCE_MS = 2_000
/**
 * Up to so many rows are found first and sorted then, where rows and order stand in several tables. The planner would read in
 * the order until it has a page, which takes long where the rows that match stand at the end: blocked users have no balance.
 */
const FEW_TO_SORT = 30_000
/** The same for a word. The planner knows the frequent ones, whose order is gone through, and takes any other for one that a two-hundredth has. */
const WORD_TO_SORT = 5_000

export type Count = { count: number; count_capped: boolean }
/** Everything, newest first. */
export const everything: Asked = { page: 1, page_size: STRETCH, order: 'desc' }

/**
 * A page of a list, and how many entries match.
 * @param most where counting stops; 100,000, and less where other tables tell what is asked for
 */
export async function readList<L extends AnyList>(db: Kysely<Database>, source: ServedList<L>, asked: Asked, most?: number): Promise<Count & { entries: EntryOf<L>[] }> {
  const { isCrossed, isLookedUp, isWord } = picked(source, asked)
  const maxCount = most ?? (isLookedUp ? LOOKED_UP_COUNT : MAX_EXACT_COUNT)
  const expected = isCrossed ? await expectedCount(db, source, asked) : undefined
  const few = expected !== undefined && expected <= (isWord ? WORD_TO_SORT : FEW_TO_SORT) ? await readFew(db, source, asked) : undefined
  if (few) return few
  // Where the planner expected many, they are counted before their order is gone through: it would be in vain if none match.
  const counted = expected === undefined ? undefined : await countEntries(db, source, asked, maxCount, { known: 0, expected })
  if (counted?.count === 0 && !counted.count_capped) return { entries: [], ...counted }
  const found = counted && !counted.count_capped && counted.count <= FEW_TO_SORT ? await readFew(db, source, asked) : undefined
  if (found) return found
  const { rows } = await pageQuery(source, asked).execute(db)
  const entries = rows as EntryOf<L>[]
  // An empty page may lie far behind the last one: nothing is known of how many stand before it.
  const passed = entries.length > 0 ? offsetOf(asked) + entries.length : 0
  // A page that is not full is the last one, unless it lies behind it.
  const isLast = entries.length < asked.page_size && (entries.length > 0 || asked.page === 1)
  if (isLast) return { entries, count: passed, count_capped: false }
  const { count, count_capped } = counted ?? (await countEntries(db, source, asked, maxCount, { known: passed }))
  // Nothing: the count was given up before the page was read, or the entries went away after it.
  return { entries, count: count === 0 ? passed : count, count_capped }
}

/** How many the planner expects. Its guess may be wrong either way: the page is right all the same, and comes a little later. */
async function expectedCount(db: Kysely<Database>, source: ServedList, asked: Asked): Promise<number> {
  const { from, condition } = picked(source, { ...asked, sort_by: undefined })
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) select from ${from} where ${condition}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** The same where few rows match. @returns nothing where more do, or where the page lies behind the last one */
async function readFew<L extends AnyList>(db: Kysely<Database>, source: ServedList<L>, asked: Asked): Promise<(Count & { entries: EntryOf<L>[] }) | undefined> {
  const { rows } = await fewQuery(source, asked).execute(db)
  const count = rows[0]?.list_matching ?? (asked.page === 1 ? 0 : FEW_TO_SORT + 1)
  return count > FEW_TO_SORT ? undefined : { entries: rows.map(({ list_matching: _matching, ...entry }) => entry as EntryOf<L>), count, count_capped: false }
}

const limitOf = (asked: Asked): RawBuilder<unknown> => sql`limit ${asked.page_size} offset ${offsetOf(asked)}`

/** The statement that finds all rows that match, and reads a page of them: for few. */
export const fewQuery = (source: ServedList, asked: Asked): RawBuilder<{ list_matching: number }> => withColumns(source, picked(source, asked), { limit: limitOf(asked), isFew: true })

/** The statement that reads a page in the order of the list. */
export const pageQuery = (source: ServedList, asked: Asked): RawBuilder<object> => withColumns(source, picked(source, asked), { limit: limitOf(asked) })

/**
 * The statement that counts what matches, and stops one beyond `max`. Where a few times as many are `expected` at most, it counts
 * them all: a stop on the way keeps the planner from reading in parallel, and from joining by hashes.
 */
export function countQuery(source: ServedList, asked: Asked, max: number, expected = Infinity): RawBuilder<{ count: number }> {
  const { from, condition } = picked(source, { ...asked, sort_by: undefined })
  const stop = expected <= 5 * max ? sql`` : sql`limit ${max + 1}`
  return sql<{ count: number }>`select count(*) as count from (select from ${from} where ${condition} ${stop}) counted`
}

/** Keeps the planner, until the transaction ends, from what takes long before the first row: a count stops early. */
export async function planForCount(transaction: Transaction, source: ServedList, asked: Asked): Promise<void> {
  const { isJoined } = picked(source, { ...asked, sort_by: undefined })
  const off = [
    // Remembering is planned for what repeats; accounts of holders hardly do.
    'enable_memoize',
    // A merge may pass half a table before its first row: accounts of cards come after those of wallets.
    ...(isJoined ? ['enable_mergejoin'] : []),
  ]
  await sql`select set_config(name, 'off', true) from unnest(${off}::text[]) name`.execute(transaction)
}

type Guess = { known: number; expected?: number }
/** @param guess how many there are at least, which is answered where counting takes too long, and how many are expected */
async function countEntries(db: Kysely<Database>, source: ServedList, asked: Asked, max: number, { known, expected }: Guess): Promise<Count> {
  try {
    const count = await inTransaction(db, async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(COUNT_PATIENCE_MS)}, true)`.execute(transaction)
      await planForCount(transaction, source, asked)
      const { rows } = await countQuery(source, asked, max, expected).execute(transaction)
      return rows[0]?.count ?? 0
    })
    return { count: Math.min(count, max), count_capped: count > max }
  } catch (error) {
    if (isGivenUp(error)) return { count: known, count_capped: true }
    throw error
  }
}

type Glance = { most: number; patience: number }

/**
 * The first entries of a list that have a text, without a count.
 * @param glance so many at `most`; after `patience`, milliseconds, the search is given up
 * @returns nothing where it was given up
 */
export async function findFirst<L extends AnyList>(db: Kysely<Database>, source: ServedList<L>, search: string, { most, patience }: Glance): Promise<EntryOf<L>[] | undefined> {
  try {
    return await inTransaction(db, async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(patience)}, true)`.execute(transaction)
      const asked: Asked = { page: 1, page_size: most, order: 'desc', search }
      const few = picked(source, asked).isCrossed ? await readFew(transaction, source, asked) : undefined
      return few?.entries ?? ((await pageQuery(source, asked).execute(transaction)).rows as EntryOf<L>[])
    })
  } catch (error) {
    if (isGivenUp(error)) return undefined
    throw error
  }
}

/**
 * The one entry of a list that is meant; nothing where there is none. `where` stands in place of the condition of the list itself: who may see
 * which entries has to be part of it.
 */
export async function readEntry<L extends AnyList>(db: Kysely<Database>, source: ServedList<L>, where: RawBuilder<boolean>): Promise<EntryOf<L> | undefined> {
  const { rows } = await withColumns(source, picked({ ...source, where }, everything), { limit: sql`limit 1` }).execute(db)
  return rows[0] as EntryOf<L> | undefined
}

/**
 * The entries that match, in their order, as they are read. Each thousand is a query of its own that begins after the last
 * entry: a slow reader holds neither a connection nor a snapshot, and no entry is read twice.
 */
export async function* streamList<L extends AnyList>(db: Kysely<Database>, source: ServedList<L>, asked: Asked = everything): AsyncGenerator<EntryOf<L>[]> {
  const rowsAsked = picked(source, asked)
  let beyond: RawBuilder<boolean> | undefined
  for (;;) {
    const { rows } = await withColumns<Positioned>(source, rowsAsked, { limit: sql`limit ${STRETCH}`, beyond, positions: true }).execute(db)
    const last = rows.at(-1)
    if (last) yield rows.map(({ list_position: _position, ...entry }) => entry as EntryOf<L>)
    if (!last || rows.length < STRETCH) return
    beyond = after(rowsAsked, last.list_position)
  }
}

type Positioned = { list_position: string[] }
type Stretch = { limit: RawBuilder<unknown>; isFew?: boolean; beyond?: RawBuilder<boolean> | undefined; positions?: boolean }

/** Picks rows, and then joins to these few what they show; with `positions` also where each stands. */
function withColumns<Row extends object>(source: ServedList, { from, condition, parts, direction }: Picked, { limit, beyond, positions: withPositions, isFew = false }: Stretch): RawBuilder<Row> {
  const alias = aliasOf(source)
  const positions = parts.map((_, at) => sql.ref(`position_${at}`))
  const columns = Object.entries<RawBuilder<unknown>>(source.columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
  const own = parts.map(({ column }, at) => sql`${column} as ${positions[at]}`)
  const order = parts.map(({ column }) => column)
  const matching = sql`select ${alias}.*, ${sql.join(own)} from ${from} where ${condition} ${beyond ? sql`and ${beyond}` : sql``}`
  // Sorted are positions alone, with where each row stands: whole rows of thousands would go through a file.
  const isTable = source.rows === undefined
  const few = sql`
      with matching as materialized (select ${isTable ? sql`${alias}.ctid as list_row` : sql`${alias}.*`}, ${sql.join(own)} from ${from} where ${condition} limit ${FEW_TO_SORT + 1}),
        page as (select *, (select count(*) from matching) as list_matching from matching order by ${ordered(positions, direction)} ${limit})
      select ${isTable ? sql`${alias}.*, ${sql.join(positions)}, list_matching from page join ${tableOf(source)} on ${alias}.ctid = page.list_row` : sql`* from page`}`
  const page = isFew ? few : sql`${matching} order by ${ordered(order, direction)} ${limit}`
  const beside = [...(isFew ? [sql`${alias}.list_matching`] : []), ...(withPositions ? [sql`array[${sql.join(positions.map((position) => sql`${position}::text`))}] as list_position`] : [])]
  return sql<Row>`
    select ${sql.join([...columns, ...beside])}
    from (
      ${page}
    ) ${alias} ${joined(source, () => true)}
    order by ${ordered(positions, direction)}`
}

/** What comes after a position, which is text: unlike a Date it keeps the microseconds. */
function after({ parts, direction }: Picked, position: readonly string[]): RawBuilder<boolean> {
  const values = parts.map(({ type }: Part, at) => sql`${position[at]}::${sql.raw(type)}`)
  const columns = parts.map(({ column }) => column)
  const isAfter = { asc: sql`>`, desc: sql`<` }
  return sql`(${sql.join(columns)}) ${isAfter[direction]} (${sql.join(values)})`
}
