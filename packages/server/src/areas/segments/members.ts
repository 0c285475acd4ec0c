import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import type { SegmentPreview, Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import { onlyRow } from '../../platform/database/query.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { inTransaction, isGivenUp } from '../../platform/database/transaction.ts'
import { whileWanted } from '../../platform/database/while-wanted.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { usersOfRules } from './compile-rules.ts'
import { shownExample } from './segment.list.ts'

/** What says who is in a segment. */
export type MadeOf = Pick<Segmentation, 'type' | 'match' | 'rules' | 'upload_document_id'>

const EXAMPLES = 5
/** While somebody writes rules, an answer that takes longer is of no use. */
const PREVIEW_MS = 5_000

const documentOf = (id: string | null): number | null => (id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null)

/**
 * Statements of segments read each table as a whole, once: joined by hashes that stay in memory, in one process. Estimates of
 * what rules leave are too coarse to choose otherwise. What comes after them in the transaction is planned as always.
 */
async function readingOnce<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true), set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(transaction)
  const done = await work()
  for (const setting of ['jit', 'work_mem', 'max_parallel_workers_per_gather', 'enable_nestloop', 'enable_mergejoin']) await sql`set local ${sql.ref(setting)} to default`.execute(transaction)
  return done
}

/** A list of national IDs by its id; nothing where there is none, or none with rows: it is still being validated, or never was. */
export async function findNationalIds(db: Kysely<Database>, id: string | null): Promise<number | undefined> {
  const document = documentOf(id)
  if (document === null) return undefined
  const { rows } = await sql<{ id: number }>`select id from upload_documents where id = ${document} and operation = ${nationalIds.id} and status <> 'uploaded' and problem is null`.execute(db)
  return rows[0]?.id
}

/** The users of a segment now, as a statement that selects `id`; nothing where they are only written down. */
function usersOf({ type, match, rules, upload_document_id }: MadeOf, now: Date): RawBuilder<{ id: string }> | undefined {
  if (type === 'rule') return usersOfRules({ match, rules: rules }, now)
  const document = documentOf(upload_document_id)
  return document === null ? undefined : sql`select distinct i.user_id as id from national_ids_of(${document}) i where i.user_id is not null`
}

/**
 * Whom a segment would have now. A statement that takes too long is given up, and so is one for which nobody waits any longer.
 * `names`: some of its users are named.
 * @throws {Failure} segment_uncounted
 */
export async function previewSegment(db: Kysely<Database>, made: MadeOf, now: Date, gone: AbortSignal, names: boolean): Promise<SegmentPreview> {
  const matching = usersOf(made, now) ?? sql`select null::text as id where false`
  const document = made.type === 'list' ? documentOf(made.upload_document_id) : null
  try {
    return await whileWanted(db, gone, async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(PREVIEW_MS)}, true)`.execute(transaction)
      return readingOnce(transaction, async () => onlyRow(await sql<SegmentPreview>`
        with matching as materialized (${matching})
        select (select count(*)::int from matching) as count, (select count(*)::int from users where status <> 'Deleted') as total,
          ${document === null ? sql`null::int` : sql`(select count(*)::int from national_ids_of(${document}) i where i.user_id is null)`} as unmatched_count,
          (select coalesce(jsonb_agg(${shownExample} order by u.id desc), '[]') from users u where ${names} and u.id = any(array(select m.id from matching m order by m.id desc limit ${EXAMPLES}))) as examples`.execute(transaction)))
    })
  } catch (error) {
    throw isGivenUp(error) ? new Failure('segment_uncounted') : error
  }
}

/** How many users `u` a segment would have if it was refreshed now, of those that a condition takes. */
export async function previewSize(db: Kysely<Database>, id: string, now: Date, taken: RawBuilder<unknown>): Promise<number> {
  const { rows: [row] } = await sql<Row>`select id, type, match, rules, upload_document_id::text as upload_document_id from segments where id = ${id}`.execute(db)
  const users = row && (usersOf(row, now) ?? sql`select user_id as id from segment_members where segment_id = ${id}`)
  if (!users) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${users}) m join users u on u.id = m.id where ${taken}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * What is to use segments may name those that are there and not archived; none of them is archived before its caller's transaction ends.
 * @throws {Failure} validation_failed, at the field
 */
export async function requireUsable(db: Kysely<Database>, field: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from segments where id = any(${[...ids]}::text[]) order by id for share`.execute(db)
  if (rows.length < new Set(ids).size) throw invalid({ [field]: 'record_unknown' })
  if (rows.some(({ status }) => status === 'archived')) throw invalid({ [field]: 'segment_unusable' })
}

type Row = MadeOf & { id: string }

/**
 * Writes the users of these segments down as they are now, in the transaction of its caller or in one of its own: before a
 * segment is used. Refreshing one waits for another that does the same. Archived ones, and lists that only have what was
 * written down, stay as they are.
 */
export const refreshSegments = (db: Kysely<Database>, ids: readonly string[], now = new Date()): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await sql<Row>`
      select id, type, match, rules, upload_document_id::text as upload_document_id from segments
      where id = any(${[...ids]}::text[]) and status = 'active' order by id for no key update`.execute(transaction)
    for (const row of rows) {
      const wanted = usersOf(row, now)
      if (!wanted) continue
      await readingOnce(transaction, () => sql`
        with wanted as materialized (${wanted}), gone as (
          delete from segment_members m where m.segment_id = ${row.id} and not exists (select from wanted w where w.id = m.user_id)
        ), joined as (
          insert into segment_members (segment_id, user_id)
          select ${row.id}, w.id from wanted w where not exists (select from segment_members m where m.segment_id = ${row.id} and m.user_id = w.id)
          on conflict do nothing
        )
        update segments set refreshed_at = ${now} where id = ${row.id}`.execute(transaction))
    }
  })
