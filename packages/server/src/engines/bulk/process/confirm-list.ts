import { bulkEndpoints, type BulkEndpoint } from '@ventanilla/contract/bulk/bulk-shapes'
import { movesMoney, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { operations } from '@ventanilla/contract/bulk/operations'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { ChangeEndpoint } from '@ventanilla/contract/endpoint'
import { messages } from '@ventanilla/contract/messages/say'
import { fromCents } from '@ventanilla/contract/money'
import { runSql } from '../../../platform/database/query.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { fileFormatOf } from '../../../platform/http/negotiate.ts'
import { jsonWithList, sendJsonStream } from '../../../platform/http/send-stream.ts'
import type { Services } from '../../../platform/services.ts'
import { widened, type Change, type Context, type Ending, type Entry, type Fields, type InputOf, type Parts, type Reader } from '../../changes/change.ts'
import { changeCallOf, findWaiting, makeChange, registerChange, type Called, type ChangeRegistration } from '../../changes/make-change.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { documentView, findDocument, isFinished, isOver, mailsOf, notifyProgress, openDocument, progressPath, requireValidated, untilFinished, type DocumentRow } from '../documents/document.ts'
import { streamRows } from '../rows/read-rows.ts'
import { sendExport } from '../rows/export-list.ts'
import { processRows } from '../rows/row-views.ts'
import { amountOf, repeatedBy, requireNotAppliedBefore } from './confirmation.ts'
import { processListTask } from './process-list.ts'

type Confirmation = InputOf<BulkEndpoint<'process'>>

/**
 * Confirms a list, or files a request for it. A second call changes nothing: it answers what the first one came to, and
 * while the list waits for a decision the same request.
 */
export function processHandler(definition: BulkDefinition): ChangeRegistration[] {
  const endpoint = bulkEndpoints(definition).process
  if (!endpoint) return []
  const change = widened<Confirmation, ListToConfirm, null, Fields>(`${definition.id}/process`, endpoint as ChangeEndpoint, confirmation(definition))
  const handled = registerChange<Confirmation['body']>(change, async (call, services) => {
    const { body, actor, language, request, reply, checkAgain } = call
    const document = await openDocument(services.db, definition, body.upload_document_id, actor)
    requireValidated(document)
    const filed = await confirm(change, document, call, services)
    if (filed) return reply.code(202).send(filed)
    const now = await untilFinished(services, document.id, request)
    const answer = { ...documentView(now, await mailsOf(services.db, now)), progress: progressPath(now.id) }
    if (!isFinished(now)) return isOver(now) ? answer : reply.code(202).send(answer)
    if (definition.exports.process && fileFormatOf(request.headers)) return sendExport(services, { definition, document: now, of: 'process', language, request, reply, checkAgain })
    if (!definition.processRows) return answer
    const { success_count, fail_count } = now
    const rows = jsonWithList(answer, 'rows', streamRows(services.db, definition, now, { of: 'result' }), processRows(definition, language), { results: { success_count, fail_count } })
    return sendJsonStream({ request, reply, checkAgain }, rows)
  })
  return [handled]
}

/** @returns the request for it, where it waits for a decision */
async function confirm(change: Change, { id, status }: DocumentRow, call: Called, services: Services): Promise<RequestFiled | undefined> {
  const waiting = () => findWaiting(services, change, String(id))
  if (status === 'pending_approval') return waiting()
  if (status !== 'validated') return undefined
  try {
    const made = await makeChange<null>(change, changeCallOf(call), services)
    return 'filed' in made ? made.filed : undefined
  } catch (error) {
    // Somebody else confirmed it a moment before: what became of that is the answer to this call too.
    if (error instanceof Failure && error.code === 'request_pending') return waiting()
    if (error instanceof Failure && error.code === 'changed_meanwhile') return undefined
    throw error
  }
}

const idOf = ({ body }: Confirmation): string => body.upload_document_id

/** A list with the other one that who confirms it has agreed to apply again, as the server knows of it. */
type ListToConfirm = DocumentRow & { repeats: string | undefined }

/** Warnings that somebody is paid twice, with where they count the rows: who decides reads them. */
const moneyTwice: Readonly<Record<string, string>> = { rows_repeated: 'rows', rows_applied: 'count' }

/** The parts of confirming a list of one operation. Its record is the list; what who decides reads is what is in it. */
const confirmation = (definition: BulkDefinition): Parts<Confirmation, ListToConfirm, null> => ({
  lock: async (db, input) => {
    await runSql(db, 'select from upload_documents where id = $1 for update', [Number(idOf(input))])
    // Two lists of one file, or made of one, that are confirmed at the same moment: the second one sees that the first was.
    if (!movesMoney(definition)) return
    await runSql(db, `select pg_advisory_xact_lock(f.lock) from (
      select distinct hashtextextended(d.file_sha256, 0) as lock from upload_documents l join upload_documents d on d.id in (l.id, l.origin_id) where l.id = $1 order by 1) f`, [Number(idOf(input))])
  },
  read: async ({ db }, input) => {
    const document = await findDocument(db, idOf(input))
    if (document?.operation !== definition.id) return undefined
    return { ...document, repeats: await repeatedBy(db, document, input.body.again) }
  },
  subject: ({ id, file_name }) => ({ id: String(id), name: file_name }),
  // Waiting for the decision is no change of the list; everything else that leads away from being valid is one.
  present: ({ status }) => ({ status: status === 'pending_approval' ? 'validated' : status }),
  wanted: () => ({ status: 'processing' }),
  facts: ({ body }, { id, operation, file_name, total_count, total_cents, warnings, repeats }) => {
    const emails = readAddresses(body.emails).kept
    return {
      operation, file_name, total_count,
      ...(total_cents !== null && { total_amount: fromCents(total_cents) }),
      ...(emails.length > 0 && { emails }),
      // Of a result that came back one agrees to its own rows, which is said below.
      ...(body.again !== undefined && body.again !== String(id) && { repeats: repeats ?? null }),
      ...Object.fromEntries(warnings.filter(({ code }) => code in moneyTwice).map(({ code, params }): [string, unknown] => [code, params?.[moneyTwice[code] ?? '']])),
    }
  },
  amount: (_input, document, context) => amountOf(definition, document, context),
  names: namesOfOperations,
  check: async ({ asOne, db }, { body }, document) => {
    if (document.status !== 'validated' && !(asOne && document.status === 'pending_approval')) throw new Failure('changed_meanwhile')
    requireReady(definition, document, readAddresses(body.emails).kept)
    if (movesMoney(definition)) await requireNotAppliedBefore(db, document, body.again)
  },
  apply: async (context, { body }, document) => {
    const { kept: emails, unwritten } = readAddresses(body.emails)
    return { answer: null, entries: await claim(context.db, document, { emails, unwritten, repeats: document.repeats }, context) }
  },
  filed: ({ db }, input) => setStatus(db, idOf(input), 'validated', 'pending_approval'),
  ended: ({ db }, input, ending) => setStatus(db, idOf(input), 'pending_approval', endsAs[ending]),
})

/** What a list becomes whose request ended without being applied; one that nobody refused can be confirmed again. */
const endsAs = { rejected: 'rejected', expired: 'expired', withdrawn: 'validated', failed: 'validated', conflict: 'validated' } as const satisfies Record<Ending, DocumentRow['status']>

async function setStatus(transaction: Transaction, id: string, from: DocumentRow['status'], to: DocumentRow['status']): Promise<void> {
  const { rowCount } = await runSql(transaction, 'update upload_documents set status = $3, touched_at = now() where id = $1 and status = $2', [Number(id), from, to])
  if (rowCount > 0) await notifyProgress(transaction, Number(id))
}

/** What the operations among some values are called, by id. */
export const namesOfOperations = ({ language }: Pick<Reader, 'language'>, values: readonly unknown[]): Promise<Record<string, string>> =>
  Promise.resolve(Object.fromEntries(operations.filter(({ id }) => values.includes(id)).map(({ id }): [string, string] => [id, messages[language].operations[id]?.title ?? id])))

function requireReady(definition: BulkDefinition, { fail_count }: DocumentRow, emails: readonly string[]): void {
  if (fail_count > 0) throw new Failure('list_has_invalid_rows', { params: { count: fail_count } })
  if (definition.notifies && emails.length === 0) throw new Failure('emails_required')
}

/** `emails`: whom to notify; `unwritten`: which of them can't be written to; `repeats`: as above. */
type Agreed = { emails: readonly string[]; unwritten: readonly string[]; repeats?: string | undefined }

/**
 * Claims a valid list for processing and queues the work, all in the caller's transaction. One statement decides: of any
 * number of calls, one gets the list and the others nothing.
 * @returns the audit entry of it; none where the list was claimed before
 */
export async function claim(transaction: Transaction, { id, status }: Pick<DocumentRow, 'id' | 'status'>, { emails, unwritten, repeats }: Agreed, { actor, language }: Pick<Context, 'language'> & { actor: Pick<Context['actor'], 'id' | 'email'> }): Promise<Entry[]> {
  const { rows } = await runSql<DocumentRow>(
    transaction,
    `update upload_documents
     set status = 'processing', emails = $2, unwritten_emails = $6, language = $3, confirmed_at = now(), confirmed_by = $4, confirmed_by_email = $5, touched_at = now(),
       success_count = 0, fail_count = 0, processed_count = 0, processed_row = 0, total_cents = total_cents * 0
     where id = $1 and status in ('validated', 'pending_approval') and fail_count = 0 and total_count > 0
     returning *`,
    [id, emails, language, actor.id, actor.email, unwritten],
  )
  const [document] = rows
  if (!document) return []
  await enqueue(transaction, processListTask, { document: id })
  return [
    {
      action: 'bulk.confirmed',
      subject: { type: 'upload_document', id: String(id) },
      before: { status },
      after: { status: 'processing', operation: document.operation, total_count: document.total_count, ...(repeats !== undefined && { repeats }) },
    },
  ]
}
