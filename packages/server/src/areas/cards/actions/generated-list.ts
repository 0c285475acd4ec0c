import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { fileWords } from '@ventanilla/contract/bulk/export-names'
import { MAX_LIST_ROWS } from '@ventanilla/contract/constants'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import type { DocumentRow } from '../../../engines/bulk/documents/document.ts'
import type { Effect } from '../../../engines/bulk/effect.ts'
import { validation } from '../../../engines/bulk/validate.ts'
import { name as nameOf } from '../../../engines/bulk/sql-parts.ts'
import { claim } from '../../../engines/bulk/process/confirm-list.ts'
import { insertRows, stagedRows, repeated } from '../../../engines/bulk/upload/staging.ts'
import { keepFile } from '../../../engines/bulk/upload/kept-file.ts'
import { inTemporaryFolder, writeList } from '../../../engines/bulk/upload/received-file.ts'
import { completeStaged, keepDocument, openStaging, uploadedEntry } from '../../../engines/bulk/upload/store-list.ts'
import type { Context, Entry } from '../../../engines/changes/change.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { dayStamp } from '../../../platform/text/panama-days.ts'

const FETCH = 1_000

/** A list that is made out of the database: the operation, and whom it may be for (SQL that selects the operation's columns). */
export type Generated = { operation: BulkDefinition; candidates: string }

/** Lists of one operation are made one after the other. */
export const lockGenerated = (transaction: Transaction, { id }: BulkDefinition) => runSql(transaction, 'select pg_advisory_xact_lock(5070030, hashtext($1))', [id])

/** What such a list is called, in a language. */
export const titleOf = ({ id }: BulkDefinition, language: Language): string => messages[language].operations[id]?.title ?? id

/** The last list of this kind that is still being processed. */
export async function findInProgress(db: Kysely<Database>, { id }: BulkDefinition): Promise<number | undefined> {
  const { rows } = await runSql<{ id: number }>(
    db,
    `select d.id from upload_documents d join generated_lists g on g.document_id = d.id where g.operation = $1 and d.status = 'processing' order by d.id desc limit 1`,
    [id],
  )
  return rows[0]?.id
}

/** How many it may be for, before the operation's own rules have refused any of them; no more than a list may hold. */
export const countCandidates = async (db: Kysely<Database>, { candidates }: Generated): Promise<number> =>
  onlyRow(await runSql<{ count: number }>(db, `select count(*)::int as count from (select from (${candidates}) c limit $1) c`, [MAX_LIST_ROWS])).count

/**
 * Makes the list, validates it as any uploaded one, and begins to process it, in its caller's transaction.
 * @throws {Failure} nothing_to_do; changed_meanwhile where one of its people is no longer valid by then
 */
export async function beginGenerated(context: Context, { operation, candidates }: Generated): Promise<{ document: DocumentRow; entries: Entry[] }> {
  const { db, now, language, services: { effectOf } } = context
  const stored = await storeValid(context, effectOf(operation), candidates, `${fileWords(titleOf(operation, language))}-${dayStamp(now)}.csv`)
  await runSql(db, 'insert into generated_lists (document_id, operation) values ($1, $2)', [stored.id, operation.id])
  const claimed = await claim(db, stored, { emails: [], unwritten: [] }, context)
  // Somebody who has changed while the list was written would keep it from being processed: it is made again.
  if (claimed.length === 0) throw new Failure('changed_meanwhile')
  return { document: stored, entries: [uploadedEntry(stored), ...claimed] }
}

/** Stores the candidates, without those that the operation's own rules refuse: chosen, validated and numbered in the database. */
async function storeValid({ db: transaction, actor, language }: Context, effect: Effect, candidates: string, name: string): Promise<DocumentRow> {
  const { definition } = effect
  const id = await openStaging(transaction, effect)
  await runSql(transaction, stageCandidates(definition, candidates), [MAX_LIST_ROWS])
  await runSql(transaction, 'analyze staging')
  await runSql(transaction, dropRefused(effect))
  const { rowCount } = await runSql(transaction, 'update staging s set row_number = n.number from (select ctid, row_number() over (order by row_number) + 1 as number from staging) n where s.ctid = n.ctid')
  if (!rowCount) throw new Failure('nothing_to_do')
  await inTemporaryFolder(async (folder) => {
    const file = await writeList(Readable.from(linesOf(transaction, definition)), join(folder, 'file'), name)
    await keepDocument(transaction, id, { effect, file, actor, language }, { kind: 'csv' })
    await keepFile(transaction, id, file)
  })
  await runSql(transaction, insertRows(effect, 'staging'), [id])
  return completeStaged(transaction, id, effect, { kind: 'csv', rows: rowCount, repeats: true, extra: [], warnings: [] })
}

/** No more than a list may hold: who is left is a candidate of the next one. */
function stageCandidates({ columns, searches }: BulkDefinition, candidates: string): string {
  const keys = Object.keys(columns).map(nameOf)
  const search = searches.map((key) => `lower(c.${nameOf(key)}) || E'\\n'`).join(' || ')
  return `insert into staging (row_number, search, ${keys.join(', ')})
    select row_number() over () + 1, ${search}, ${keys.map((key) => `c.${key}`).join(', ')} from (${candidates}) c limit $1`
}

const dropRefused = (effect: Effect): string => `
  with rows as not materialized (${stagedRows(effect.definition)}), ${validation(effect)}, ${repeated(effect.definition.duplicates.filter(({ level }) => level === 'error'))}
  delete from staging s where s.row_number in (select j.row_number from validated j where j.problems is not null union all select e.row_number from repeated e)`

/** The list as a CSV file, in pieces: no more than a thousand rows of it are in memory at once. */
async function* linesOf(transaction: Transaction, { columns }: BulkDefinition): AsyncGenerator<Buffer> {
  const keys = Object.keys(columns)
  yield Buffer.from(byteOrderMark + csvLine(Object.values(columns).map(({ header }) => header)))
  await runSql(transaction, `declare made no scroll cursor for select ${keys.map(nameOf).join(', ')} from staging order by row_number`)
  for (;;) {
    const { rows } = await runSql<Record<string, string>>(transaction, `fetch ${FETCH} from made`)
    if (rows.length === 0) break
    yield Buffer.from(rows.map((row) => csvLine(keys.map((key) => row[key] ?? ''))).join(''))
  }
  await runSql(transaction, 'close made')
}
