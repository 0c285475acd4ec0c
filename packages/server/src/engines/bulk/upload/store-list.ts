import { open } from 'node:fs/promises'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { fileTypes } from '@ventanilla/contract/file-formats'
import type { Language } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../../audit/write-audit.ts'
import { copyIn, onlyRow, runSql } from '../../../platform/database/query.ts'
import { type DocumentRow, warnOfSameFile, type Warning } from '../documents/document.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Effect } from '../effect.ts'
import type { ListSummary } from '../reader/list-reader.ts'
import { readInThread } from '../reader/read-in-thread.ts'
import { stagedColumns, createSegment, createStaging, insertRows, validateTogether, markRepeated } from './staging.ts'
import { isExceeded } from '../validate.ts'
import { keepProblemKinds } from '../rows/problem-kinds.ts'
import { INDEXED_FROM, indexListTask } from '../rows/search-index.ts'
import type { ReceivedFile } from './upload.handler.ts'
import type { Transaction } from '../../../platform/database/schema.ts'

const CHUNK = 1 << 20
/** Bytes of a file that are stored together, as the reader hands them over: some twenty thousand rows. */
const SEGMENT = 3 << 20

type KeptFile = Omit<ReceivedFile, 'path'>
/** `left`: aborted once nobody waits for the answer. */
type Upload = Staged<ReceivedFile> & { address: string; left?: AbortSignal }
type Staged<File> = { effect: Effect; file: File; actor: Pick<Actor, 'id' | 'email'>; language: Language }

/**
 * Reads a file into the database within the caller's transaction: the document, its rows with their problems, the file
 * itself. All of it or nothing.
 * @throws {Unreadable} when the file is no list of the operation
 */
export async function storeList(transaction: Transaction, upload: Upload): Promise<DocumentRow> {
  const id = await openStaging(transaction, upload.effect)
  const summary = await stage(transaction, id, upload)
  const document = await storeStaged(transaction, id, upload, summary, bytesOf(upload.file))
  const { actor, address } = upload
  await writeAudit(transaction, { actor: { id: actor.id, email: actor.email, address }, ...uploadedEntry(document) })
  return document
}

/** Makes the staging table of a list, which lives as long as the transaction. @returns the id that the list will have */
export async function openStaging(transaction: Transaction, { definition }: Effect): Promise<number> {
  // The statements that follow sort and join many rows; compiling them costs more than it saves.
  await runSql(transaction, `select set_config('work_mem', '96MB', true), set_config('jit', 'off', true)`)
  await runSql(transaction, createStaging(definition))
  return onlyRow(await runSql<{ id: number }>(transaction, `select nextval('upload_documents_id_seq') as id`)).id
}

/**
 * Stores the document of rows that are stored, what they are together, and its file. Its caller writes the audit entry (`uploadedEntry`).
 * @param bytes of the file, in pieces of any size
 */
export async function storeStaged(transaction: Transaction, id: number, upload: Staged<KeptFile>, summary: ListSummary, bytes: AsyncIterable<Buffer>): Promise<DocumentRow> {
  const { effect, file } = upload
  if (onlyRow(await runSql<{ exceeded: boolean }>(transaction, `select ${isExceeded(effect)} as exceeded`)).exceeded) await runSql(transaction, validateTogether(effect, id), [id])
  // Enough for the planner of what follows to know how many rows there are, and how many of them are alike.
  await runSql(transaction, `set local default_statistics_target = 10`)
  await runSql(transaction, 'analyze staging')
  await runSql(transaction, markRepeated(effect), [id])
  await insertDocument(transaction, id, upload, summary, await warningsOf(transaction, effect, file, summary))
  const document = await count(transaction, id, effect.definition)
  await keepProblemKinds(transaction, document)
  await keepFile(transaction, id, bytes)
  if (summary.rows >= INDEXED_FROM) await enqueue(transaction, indexListTask, { document: id })
  return document
}

/** What the audit log tells of a list that was stored. */
export const uploadedEntry = ({ id, operation, file_name, file_sha256, total_count, fail_count }: DocumentRow) => ({
  action: 'bulk.uploaded' as const,
  subject: { type: 'upload_document', id: String(id) },
  after: { operation, file_name, file_sha256, total_count, fail_count },
})

/**
 * Stages a file in segments and stores each of them while the reader goes on: reading and storing take about the same time,
 * and what is stored piece by piece stays in the memory of the processor.
 */
async function stage(transaction: Transaction, id: number, { effect, file: { path }, left }: Upload): Promise<ListSummary> {
  const { definition } = effect
  const lines = readInThread(path, definition.id, left)
  let summary: ListSummary | undefined
  async function* segment() {
    for (let bytes = 0; bytes < SEGMENT && !summary; ) {
      const { done, value } = await lines.next()
      if (done) {
        summary = value
        return
      }
      bytes += value.length
      yield value
    }
  }
  try {
    for (let number = 1; !summary; number += 1) {
      const table = `staging_${number}`
      await runSql(transaction, createSegment(table))
      await copyIn(transaction, `copy ${table} (${stagedColumns(definition).join(', ')}) from stdin`, segment())
      await runSql(transaction, insertRows(effect, table), [id])
    }
    return summary
  } finally {
    await lines.return(undefined as never)
  }
}

async function warningsOf(transaction: Transaction, { definition }: Effect, { sha256 }: KeptFile, { extra, warnings }: ListSummary): Promise<Warning[]> {
  const before = await warnOfSameFile(transaction, { operation: definition.id, sha256 })
  return [...(extra.length ? [{ code: 'extra_columns', params: { columns: extra.join(', ') } } as const] : []), ...warnings, ...before]
}

async function insertDocument(transaction: Transaction, id: number, { effect, file, actor, language }: Staged<KeptFile>, { kind }: ListSummary, warnings: Warning[]): Promise<void> {
  await runSql(
    transaction,
    `insert into upload_documents (id, operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count,
       warnings, language, created_by, created_by_email)
     overriding system value values ($1, $2, $3, $4, $5, $6, 'validated', 0, 0, 0, $7, $8, $9, $10)`,
    [id, effect.definition.id, file.name, file.size, file.sha256, fileTypes[kind], JSON.stringify(warnings), language, actor.id, actor.email],
  )
}

/** A list that nothing processes has its end here: what its rows come to is whether they are valid. */
async function count(transaction: Transaction, id: number, { totals, endpoints }: BulkDefinition): Promise<DocumentRow> {
  const answer = await runSql<DocumentRow>(
    transaction,
    `update upload_documents d set total_count = c.total, success_count = c.valid, fail_count = c.total - c.valid, total_cents = case when $2 then c.cents end,
       status = case when $3 then d.status when c.valid = c.total then 'completed' when c.valid = 0 then 'failed' else 'partially_completed' end,
       processed_count = case when $3 then 0 else c.total end, processed_at = case when not $3 then now() end
     from (
       select count(*) as total, count(*) filter (where is_valid) as valid, coalesce(cents_sum(amount_cents) filter (where is_valid), 0) as cents
       from bulk_rows where document_id = $1
     ) c
     where d.id = $1 returning d.*`,
    [id, totals !== undefined, endpoints.process !== undefined],
  )
  return onlyRow(answer)
}

async function* bytesOf({ path }: ReceivedFile): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    yield* file.createReadStream({ highWaterMark: CHUNK }) as AsyncIterable<Buffer>
  } finally {
    await file.close()
  }
}

async function keepFile(transaction: Transaction, id: number, bytes: AsyncIterable<Buffer>): Promise<void> {
  let number = 0
  for await (const chunk of bytes) {
    await runSql(transaction, 'insert into upload_file_chunks (document_id, chunk_number, bytes) values ($1, $2, $3)', [id, number, chunk])
    number += 1
  }
}
