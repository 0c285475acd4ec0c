import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'
import { isUnavailable } from '../../../platform/database/transaction.ts'
import { defineTask } from '../../jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { BATCH_ROWS, processBatch, type Batch } from './process-batch.ts'
import { runSql } from '../../../platform/database/query.ts'

/** Whether a list `d` in processing has something to do for a worker: what waits for a provider outside ends without one. */
const somethingLeft = '(d.pending_count = 0 or exists (select from bulk_rows r where r.document_id = d.id and r.row_number > d.processed_row))'

/** How soon to look again where another worker, or what a killed one left running in the database, holds the list. */
const LOOK_AGAIN_MS = 300

/** A batch that failed is taken in parts of this size, of which each is a part of the one before. */
const SPLIT = 50
/** After so many failures in a row that could have come from elsewhere they are taken to come from the rows: with the pauses of the queue, some hours. */
const PATIENCE = 10

/**
 * Processes a list to its end, or until all that is left waits for a provider outside, batch by batch. Stops between two
 * batches when `signal` asks for it. A batch that can't be applied is split down to single rows; a row that fails by
 * itself ends as failed, so that it keeps no other waiting.
 * @throws {Error} what stopped it, where trying again later may help; the queue does, after pauses that grow
 */
export async function processList(services: Services, documentId: number, signal: AbortSignal): Promise<void> {
  const { db, metrics, log } = services
  let next: Next = { size: BATCH_ROWS, blamesRows: false }
  while (!signal.aborted) {
    const { batch, ...then } = await nextBatch(services, documentId, next).catch((error: unknown): Next & { batch: 'away' } => {
      if (!isUnavailable(error)) throw error
      log.warn({ err: error, document: documentId }, 'the database was away while a list was processed')
      return { ...next, batch: 'away' }
    })
    next = then
    if (batch === 'split') continue
    if (!batch || batch === 'away') {
      if (batch !== 'away' && !(await isLeft(db, documentId))) return
      await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      continue
    }
    const { document, applied, failed, finished } = batch
    metrics.bulkRows.inc({ operation: document.operation, outcome: 'applied' }, applied)
    metrics.bulkRows.inc({ operation: document.operation, outcome: 'failed' }, failed)
    if (finished) {
      log.info({ document: documentId, operation: document.operation, status: document.status, applied: document.success_count, failed: document.fail_count }, 'list processed')
      return
    }
  }
}

/** `blamesRows`: a part has just succeeded of what had failed as a whole, so that a failure comes from its rows. */
type Next = { size: number; blamesRows: boolean }

/** The next batch, and how to take the one after it: batches grow again once one has succeeded. */
async function nextBatch(services: Services, documentId: number, { size, blamesRows }: Next): Promise<Next & { batch: Batch | 'split' | undefined }> {
  // Before the batch: where another worker was faster meanwhile, this is no longer where the list is, and no row is blamed for what failed elsewhere.
  const after = await processedRow(services.db, documentId)
  try {
    const batch = await processBatch(services, documentId, size)
    return batch ? { batch, size: Math.min(BATCH_ROWS, size * 2), blamesRows: size < BATCH_ROWS } : { batch, size, blamesRows }
  } catch (error) {
    // A connection that broke is no failure of the list: counted as one, the pauses of the queue would grow to hours.
    if (isUnavailable(error)) throw error
    const failures = await countFailure(services.db, documentId)
    if (!isOfTheRows(error) && !blamesRows && failures < PATIENCE) throw error
    services.log.error({ err: error, document: documentId, rows: size, failures }, 'a batch of a list could not be applied')
    if (size > 1) return { batch: 'split', size: Math.ceil(size / SPLIT), blamesRows }
    return { batch: await processBatch(services, documentId, 1, { reason: reasonOf(error), after }), size: 1, blamesRows: false }
  }
}

/** Why a row failed by itself. The batch was tried again after a conflict already: a rule that still refuses it is no other operation's doing. */
function reasonOf(error: unknown): Problem {
  const { code = '', constraint } = error instanceof pg.DatabaseError ? error : {}
  if (code.startsWith('40')) return { code: 'row_conflict' satisfies ProblemCode }
  return constraint ? { code: 'row_refused' satisfies ProblemCode, params: { rule: constraint } } : { code: 'row_failed' satisfies ProblemCode }
}

/** PostgreSQL's classes of errors that the same data brings about again: cardinality, data, constraints, rules of views, what does not fit (into an index), what a function raises. */
const ofTheData = new Set(['21', '22', '23', '44', '54', 'P0'])

/** Whether it would fail again at once. Everything else (no connection, no room, a lock that does not come, a half-done deployment) may pass. */
const isOfTheRows = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? ofTheData.has((error.code ?? '').slice(0, 2)) : error instanceof RangeError

async function processedRow(db: Services['db'], documentId: number): Promise<number> {
  const { rows } = await runSql<{ processed_row: number }>(db, 'select processed_row from upload_documents where id = $1', [documentId])
  return rows[0]?.processed_row ?? 0
}

async function countFailure(db: Services['db'], documentId: number): Promise<number> {
  const { rows } = await runSql<{ failures: number }>(db, 'update upload_documents set failures = failures + 1 where id = $1 returning failures', [documentId])
  return rows[0]?.failures ?? 0
}

async function isLeft(db: Services['db'], documentId: number): Promise<boolean> {
  const { rowCount } = await runSql(db, `select from upload_documents d where d.id = $1 and d.status = 'processing' and ${somethingLeft}`, [documentId])
  return rowCount === 1
}

/** One job for each list. The queue never gives it up: however long an outage lasts, the list goes on after it. */
export const processListTask = defineTask({
  name: 'process-list',
  payload: z.object({ document: z.number().int() }),
  key: ({ document }) => `process-list:${document}`,
  maxAttempts: 32_767,
  pool: 'lists',
  work: (services, { document }, { stopping }) => processList(services, document, stopping),
})
