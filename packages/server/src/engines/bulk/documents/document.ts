import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { DocumentStatus, ListMail, Progress, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { fromCents } from '@ventanilla/contract/money'
import { allows, reading, type Grants } from '@ventanilla/contract/permissions'
import { operationOf, operations } from '@ventanilla/contract/bulk/operations'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Problem } from '@ventanilla/contract/errors'
import type { WarningCode } from '@ventanilla/contract/messages/messages'
import { documentEndpoints } from '@ventanilla/contract/endpoints/documents.endpoints'
import type { RowOf, Database } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { prefersAsync } from '../../../platform/http/negotiate.ts'
import { dayText, momentText } from '../../../platform/text/panama-days.ts'
import { heardChanges } from '../../../platform/database/heard-changes.ts'
import type { Signals } from '../../../platform/database/signals.ts'
import { runSql } from '../../../platform/database/query.ts'

export type DocumentRow = RowOf<'upload_documents'>

/** A stored list as the API tells of it, beside what became of its mails. */
export const documentView = (row: DocumentRow, mails: ListMail[] = []): UploadDocument => ({
  upload_document_id: String(row.id),
  operation: row.operation,
  file_name: row.file_name,
  file_size: row.file_size,
  status: row.status,
  total_count: row.total_count,
  success_count: row.success_count,
  fail_count: row.fail_count,
  cancelled_count: row.cancelled_count,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  processed_count: row.processed_count,
  pending_count: row.pending_count,
  total_amount: row.total_cents === null ? null : fromCents(row.total_cents),
  warnings: row.warnings,
  emails: row.emails,
  mails,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_email,
  processed_at: row.processed_at?.toISOString() ?? null,
  expected_count: row.expected_count,
  problem: row.problem,
  dropped_at: row.dropped_at?.toISOString() ?? null,
})

export const progressView = (row: DocumentRow): Progress => ({
  upload_document_id: String(row.id),
  operation: row.operation,
  status: row.status,
  total_count: row.total_count,
  processed_count: row.processed_count,
  pending_count: row.pending_count,
  success_count: row.success_count,
  fail_count: row.fail_count,
  cancelled_count: row.cancelled_count,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  expected_count: row.expected_count,
  total_amount: row.total_cents === null ? null : fromCents(row.total_cents),
})

const finished: readonly string[] = ['completed', 'partially_completed', 'failed', 'cancelled'] satisfies DocumentStatus[]
/** Statuses that nothing comes after: the list is finished, or a second person did not let it through. */
export const lastStatuses: readonly string[] = [...finished, ...(['rejected', 'expired'] satisfies DocumentStatus[])]

/** Every row has its result. */
export const isFinished = ({ status }: Pick<DocumentRow, 'status'>): boolean => finished.includes(status)
/** Its status is one of `lastStatuses`. */
export const isOver = ({ status }: Pick<DocumentRow, 'status'>): boolean => lastStatuses.includes(status)

/**
 * Refuses what needs the file of a list, or its rows as they were uploaded.
 * @throws {Failure} list_dropped where they were dropped
 */
export function requireRows({ dropped_at }: Pick<DocumentRow, 'dropped_at'>): void {
  if (dropped_at) throw new Failure('list_dropped', { params: { date: dayText(dropped_at) } })
}

/**
 * Refuses what needs the validated rows of a list that has none: it is still being validated, or never was.
 * @throws {Failure} list_being_validated; the problem that kept it from being validated
 */
export function requireValidated({ status, problem }: Pick<DocumentRow, 'status' | 'problem'>): void {
  if (status === 'uploaded') throw new Failure('list_being_validated')
  if (problem) throw new Failure(problem.code, problem.params && { params: problem.params })
}

/** Whether somebody may read the lists of an operation: who requests it and who approves it. */
export const mayView = (grants: Grants, { access }: BulkDefinition): boolean => allows(grants, reading(access))

/** The operations whose lists somebody may read. */
export const operationsOf = (grants: Grants): string[] => operations.filter((definition) => mayView(grants, definition)).map(({ id }) => id)

/** The list with this id, or nothing: an id that is no number of ours is simply not there. */
export async function findDocument(db: Kysely<Database>, id: string): Promise<DocumentRow | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return db.selectFrom('upload_documents').selectAll().where('id', '=', Number(id)).executeTakeFirst()
}

/**
 * The list, for one step of an operation.
 * @throws {Failure} document_not_found; document_wrong_operation where the caller may read what it really is
 */
export async function openDocument(db: Kysely<Database>, definition: BulkDefinition, id: string, actor: Actor): Promise<DocumentRow> {
  const document = await findDocument(db, id)
  if (document?.operation === definition.id) return document
  const other = document && operationOf(document.operation)
  throw new Failure(other && mayView(actor.grants, other) ? 'document_wrong_operation' : 'document_not_found')
}

/**
 * The list with its operation, whichever it is, for endpoints that serve all of them.
 * @throws {Failure} document_not_found, also where the caller may not read it
 */
export async function openAnyDocument(db: Kysely<Database>, id: string, actor: Actor): Promise<{ document: DocumentRow; definition: BulkDefinition }> {
  const document = await findDocument(db, id)
  const definition = document && operationOf(document.operation)
  if (!document || !definition || !mayView(actor.grants, definition)) throw new Failure('document_not_found')
  return { document, definition }
}

/** What became of the mails about a list. */
export async function mailsOf(db: Kysely<Database>, { id, emails }: DocumentRow): Promise<ListMail[]> {
  if (emails.length === 0) return []
  const { rows } = await runSql<{ mails: ListMail[] }>(db, 'select list_mails(d) as mails from upload_documents d where id = $1', [id])
  return rows[0]?.mails ?? []
}

/** What tells which lists have the rows of a list. */
type Uploaded = Pick<DocumentRow, 'id' | 'operation' | 'file_sha256' | 'origin_id'>
export type Warning = Problem & { code: WarningCode }
type Earlier = { id: string; state: 'applied' | 'applying' | 'uploaded'; is_related: boolean; created_at: Date; confirmed_at: Date; processed_at: Date; by: string; applied: number; total: number }

/**
 * Warns of another list of the same file, or of one that was made by correcting any upload of that file: of
 * the one that was confirmed last, that it was applied or is being applied; else, of the same file, that it was uploaded
 * before. A later upload counts once somebody confirmed it.
 */
export async function warnOfEarlier(transaction: Kysely<Database>, { id: own, operation, file_sha256, origin_id }: Uploaded): Promise<Warning[]> {
  const { rows } = await runSql<Earlier>(
    transaction,
    `with origins as (
       select o.id from upload_documents f join upload_documents o on o.file_sha256 = f.file_sha256 and o.operation = f.operation where f.id = $4
     ), related as (
       select id from upload_documents where file_sha256 = $1 and operation = $2
       union select id from origins
       union select c.id from origins o join upload_documents c on c.origin_id = o.id
     )
     select d.id::text, s.state, d.file_sha256 <> $1 as is_related, d.created_at, d.confirmed_at, d.processed_at, d.confirmed_by_email as by, d.success_count as applied, d.total_count as total
     from related join upload_documents d using (id) cross join lateral (select case
       when d.confirmed_at is not null and d.processed_at is not null and d.success_count > 0 then 'applied' when d.status = 'processing' then 'applying' else 'uploaded' end as state) s
     where d.id <> $3 and (s.state <> 'uploaded' or d.file_sha256 = $1 and d.id < $3)
     order by case when s.state <> 'uploaded' then d.confirmed_at end desc nulls last, d.id desc limit 1`,
    [file_sha256, operation, own, origin_id ?? own],
  )
  return rows.map(({ id, state, is_related, by, applied, total, ...at }): Warning => {
    if (state === 'uploaded') return { code: 'uploaded_before', params: { id, date: dayText(at.created_at) } }
    if (state === 'applying') return { code: is_related ? 'related_applying' : 'applying_already', params: { id, by, date: momentText(at.confirmed_at) } }
    return { code: is_related ? 'related_applied' : 'applied_before', params: { id, by, date: momentText(at.processed_at), applied, total } }
  })
}

/** Why applying a list would move its money again, with the id of the list that was applied; nothing where it would not. */
export async function movedBefore(db: Kysely<Database>, document: Uploaded & Pick<DocumentRow, 'warnings'>): Promise<Problem | undefined> {
  const [found] = await warnOfEarlier(db, document)
  if (found && found.code !== 'uploaded_before') return found
  // A result that came back: its rows were applied by a list that nothing names.
  const rows = document.warnings.find(({ code }) => code === 'rows_applied')
  return rows && { ...rows, params: { ...rows.params, id: String(document.id) } }
}

const ofEarlier: readonly string[] = ['uploaded_before', 'applying_already', 'applied_before', 'related_applying', 'related_applied'] satisfies WarningCode[]

/** The warnings of a list as they are now: while it waits to be confirmed, another list of its file may be applied. */
export async function warningsOf(db: Kysely<Database>, document: DocumentRow): Promise<Problem[]> {
  const { status, warnings } = document
  if (status !== 'validated' && status !== 'pending_approval') return warnings
  return [...warnings.filter(({ code }) => !ofEarlier.includes(code)), ...(await warnOfEarlier(db, document))]
}

const CHANNEL = 'bulk_progress'
const LOOK_MS = 1_000

/** Where to follow the validation and the processing of a list. */
export const progressPath = (documentId: number): string => `${documentEndpoints['upload-progress'].path}?upload_document_id=${documentId}`

/** Says, when the transaction commits, that a list has got on. */
export const notifyProgress = (transaction: Kysely<Database>, documentId: number) => runSql(transaction, 'select pg_notify($1, $2)', [CHANNEL, String(documentId)])

/**
 * Yields the list now and after every change, up to the one that nothing comes after.
 * @param signal ends it early
 * @param before is awaited before every look; what it throws ends this
 */
export async function* follow({ db, signals }: { db: Kysely<Database>; signals: Signals }, documentId: number, signal: AbortSignal, before?: () => Promise<void>): AsyncGenerator<DocumentRow> {
  let shown = ''
  for await (const _change of heardChanges(signals, { channel: CHANNEL, subject: String(documentId), lookMs: LOOK_MS }, signal)) {
    await before?.()
    const document = await db.selectFrom('upload_documents').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
    const state = `${document.status}:${document.processed_count}:${document.pending_count}:${document.cancelled_at?.getTime()}`
    if (state !== shown) yield document
    shown = state
    if (isOver(document)) return
  }
}

/** Within this time most lists are done, and the answer is how they ended. */
const PATIENCE_MS = 3_000

/** Waits until a list is finished, for a moment at most and not for a caller who prefers not to, and answers how it stands then. */
export async function untilFinished(services: { db: Kysely<Database>; signals: Signals }, documentId: number, { headers }: FastifyRequest): Promise<DocumentRow> {
  let last: DocumentRow | undefined
  if (!prefersAsync(headers)) for await (const document of follow(services, documentId, AbortSignal.timeout(PATIENCE_MS))) last = document
  return last ?? services.db.selectFrom('upload_documents').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
}
