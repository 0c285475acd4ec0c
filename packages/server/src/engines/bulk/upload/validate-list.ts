import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ListProblem } from '@ventanilla/contract/errors'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import { allows } from '@ventanilla/contract/permissions'
import { jsonbOf } from '../../../platform/database/jsonb.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { inTransaction, isUnavailable } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { defineTask, enqueue } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notices.ts'
import { notifyProgress, type DocumentRow } from '../documents/document.ts'
import type { Effect } from '../effect.ts'
import { readInThread } from '../reader/read-in-thread.ts'
import { kindOf } from '../reader/sniff.ts'
import { Unreadable } from '../reader/unreadable.ts'
import { keepFile, writeKept } from './kept-file.ts'
import { inTemporaryFolder } from './received-file.ts'
import { completeDocument, keepDocument, nextListId, openStaging, stageFile, uploadedEntry, validateStaged, type Upload } from './store-list.ts'

/** How often the rows that were read are written down. */
const PROGRESS_MS = 1_000
/** After so many failures that are not the database's being away the list is given up: with the pauses of the queue, about half an hour. */
const PATIENCE = 8

/**
 * Reads a file up to its first rows, so that what is no list of the operation is refused while somebody waits for the answer.
 * @throws {Unreadable} where that shows already
 */
export async function lookAtFile({ effect, file, left }: Upload): Promise<void> {
  const lines = readInThread(file.path, effect.definition.id, left)
  try {
    await lines.next()
  } finally {
    await lines.return(undefined as never)
  }
}

/** Stores a file as a list that a worker validates, with the job for that, in the caller's transaction. */
export async function storeForValidation(transaction: Transaction, upload: Upload): Promise<DocumentRow> {
  const { file, actor, address } = upload
  const id = await nextListId(transaction)
  const kind = await kindOf(file.path)
  // Only of a text its lines are its rows, and the first is the header.
  const expected = kind === 'csv' && file.lines !== undefined ? Math.max(0, file.lines - 1) : undefined
  const document = await keepDocument(transaction, id, upload, { kind, expected })
  await keepFile(transaction, id, file)
  await enqueue(transaction, validateListTask, { document: id })
  await writeAudit(transaction, { actor: { id: actor.id, email: actor.email, address }, ...uploadedEntry(document) })
  return document
}

/** The list waits no longer to be validated: somebody has canceled that, or another worker was faster. */
class NotWaiting extends Error {
  override readonly name = 'NotWaiting'
}

/** The list may not be validated, whatever its file says. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly problem: ListProblem
  constructor(problem: ListProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/**
 * Validates a stored list in one transaction, as an upload does that is answered with its counts: stopped or killed at any
 * moment it leaves the list as it was, and is done again. A file that is no list ends the list with the reason.
 * @throws {Error} what stopped it, where trying again later may help; the queue does
 */
export async function validateList(services: Services, id: number, stopping: AbortSignal): Promise<void> {
  const { db, log, metrics, effectOf } = services
  const waiting = await findWaiting(db, id)
  const definition = waiting && operationOf(waiting.operation)
  if (!waiting || !definition) return
  try {
    const document = await inTemporaryFolder(async (folder) => {
      const path = join(folder, 'file')
      await writeKept(db, id, path)
      return inTransaction(db, (transaction) => validateFile(transaction, services, { document: waiting, effect: effectOf(definition), path, stopping }), { unlimited: true })
    })
    metrics.bulkRows.inc({ operation: definition.id, outcome: 'valid' }, document.success_count)
    metrics.bulkRows.inc({ operation: definition.id, outcome: 'invalid' }, document.fail_count)
    log.info({ document: id, operation: definition.id, valid: document.success_count, invalid: document.fail_count }, 'list validated')
  } catch (error) {
    if (stopping.aborted || error instanceof NotWaiting) return
    const problem = problemOf(error, waiting) ?? (await givenUp(services, id, error))
    if (!problem) throw error
    await endUnvalidated(db, waiting, problem)
    log.info({ document: id, operation: definition.id, problem: problem.code }, 'list not validated')
  }
}

type Validation = { document: DocumentRow; effect: Effect; path: string; stopping: AbortSignal }

async function validateFile(transaction: Transaction, services: Services, { document: { id, created_by }, effect, path, stopping }: Validation): Promise<DocumentRow> {
  // A worker that was taken for dead may still be at it. It holds no lock of the document, so that progress and a cancel get through.
  await runSql(transaction, 'select pg_advisory_xact_lock(5070061, hashtext($1))', [`validate-list:${id}`])
  await requireWaiting(transaction, id)
  await requireUploader(transaction, services, { effect, uploader: created_by })
  await openStaging(transaction, effect, id)
  const summary = await stageFile(transaction, id, { effect, path, left: stopping, onRead: progressWriter(services.db, id) })
  await validateStaged(transaction, id, effect, summary)
  await requireUploader(transaction, services, { effect, uploader: created_by })
  const document = await completeDocument(transaction, id, effect, summary)
  if (!document) {
    await requireWaiting(transaction, id)
    throw new NotWaiting()
  }
  const { total_count, fail_count } = document
  await writeAudit(transaction, { actor: 'system', action: 'bulk.validated', subject: { type: 'upload_document', id: String(id) }, after: { total_count, fail_count } })
  await notify(transaction, [{ ...toUploader(document), kind: 'list_validated', params: { ...ofList(document), ok: total_count - fail_count, failed: fail_count } }])
  await notifyProgress(transaction, id)
  return document
}

/** The person who uploaded the list has long gone on with something else. */
const toUploader = ({ id, created_by }: DocumentRow) => ({ adminIds: [created_by], subject: { type: 'upload_document', id: String(id) } }) as const
const ofList = ({ operation, file_name: file }: DocumentRow) => ({ operation, file })

async function findWaiting(db: Kysely<Database>, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await runSql<DocumentRow>(db, `select * from upload_documents where id = $1 and status = 'uploaded'`, [id])
  return rows[0]
}

/**
 * A list that waits with a problem has lost its file: somebody was erased, and it has no rows by which it would be found that
 * it names them. The database does that, and says with which problem to end the list.
 * @throws {NotWaiting}
 * @throws {Refused}
 */
async function requireWaiting(db: Kysely<Database>, id: number): Promise<void> {
  const waiting = await findWaiting(db, id)
  if (!waiting) throw new NotWaiting()
  if (waiting.problem) throw new Refused(waiting.problem)
}

/** What holds for an upload while it is read holds for one that is read later. @throws {Refused} */
async function requireUploader(db: Transaction, { people }: Services, { effect, uploader }: { effect: Effect; uploader: string }): Promise<void> {
  const person = await people.active(db, uploader)
  if (!person || !allows(person.grants, effect.definition.access)) throw new Refused({ code: 'list_uploader_not_permitted' })
}

/**
 * Writes down, at most once a second, how many rows were read: on a connection of its own, because what the validation has written
 * is seen only at its end. It does not wait for who holds the list, which may take as long as somebody is being erased.
 * @throws {NotWaiting} where somebody has canceled it
 * @throws {Refused} where somebody was erased
 */
function progressWriter(db: Kysely<Database>, id: number): (rows: number) => Promise<void> {
  let written = -Infinity
  return async (rows) => {
    if (performance.now() - written < PROGRESS_MS) return
    await inTransaction(db, async (transaction) => {
      await runSql(
        transaction,
        `update upload_documents set processed_count = $2, touched_at = now()
         where id in (select id from upload_documents where id = $1 and status = 'uploaded' and problem is null for no key update skip locked)`,
        [id, rows],
      )
      await notifyProgress(transaction, id)
      await requireWaiting(transaction, id)
    }).catch((error: unknown) => {
      // Nobody gives a validation up because its progress could not be told.
      if (!isUnavailable(error)) throw error
    })
    written = performance.now()
  }
}

/** Why a list can't be validated, as its upload would have been refused; nothing where trying again may help. */
function problemOf(error: unknown, { file_name }: DocumentRow): ListProblem | undefined {
  if (error instanceof Unreadable) return { code: error.code, params: { file: file_name, ...error.params } }
  return error instanceof Refused ? error.problem : undefined
}

/** Counts a failure that is the list's own. @returns what to say of it, once it was tried often enough */
async function givenUp({ db, log }: Services, id: number, error: unknown): Promise<ListProblem | undefined> {
  if (isUnavailable(error)) return undefined
  const { rows } = await runSql<{ failures: number }>(db, 'update upload_documents set failures = failures + 1 where id = $1 returning failures', [id])
  const failures = rows[0]?.failures ?? 0
  log.error({ err: error, document: id, failures }, 'a list could not be validated')
  return failures < PATIENCE ? undefined : { code: 'internal_error', params: { reference: `validate-list:${id}` } }
}

/** Ends a list without rows, unless somebody has canceled it meanwhile. */
const endUnvalidated = (db: Kysely<Database>, document: DocumentRow, problem: ListProblem): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { id } = document
    if (!(await endWithoutRows(transaction, id, { status: 'failed', problem }))) return
    await writeAudit(transaction, { actor: 'system', action: 'bulk.not_validated', subject: { type: 'upload_document', id: String(id) }, after: { problem: problem.code } })
    await notify(transaction, [{ ...toUploader(document), kind: 'list_not_validated', params: ofList(document) }])
    await notifyProgress(transaction, id)
  })

/**
 * Ends a list that waits to be validated, and deletes its file: who is erased is erased from files by their rows, and this one has none.
 * @returns whether it waited
 */
export async function endWithoutRows(transaction: Transaction, id: number, { status, problem }: { status: 'failed' | 'cancelled'; problem: ListProblem }): Promise<boolean> {
  const { rowCount } = await runSql(
    transaction,
    `update upload_documents set status = $2, problem = $3, processed_count = 0, expected_count = null, failures = 0, touched_at = now() where id = $1 and status = 'uploaded'`,
    [id, status, jsonbOf(problem)],
  )
  if (rowCount === 0) return false
  await runSql(transaction, 'delete from upload_file_chunks where document_id = $1', [id])
  return true
}

/** One job for each list. The queue never gives it up: however long an outage lasts, the list is validated after it. */
export const validateListTask = defineTask({
  name: 'validate-list',
  payload: z.object({ document: z.number().int() }),
  key: ({ document }) => `validate-list:${document}`,
  maxAttempts: 32_767,
  pool: 'validations',
  work: (services, { document }, { stopping }) => validateList(services, document, stopping),
})
