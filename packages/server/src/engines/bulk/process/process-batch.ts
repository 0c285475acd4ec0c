import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { Problem } from '@ventanilla/contract/errors'
import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import { messages } from '@ventanilla/contract/messages/say'
import { fromCents } from '@ventanilla/contract/money'
import type { NewOrder } from '../orders/orders.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import { isFinished, type DocumentRow, notifyProgress } from '../documents/document.ts'
import type { Services } from '../../../platform/services.ts'
import { publicUrl, type Settings } from '../../../platform/settings.ts'
import type { Effect } from '../effect.ts'
import { speak } from '../sql-parts.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { storedRows, type RowRange } from '../upload/staging.ts'
import { applyToList, lockFor, giveOrders } from './apply-rows.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { notify, type NewNotice } from '../../notices/notices.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { enqueueMails, type Mail } from '../../mail/outbox.ts'
import { momentText } from '../../../platform/text/panama-days.ts'
import type { Transaction } from '../../../platform/database/schema.ts'

/** Rows of one transaction: enough to be fast, few enough to hold the accounts only for a moment. */
export const BATCH_ROWS = 10_000

/** `waiting`: rows that count as nothing yet, until a provider outside has settled their orders. */
type Counts = { waiting: number; applied: number; cents: number }
const none: Counts = { waiting: 0, applied: 0, cents: 0 }
type Applied = Counts & { orders: NewOrder[] | null }
/** Why a row was not applied whose turn came after the rest of its list was canceled. */
const cancelled: Problem = { code: 'row_cancelled' satisfies ProblemCode }
type BatchServices = Pick<Services, 'db' | 'settings' | 'effectOf'>
type Failing = { reason: Problem; after: number }
export type Batch = { document: DocumentRow; applied: number; failed: number; finished: boolean }

/**
 * Processes the next rows of a list in one transaction: results, transfers, counters and cursor together. Whatever stops
 * it at any moment, the rows are done with all of that or with none of it.
 * Rows of a list whose rest was cancelled end as cancelled ones.
 * @param failing makes the rows of the batch failed ones for this reason, instead of applying them, if they are those behind the row `after`
 * @returns nothing when there is nothing to do here: the list is finished, all that is left of it waits for a provider
 *   outside (whose last answer ends it), somebody else is at it right now, or is done with the rows that were to fail
 */
export const processBatch = ({ db, settings, effectOf }: BatchServices, documentId: number, size = BATCH_ROWS, failing?: Failing): Promise<Batch | undefined> =>
  inTransaction(db, async (transaction) => {
    // A batch looks a few thousand rows up by their keys; at the usual estimate of disks the planner reads whole tables.
    await runSql(transaction, `select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`)
    const { rows } = await runSql<DocumentRow>(transaction, `select * from upload_documents where id = $1 and status = 'processing' for update skip locked`, [documentId])
    const [document] = rows
    if (!document || (failing && failing.after !== document.processed_row)) return undefined
    const { to, count } = await nextRows(transaction, document, size)
    if (count === 0 && document.pending_count > 0) return undefined
    const range: RowRange = { documentId, from: document.processed_row + 1, to }
    const reason = document.cancelled_at ? cancelled : failing?.reason
    const { waiting, applied, cents } = count === 0 ? none : reason ? await fail(transaction, range, reason) : await apply(transaction, effectOf({ id: document.operation }), document, range)
    const after = await advance(transaction, documentId, { to, count: count - waiting, applied, cents, cancelled: reason === cancelled ? count : 0 })
    const ended = count < size && after.pending_count === 0 ? await finish(transaction, after, settings) : after
    await notifyProgress(transaction, documentId)
    return { document: ended, applied, failed: count - waiting - applied, finished: isFinished(ended) }
  }, { unlimited: true, retries: true })

async function nextRows(transaction: Transaction, { id, processed_row }: DocumentRow, size: number): Promise<{ to: number; count: number }> {
  const { rows } = await runSql<{ to: number | null; count: number }>(
    transaction,
    `select max(row_number) as to, count(*)::int as count
     from (select row_number from bulk_rows where document_id = $1 and row_number > $2 order by row_number limit $3) next`,
    [id, processed_row, size],
  )
  return { to: rows[0]?.to ?? processed_row, count: rows[0]?.count ?? 0 }
}

async function apply(transaction: Transaction, effect: Effect, document: DocumentRow, range: RowRange): Promise<Counts> {
  const rows = storedRows(effect.definition, range)
  await speak(transaction, document.language)
  await lockFor(transaction, effect, rows)
  const reference = `${document.operation}:${document.id}`
  const done = onlyRow(await runSql<Applied>(transaction, applyToList(effect, rows), [document.confirmed_by, document.id, reference]))
  await giveOrders(transaction, effect, done.orders ?? [], { documentId: document.id, actorId: document.confirmed_by })
  return done
}

async function fail(transaction: Transaction, { documentId, from, to }: RowRange, problem: Problem): Promise<Counts> {
  await runSql(
    transaction,
    `insert into bulk_results (document_id, row_number, succeeded, problems)
     select document_id, row_number, false, $4 from bulk_rows where document_id = $1 and row_number between $2 and $3`,
    [documentId, from, to, JSON.stringify([problem])],
  )
  return none
}

async function advance(transaction: Transaction, id: number, step: { to: number; count: number; applied: number; cents: number; cancelled: number }): Promise<DocumentRow> {
  const answer = await runSql<DocumentRow>(
    transaction,
    `update upload_documents set processed_row = $2, processed_count = processed_count + $3::int, success_count = success_count + $4::int,
       fail_count = fail_count + $3::int - $4::int, cancelled_count = cancelled_count + $6::int, total_cents = total_cents + $5::bigint, touched_at = now(), failures = 0
     where id = $1 returning *`,
    [id, step.to, step.count, step.applied, step.cents, step.cancelled],
  )
  return onlyRow(answer)
}

const statusOf = ({ success_count, fail_count, cancelled_count }: DocumentRow): DocumentStatus =>
  cancelled_count > 0 ? 'cancelled' : fail_count === 0 ? 'completed' : success_count === 0 ? 'failed' : 'partially_completed'

/** Ends a list whose last row is done: its status, the audit entry, the mails and the notices, in the transaction of that last row. `at`: when that was, where it is not now. */
export async function finish(transaction: Transaction, document: DocumentRow, settings: Settings, at: Date | null = null): Promise<DocumentRow> {
  const ended = onlyRow(await runSql<DocumentRow>(transaction, 'update upload_documents set status = $2, processed_at = coalesce($3, now()) where id = $1 returning *', [document.id, statusOf(document), at]))
  await writeAudit(transaction, {
    actor: ended.confirmed_by && ended.confirmed_by_email ? { id: ended.confirmed_by, email: ended.confirmed_by_email } : 'system',
    action: 'bulk.processed',
    subject: { type: 'upload_document', id: String(ended.id) },
    before: { status: 'processing' },
    after: { status: ended.status, operation: ended.operation, success_count: ended.success_count, fail_count: ended.fail_count, ...(ended.cancelled_count > 0 && { cancelled_count: ended.cancelled_count }), total_amount: amountOf(ended) },
  })
  // A list that was canceled before its first row did nothing that is worth a mail.
  if (ended.cancelled_count < ended.total_count) await enqueueMails(transaction, mailsOf(ended, settings))
  await notify(transaction, [endOf(ended)])
  return ended
}

/** What is told to who confirmed a list and to who uploaded it. */
function endOf({ id, operation, file_name: file, confirmed_by, created_by, success_count, fail_count, cancelled_count, total_count }: DocumentRow): NewNotice {
  const told = { adminIds: [created_by, ...(confirmed_by === null ? [] : [confirmed_by])], subject: { type: 'upload_document', id: String(id) } } as const
  if (cancelled_count > 0) return { ...told, kind: 'list_cancelled', params: { operation, file, ok: success_count, cancelled: cancelled_count, total: total_count } }
  if (fail_count === 0) return { ...told, kind: 'list_ended', params: { operation, file, ok: success_count } }
  return { ...told, kind: 'list_failed', params: { operation, file, failed: fail_count, total: total_count } }
}

const amountOf = ({ total_cents }: DocumentRow): string | null => (total_cents === null ? null : fromCents(total_cents))

/** 1250.50 → 1,250.50, as both languages write it here (es-PA, en-US). */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')

function mailsOf(document: DocumentRow, settings: Settings): Mail[] {
  const definition = operationOf(document.operation)
  if (!definition?.notifies) return []
  const { operations } = messages[document.language]
  const params = {
    operation: operations[definition.id]?.title ?? definition.id,
    file: document.file_name,
    ok: document.success_count,
    failed: document.fail_count - document.cancelled_count,
    cancelled: document.cancelled_count,
    cancelled_by: document.cancelled_by_email ?? '',
    total: document.total_count,
    amount: grouped(amountOf(document) ?? '0.00'),
    by: document.confirmed_by_email ?? '',
    at: momentText(document.processed_at ?? document.touched_at),
    link: `${publicUrl(settings)}/${definition.route}/${document.id}/result`,
  }
  const mail = composeMail(document.cancelled_count > 0 ? 'bulk_cancelled' : 'bulk_done', document.language, params, settings)
  return readAddresses(document.emails).writable.map((recipient) => ({
    reference: `bulk:${document.id}:${recipient}`,
    recipient,
    ...mail,
  }))
}
