import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Effect } from '../../bulk/effect.ts'
import { effectAt } from '../../bulk/effects/effect-at.ts'
import { claim } from '../../bulk/process/claim.ts'
import { inTransaction } from '../../bulk/transaction.ts'
import { storeList } from '../../bulk/upload/store-list.ts'
import { dayStamp } from '../../bulk/words.ts'
import type { DocumentRow } from '../../documents/document.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../http/handler.ts'
import type { Services } from '../../services.ts'

/** A list that is made out of the database: the operation, and whom it may be for (SQL that selects the operation's columns). */
export type Generated = { operation: BulkDefinition; candidates: string }
type Caller = { actor: Actor; address: string; language: Language }

/**
 * Makes the list, validates it as any uploaded one, and begins to process it: all in one transaction. Whoever asks while
 * such a list is still being processed gets that one.
 * @throws {Failure} nothing_to_do
 */
export const beginGenerated = ({ pool, clock, cardProvider }: Services, generated: Generated, caller: Caller): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { operation } = generated
    await client.query('select pg_advisory_xact_lock(5070030, hashtext($1))', [operation.id])
    const running = await inProgress(client, operation)
    if (running !== undefined) return running
    const name = `${operation.id}-${dayStamp(clock.now())}.csv`
    const document = await storeValid(client, effectAt(cardProvider, operation), generated.candidates, name, caller)
    await client.query('insert into generated_lists (document_id, operation) values ($1, $2)', [document.id, operation.id])
    await claim(client, { documentId: document.id, emails: [], ...caller })
    return document.id
  })

async function inProgress(client: PoolClient, { id }: BulkDefinition): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select d.id from upload_documents d join generated_lists g on g.document_id = d.id where g.operation = $1 and d.status = 'processing' order by d.id desc limit 1`,
    [id],
  )
  return rows[0]?.id
}

/** Stores the candidates; where the operation's own rules refuse some of them, all but those. */
async function storeValid(client: PoolClient, effect: Effect, candidates: string, name: string, caller: Caller): Promise<DocumentRow> {
  const { rows } = await client.query<Record<string, string>>(candidates)
  await client.query('savepoint made')
  const first = await store(client, effect, rows, name, caller)
  if (first.fail_count === 0) return first
  const refused = await client.query<{ row_number: number }>('select row_number from bulk_rows where document_id = $1 and not is_valid', [first.id])
  const numbers = new Set(refused.rows.map(({ row_number }) => row_number))
  await client.query('rollback to savepoint made')
  return store(client, effect, rows.filter((_, at) => !numbers.has(at + 2)), name, caller)
}

async function store(client: PoolClient, effect: Effect, rows: readonly Record<string, string>[], name: string, caller: Caller): Promise<DocumentRow> {
  if (rows.length === 0) throw new Failure('nothing_to_do')
  const columns = Object.entries(effect.definition.columns)
  const header = csvLine(columns.map(([, column]) => column.header))
  const content = byteOrderMark + header + rows.map((row) => csvLine(columns.map(([key]) => row[key] ?? ''))).join('')
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-upload-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, content, { mode: 0o600 })
    const { size } = await stat(path)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return await storeList(client, { effect, file: { path, name, size, sha256 }, ...caller })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
