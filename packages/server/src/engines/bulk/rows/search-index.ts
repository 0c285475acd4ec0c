import { setTimeout as wait } from 'node:timers/promises'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { defineTask, enqueue } from '../../jobs/jobs.ts'
import { findDocument } from '../documents/document.ts'
import { hasOrders, keepOrder, ordersOf } from './row-orders.ts'

/** Lists from this size on get a trigram index; smaller ones are searched faster by looking at every row. */
export const INDEXED_FROM = 20_000
const BATCH_ROWS = 50_000

/** How soon to ask again while somebody is erased, or another list is indexed. */
const ASK_AGAIN_MS = 200

/** Not while somebody is erased: what is copied from their rows meanwhile would bring them back. Holds until the transaction ends. */
export const mayCopy = async (transaction: Transaction): Promise<boolean> => onlyRow(await runSql<{ may: boolean }>(transaction, 'select hold_kept_rows() as may', [])).may

/** Does it in a transaction as soon as rows may be copied. */
async function inTurn(db: Kysely<Database>, stopping: AbortSignal | undefined, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
  const done = () => inTransaction(db, async (transaction) => {
    if (!(await mayCopy(transaction))) return false
    await work(transaction)
    return true
  }, { unlimited: true })
  while (!stopping?.aborted && !(await done())) await wait(ASK_AGAIN_MS)
}

/**
 * Fills the search index of a list and keeps the orders of its rows, unless these were dropped meanwhile. May be stopped at
 * any moment and begun again.
 */
export async function indexList(db: Kysely<Database>, documentId: number, stopping?: AbortSignal): Promise<void> {
  const { rows } = await runSql<{ last: number | null }>(db, 'select max(row_number) as last from bulk_rows where document_id = $1', [documentId])
  const last = rows[0]?.last ?? 0
  for (let from = 0; from <= last; from += BATCH_ROWS) {
    await inTurn(db, stopping, (transaction) => runSql(
      transaction,
      `insert into bulk_search (document_id, row_number, search)
       select document_id, row_number, search from bulk_rows where document_id = $1 and row_number >= $2 and row_number < $3
         and exists (select from upload_documents d where d.id = $1 and d.dropped_at is null)
       on conflict do nothing`,
      [documentId, from, from + BATCH_ROWS],
    ))
  }
  // Before anybody searches with it: without statistics of so many new rows the planner looks the list up row by row.
  await runSql(db, 'select analyze_lists()')
  if (stopping?.aborted) return
  await runSql(db, 'update upload_documents set search_indexed = true where id = $1', [documentId])
  const document = await findDocument(db, String(documentId))
  const definition = document && operationOf(document.operation)
  if (definition)
    for (const order of ordersOf(definition, document)) await inTurn(db, stopping, (transaction) => keepOrder(transaction, definition, documentId, order))
}

export const indexListTask = defineTask({
  name: 'index-list',
  payload: z.object({ document: z.number().int() }),
  key: ({ document }) => `index-list:${document}`,
  // One after the other, and no list waits to be processed for it.
  pool: 'indexes',
  work: ({ db }, { document }, { stopping }) => indexList(db, document, stopping),
})

/** Lists of one run: each has all of its rows sorted a dozen times. */
const AT_MOST = 100

/** Queues the large lists that are not wholly indexed: those of an earlier release, and those that somebody was erased from. @returns how many */
export async function indexLists(db: Kysely<Database>): Promise<number> {
  const { rows } = await runSql<{ id: number }>(
    db,
    `select d.id from upload_documents d where d.total_count >= $1 and d.status <> 'uploaded' and d.problem is null and d.dropped_at is null and not ${hasOrders} order by d.id desc limit $2`,
    [INDEXED_FROM, AT_MOST],
  )
  for (const { id } of rows) await enqueue(db, indexListTask, { document: id })
  return rows.length
}

export const indexListsTask = defineTask({
  name: 'index-lists',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '40 * * * *',
  oneAtATime: true,
  work: async ({ db, log }) => {
    const lists = await indexLists(db)
    if (lists > 0) log.info({ lists }, 'large lists are indexed again')
  },
})
