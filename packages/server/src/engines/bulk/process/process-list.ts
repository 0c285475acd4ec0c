import { setTimeout as wait } from 'node:timers/promises'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import pg from 'pg'
import type { Language } from '@ventanilla/contract/messages/say'
import { z } from 'zod'
import { documentView, isFinished, type DocumentRow, openDocument, progressPath, untilFinished, mailsOf } from '../documents/document.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handleBulk, type Actor } from '../../../platform/http/handler.ts'
import { prefersCsv } from '../../../platform/http/negotiate.ts'
import { sendJsonStream, jsonWithList } from '../../../platform/http/send-stream.ts'
import { sendExport, processRows } from '../rows/row-views.ts'
import { streamRows } from '../rows/read-rows.ts'
import { inTransaction, isConflict } from '../../../platform/database/transaction.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { enqueue, defineTask } from '../../jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { BATCH_ROWS, processBatch, type Batch } from './process-batch.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { runSql } from '../../../platform/database/query.ts'

/** Within this time most lists are done, and the answer is the result itself. */
const PATIENCE_MS = 3_000

/** Confirms a list. A second call changes nothing: it answers what the first one came to. */
export const processHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'process', async ({ body, actor, address, language, request, reply, checkAgain }, services) => {
    const document = await openDocument(services.db, definition, body.upload_document_id, actor)
    const { kept: emails, unwritten } = readAddresses(body.emails)
    if (document.status === 'validated') {
      requireReady(definition, document, emails)
      await inTransaction(services.db, (transaction) => claim(transaction, { documentId: document.id, emails, unwritten, actor, address, language }), { unlimited: true, retries: true })
    }
    const now = await untilFinished(services, document.id, PATIENCE_MS)
    const answer = { ...documentView(now, await mailsOf(services.db, now)), progress: progressPath(now.id) }
    if (!isFinished(now)) return reply.code(202).send(answer)
    if (definition.exports.process && prefersCsv(request.headers)) return sendExport(services, { definition, document: now, of: 'process', language, request, reply, checkAgain })
    if (!definition.processRows) return answer
    const { success_count, fail_count } = now
    const rows = jsonWithList(answer, 'rows', streamRows(services.db, definition, now, { of: 'result' }), processRows(definition, language), { results: { success_count, fail_count } })
    return sendJsonStream({ request, reply, checkAgain }, rows)
  })

function requireReady(definition: BulkDefinition, { fail_count }: DocumentRow, emails: readonly string[]): void {
  if (fail_count > 0) throw new Failure('list_has_invalid_rows', { params: { count: fail_count } })
  if (definition.notifies && emails.length === 0) throw new Failure('emails_required')
}

/** `emails`: whom to notify; `unwritten`: which of them can't be written to. */
type Confirmation = { documentId: number; emails: readonly string[]; unwritten?: readonly string[]; actor: Actor; address: string; language: Language }

/**
 * Claims a valid list for processing and queues the work, all in the caller's transaction. One statement decides: of any
 * number of calls, one gets the list and the others nothing.
 */
export async function claim(transaction: Transaction, { documentId, emails, unwritten = [], actor, address, language }: Confirmation): Promise<DocumentRow | undefined> {
  const { rows } = await runSql<DocumentRow>(
    transaction,
    `update upload_documents
     set status = 'processing', emails = $2, unwritten_emails = $6, language = $3, confirmed_at = now(), confirmed_by = $4, confirmed_by_email = $5, touched_at = now(),
       success_count = 0, fail_count = 0, processed_count = 0, processed_row = 0, total_cents = total_cents * 0
     where id = $1 and status = 'validated' and fail_count = 0 and total_count > 0
     returning *`,
    [documentId, emails, language, actor.id, actor.email, unwritten],
  )
  const [document] = rows
  if (!document) return undefined
  await enqueue(transaction, processListTask, { document: documentId })
  await writeAudit(transaction, {
    actor: { id: actor.id, email: actor.email, address },
    action: 'bulk.confirmed',
    subject: { type: 'upload_document', id: String(documentId) },
    before: { status: 'validated' },
    after: { status: 'processing', operation: document.operation, total_count: document.total_count },
  })
  return document
}

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
    const { batch, ...then } = await nextBatch(services, documentId, next)
    next = then
    if (batch === 'split') continue
    if (!batch) {
      if (!(await isLeft(db, documentId))) return
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
  try {
    const batch = await processBatch(services, documentId, size)
    return batch ? { batch, size: Math.min(BATCH_ROWS, size * 2), blamesRows: size < BATCH_ROWS } : { batch, size, blamesRows }
  } catch (error) {
    const failures = await countFailure(services.db, documentId)
    if (!isOfTheRows(error) && !blamesRows && failures < PATIENCE) throw error
    services.log.error({ err: error, document: documentId, rows: size, failures }, 'a batch of a list could not be applied')
    if (size > 1) return { batch: 'split', size: Math.ceil(size / SPLIT), blamesRows }
    return { batch: await processBatch(services, documentId, 1, isConflict(error) ? 'row_conflict' : 'row_failed'), size: 1, blamesRows: false }
  }
}

/** PostgreSQL's classes of errors that the same data brings about again: cardinality, data, constraints, what a function raises. */
const ofTheData = new Set(['21', '22', '23', 'P0'])

/** Whether it would fail again at once. Everything else (no connection, no room, a lock that does not come, a half-done deployment) may pass. */
const isOfTheRows = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? ofTheData.has((error.code ?? '').slice(0, 2)) : error instanceof RangeError

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
