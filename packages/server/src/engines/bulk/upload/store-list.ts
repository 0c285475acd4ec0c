import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { fileTypes } from '@ventanilla/contract/file-formats'
import type { Language } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../../audit/write-audit.ts'
import { jsonbOf } from '../../../platform/database/jsonb.ts'
import { copyIn, onlyRow, runSql } from '../../../platform/database/query.ts'
import { type DocumentRow, warnOfEarlier, type Warning } from '../documents/document.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Effect } from '../effect.ts'
import type { ListSummary } from '../reader/list-reader.ts'
import { readInThread } from '../reader/read-in-thread.ts'
import { kindOf } from '../reader/sniff.ts'
import { stagedColumns } from '../reader/stage-rows.ts'
import { createSegment, createStaging, insertRows, markRepeated, type RowChange, validateTogether } from './staging.ts'
import { isExceeded } from '../validate.ts'
import { keepProblemKinds, keepWarned } from '../rows/problem-kinds.ts'
import { INDEXED_FROM, indexListTask } from '../rows/search-index.ts'
import { keepFile } from './kept-file.ts'
import type { ReceivedFile } from './received-file.ts'
import type { Transaction } from '../../../platform/database/schema.ts'

/** Bytes of a file that are stored together, as the reader hands them over: some twenty thousand rows. */
const SEGMENT = 3 << 20

type KeptFile = Pick<ReceivedFile, 'name' | 'size' | 'sha256'>
/** `left`: aborted once nobody waits for the answer. */
export type Upload = Kept<ReceivedFile> & { address: string; left?: AbortSignal }
/** `origin`: the list that was uploaded first, of one that was made by correcting another. */
type Kept<File> = { effect: Effect; file: File; origin?: number; actor: Pick<Actor, 'id' | 'email'>; language: Language }

/**
 * Reads a file into the database within the caller's transaction: the document, its rows with their problems, the file
 * itself. All of it or nothing.
 * @throws {Unreadable} when the file is no list of the operation
 */
export async function storeList(transaction: Transaction, upload: Upload): Promise<DocumentRow> {
  const { actor, address, effect, file, left } = upload
  const id = await openStaging(transaction, effect)
  await keepDocument(transaction, id, upload, { kind: await kindOf(file.path) })
  const summary = await stageFile(transaction, id, { effect, path: file.path, meanwhile: () => keepFile(transaction, id, file), ...(left && { left }) })
  const document = await completeStaged(transaction, id, effect, summary)
  await writeAudit(transaction, { actor: { id: actor.id, email: actor.email, address }, ...uploadedEntry(document) })
  return document
}

/** Takes the number of a list that is to be stored. */
export const nextListId = async (transaction: Transaction): Promise<number> => onlyRow(await runSql<{ id: number }>(transaction, `select nextval('upload_documents_id_seq') as id`)).id

/** Makes the staging table of a list, which lives as long as the transaction. @returns the id that a new list will have */
export async function openStaging(transaction: Transaction, { definition }: Effect, id?: number): Promise<number> {
  // The statements that follow sort and join many rows; compiling them costs more than it saves.
  await runSql(transaction, `select set_config('work_mem', '96MB', true), set_config('jit', 'off', true)`)
  await runSql(transaction, createStaging(definition))
  return id ?? nextListId(transaction)
}

/** Validates the rows of a document that was kept in this transaction, and completes it. Its caller writes the audit entry (`uploadedEntry`). */
export async function completeStaged(transaction: Transaction, id: number, effect: Effect, summary: ListSummary): Promise<DocumentRow> {
  await validateStaged(transaction, id, effect, summary)
  const document = await completeDocument(transaction, id, effect, summary)
  if (!document) throw new Error('a list that was just stored is not there')
  return document
}

/** Validates staged rows of a list against each other: which of them repeat an earlier one, and what the others take together. */
export async function validateStaged(transaction: Transaction, id: number, effect: Effect, { repeats }: Pick<ListSummary, 'repeats'>): Promise<void> {
  if (repeats) {
    // Enough for the planner of what follows to know how many rows there are, and how many of them are alike.
    await runSql(transaction, `set local default_statistics_target = 10`)
    await runSql(transaction, 'analyze staging')
    await changeRows(transaction, markRepeated(effect, id))
  }
  // After those that repeat others: they are wrong by themselves, and take nothing.
  if (onlyRow(await runSql<{ exceeded: boolean }>(transaction, `select ${isExceeded(effect)} as exceeded`)).exceeded) await changeRows(transaction, validateTogether(effect, id))
}

async function changeRows(transaction: Transaction, { find, apply }: RowChange): Promise<void> {
  await runSql(transaction, find)
  await runSql(transaction, `set local enable_nestloop = off; ${apply}; set local enable_nestloop to default; drop table changes`)
}

/**
 * Says of an uploaded list what its rows come to. From here on the transaction holds the document.
 * @returns nothing where the list waits no longer to be validated: somebody has canceled that, or somebody was erased
 */
export async function completeDocument(transaction: Transaction, id: number, { definition }: Effect, summary: ListSummary): Promise<DocumentRow | undefined> {
  const document = await count(transaction, id, definition, summary)
  if (!document) return undefined
  await keepProblemKinds(transaction, document)
  if (summary.rows >= INDEXED_FROM) await enqueue(transaction, indexListTask, { document: id })
  return document
}

/** What the audit log tells of a list that was stored; its counts, once it is validated. */
export const uploadedEntry = ({ id, operation, file_name, file_sha256, status, total_count, fail_count }: DocumentRow) => ({
  action: 'bulk.uploaded' as const,
  subject: { type: 'upload_document', id: String(id) },
  after: { operation, file_name, file_sha256, ...(status !== 'uploaded' && { total_count, fail_count }) },
})

/**
 * `meanwhile`: what the transaction has to do anyhow, done while the reader starts.
 * `onRead`: awaited after each segment with the rows that were read so far; what it throws ends the work.
 */
type FileToStage = { effect: Effect; path: string; left?: AbortSignal; meanwhile?: () => Promise<void>; onRead?: (rows: number) => Promise<void> }

/**
 * Stages a file in segments and stores each of them while the reader goes on: reading and storing take about the same time,
 * and what is stored piece by piece stays in the memory of the processor.
 */
export async function stageFile(transaction: Transaction, id: number, { effect, path, left, meanwhile, onRead }: FileToStage): Promise<ListSummary> {
  const { definition } = effect
  const lines = readInThread(path, definition.id, left)
  let begun: ReturnType<typeof lines.next> | undefined = lines.next()
  begun.catch(() => undefined) // is thrown where it is awaited
  let summary: ListSummary | undefined
  async function* segment() {
    for (let bytes = 0; bytes < SEGMENT && !summary; ) {
      const { done, value } = await (begun ?? lines.next())
      begun = undefined
      if (done) {
        summary = value
        return
      }
      bytes += value.length
      yield value
    }
  }
  try {
    await meanwhile?.()
    let rows = 0
    for (let number = 1; !summary; number += 1) {
      const table = `staging_${number}`
      await runSql(transaction, createSegment(table))
      await copyIn(transaction, `copy ${table} (${stagedColumns(definition).join(', ')}) from stdin`, segment())
      rows += (await runSql(transaction, insertRows(effect, table), [id])).rowCount
      await onRead?.(rows)
    }
    return summary
  } finally {
    await lines.return(undefined as never)
  }
}

/** That valid rows repeat others, where that is let through: the person who confirms the list sees at once that somebody is paid more than once, and which rows do it. */
async function warnOfRepeated(transaction: Transaction, id: number): Promise<Warning[]> {
  const rows = await keepWarned(transaction, id)
  return rows > 0 ? [{ code: 'rows_repeated', params: { rows } }] : []
}

/** A correction has the columns of its list alone: that rows of a result were applied before is said by the list that it corrects. */
async function warnOfApplied(transaction: Transaction, { origin_id }: DocumentRow, read: readonly Warning[]): Promise<Warning[]> {
  if (origin_id === null || read.some(({ code }) => code === 'rows_applied')) return []
  const { rows: [origin] } = await runSql<Pick<DocumentRow, 'warnings'>>(transaction, 'select warnings from upload_documents where id = $1', [origin_id])
  const applied = origin?.warnings.find(({ code }) => code === 'rows_applied')
  return applied ? [{ ...applied, code: 'rows_applied' }] : []
}

async function warningsOf(transaction: Transaction, document: DocumentRow, { extra, warnings, repeats }: ListSummary): Promise<Warning[]> {
  const before = [...(await warnOfApplied(transaction, document, warnings)), ...(await warnOfEarlier(transaction, document))]
  return [...(extra.length ? [{ code: 'extra_columns', params: { columns: extra.join(', ') } } as const] : []), ...warnings, ...(repeats ? await warnOfRepeated(transaction, document.id) : []), ...before]
}

/** Stores a list that is to be validated, without its rows. `expected`: how many it seems to have. */
export async function keepDocument(transaction: Transaction, id: number, { effect, file, origin, actor, language }: Kept<KeptFile>, { kind, expected }: { kind: ListSummary['kind']; expected?: number | undefined }): Promise<DocumentRow> {
  const answer = await runSql<DocumentRow>(
    transaction,
    `insert into upload_documents (id, operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count,
       expected_count, language, created_by, created_by_email, origin_id)
     overriding system value values ($1, $2, $3, $4, $5, $6, 'uploaded', 0, 0, 0, $7, $8, $9, $10, $11) returning *`,
    [id, effect.definition.id, file.name, file.size, file.sha256, fileTypes[kind], expected ?? null, language, actor.id, actor.email, origin ?? null],
  )
  return onlyRow(answer)
}

/** A list that nothing processes has its end here: what its rows come to is whether they are valid. */
async function count(transaction: Transaction, id: number, { totals, endpoints }: BulkDefinition, summary: ListSummary): Promise<DocumentRow | undefined> {
  const waiting = await runSql<DocumentRow>(transaction, `select * from upload_documents where id = $1 and status = 'uploaded' and problem is null for no key update`, [id])
  const [uploaded] = waiting.rows
  if (!uploaded) return undefined
  const answer = await runSql<DocumentRow>(
    transaction,
    `update upload_documents d set total_count = c.total, success_count = c.valid, fail_count = c.total - c.valid, total_cents = case when $2 then c.cents end,
       status = case when $3 then 'validated' when c.valid = c.total then 'completed' when c.valid = 0 then 'failed' else 'partially_completed' end,
       processed_count = case when $3 then 0 else c.total end, processed_at = case when not $3 then now() end, touched_at = now(), failures = 0,
       media_type = $4, warnings = $5, expected_count = null
     from (
       select count(*) as total, count(*) filter (where is_valid) as valid, coalesce(cents_sum(amount_cents) filter (where is_valid), 0) as cents
       from bulk_rows where document_id = $1
     ) c
     where d.id = $1 returning d.*`,
    [id, totals !== undefined, endpoints.process !== undefined, fileTypes[summary.kind], jsonbOf(await warningsOf(transaction, uploaded, summary))],
  )
  return onlyRow(answer)
}
