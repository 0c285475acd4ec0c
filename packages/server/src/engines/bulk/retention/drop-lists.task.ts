import type { Kysely } from 'kysely'
import { z } from 'zod'
import { operations } from '@ventanilla/contract/bulk/operations'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { cronKey, defineTask, enqueue, type Job } from '../../jobs/jobs.ts'
import { isFinished, lastStatuses, type DocumentRow } from '../documents/document.ts'
import { mayCopy } from '../rows/search-index.ts'
import { literal, name } from '../sql-parts.ts'

/** Rows of one transaction: few enough that nobody notices that they are locked. */
const BATCH_ROWS = 10_000
/** Transactions of one run: other work of the pool gets its turn, and the next hour goes on. */
const MOST_BATCHES = 500
/** A call that read a list as one that has its rows may still be sending them to a slow reader: none goes before this time. */
const GRACE_MINUTES = 60

/** How soon to come back to a list that somebody held, or whose rows could not be copied because others were indexed or erased. */
const COME_BACK_MS = 10_000

/** What is deleted of a list, its file first: who is erased is erased from files by their rows. */
const tables = ['upload_file_chunks', 'bulk_rows', 'bulk_orders', 'bulk_search', 'bulk_row_kinds'] as const
/** Pieces of a file are a megabyte each. */
const sizeOf = (table: (typeof tables)[number], rows: number): number => (table === 'upload_file_chunks' ? Math.ceil(rows / 500) : rows)

/** Lists that nothing processes never end: segments are made from them. */
const processed = operations.filter(({ endpoints }) => endpoints.process !== undefined).map(({ id }) => id)

/**
 * Nothing will ever be done with it again: it is finished, a second person did not let it through, or it has invalid rows and
 * can't be confirmed. A valid list that nobody has confirmed still can be, and keeps everything.
 */
const hasEnded = `(status in (${lastStatuses.map(literal).join(', ')}) or (status = 'validated' and fail_count > 0))`
const isDue = `dropped_at is null and operation = any($1::text[]) and ${hasEnded} and coalesce(processed_at, touched_at) < $2`

type Needed = Pick<Services, 'db' | 'clock' | 'settings' | 'log'>
type Options = { stopping?: AbortSignal; rows?: number; batches?: number }

/**
 * Drops the file, the uploaded rows and the search rows of lists that ended LISTS_KEPT_DAYS ago or earlier; what became of each
 * row stays. Batch by batch, each in a transaction of its own: stopped at any moment it goes on with the next run, and a list
 * that somebody else holds waits for it.
 * @returns whether one has to wait
 */
export async function dropLists({ db, clock, settings, log }: Needed, { stopping, rows = BATCH_ROWS, batches = MOST_BATCHES }: Options = {}): Promise<boolean> {
  const now = clock.now()
  let left = batches
  let waits = false
  const goesOn = () => !stopping?.aborted && left-- > 0
  if (settings.LISTS_KEPT_DAYS > 0) {
    const before = new Date(now.getTime() - settings.LISTS_KEPT_DAYS * 86_400_000)
    for (const { id } of await ids(db, `${isDue} order by coalesce(processed_at, touched_at), id`, [processed, before])) {
      let from: number | Turn = 0
      while (typeof from === 'number' && goesOn()) from = await keepResults(db, id, from, rows)
      if (from === 'waits') waits = true
      else if (goesOn() && (await drop(db, id, { before, now, days: settings.LISTS_KEPT_DAYS }))) log.info({ document: id }, 'file and rows of a list dropped')
    }
  }
  const settled = new Date(now.getTime() - GRACE_MINUTES * 60_000)
  for (const { id } of await ids(db, `dropping and dropped_at <= $1 order by dropped_at, id`, [settled])) {
    let turn: Turn = 'more'
    while (turn === 'more' && goesOn()) turn = await deleteSome(db, id, rows)
    waits ||= turn === 'waits'
  }
  return waits
}

/** What a batch leaves: more of its list, nothing, or all of it because somebody else is at it. */
type Turn = 'more' | 'done' | 'waits'

async function ids(db: Kysely<Database>, which: string, values: unknown[]): Promise<{ id: number }[]> {
  const { rows } = await runSql<{ id: number }>(db, `select id from upload_documents where ${which} limit 1000`, values)
  return rows
}

/** Locks a list, unless somebody else has it. */
async function hold(transaction: Transaction, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await runSql<DocumentRow>(transaction, 'select * from upload_documents where id = $1 for no key update skip locked', [id])
  return rows[0]
}

/**
 * Copies the cells of the next rows to their results.
 * @returns the last row of them, where there were any
 */
const keepResults = (db: Kysely<Database>, id: number, from: number, size: number): Promise<number | Turn> =>
  inTransaction(db, async (transaction): Promise<number | Turn> => {
    const list = await hold(transaction, id)
    if (list && (list.dropped_at || !isFinished(list))) return 'done'
    if (!list || !(await mayCopy(transaction))) return 'waits'
    const { last } = onlyRow(await runSql<{ last: number | null }>(
      transaction,
      `select max(n.row_number) as last from (select row_number from bulk_results where document_id = $1 and row_number > $2 order by row_number limit $3) n`,
      [id, from, size],
    ))
    if (last === null) return 'done'
    await runSql(
      transaction,
      `update bulk_results x set kept_cells = r.cells, kept_cents = r.amount_cents from bulk_stretch($1, $2 + 1, $3) r
       where x.document_id = $1 and x.row_number > $2 and x.row_number <= $3 and x.kept_cells is null and r.row_number = x.row_number`,
      [id, from, last],
    )
    return last
  })

/** Lets a list go whose results have all that they show: from now on nobody reads file and rows. @returns whether it did */
const drop = (db: Kysely<Database>, id: number, { before, now, days }: { before: Date; now: Date; days: number }): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if (!(await hold(transaction, id))) return false
    const { rows: [list] } = await runSql<DocumentRow>(
      transaction,
      `update upload_documents d set dropped_at = $4, dropping = true
       where id = $3 and ${isDue} and not exists (select from bulk_results x where x.document_id = d.id and x.kept_cells is null) returning *`,
      [processed, before, id, now],
    )
    if (!list) return false
    await writeAudit(transaction, { actor: 'system', action: 'bulk.dropped', subject: { type: 'upload_document', id: String(id) }, after: { operation: list.operation, status: list.status, total_count: list.total_count, kept_days: days } })
    return true
  })

/** Deletes a batch of the first table that still has something of a list. */
const deleteSome = (db: Kysely<Database>, id: number, rows: number): Promise<Turn> =>
  inTransaction(db, async (transaction): Promise<Turn> => {
    const list = await hold(transaction, id)
    if (!list?.dropping) return list ? 'done' : 'waits'
    for (const table of tables) {
      const { rowCount } = await runSql(transaction, `delete from ${name(table)} where ctid = any(array(select ctid from ${name(table)} where document_id = $1 limit $2))`, [id, sizeOf(table, rows)])
      if (rowCount > 0) return 'more'
    }
    await runSql(transaction, 'update upload_documents set dropping = false where id = $1', [id])
    return 'done'
  })

const job: Job<object> = { name: 'drop-lists', payload: z.object({}) }

export const dropListsTask = defineTask({
  ...job,
  pool: 'upkeep',
  cron: '20 * * * *',
  oneAtATime: true,
  work: async (services, _payload, { stopping }) => {
    if (await dropLists(services, { stopping })) await enqueue(services.db, job, {}, { key: cronKey(job.name), pauseMs: COME_BACK_MS })
  },
})
