import { sql } from 'kysely'
import { HISTORY_PAGE, mayReadHistory, type AuditEntry } from '@ventanilla/contract/endpoints/audit.endpoints'
import { openAnyDocument } from '../../engines/bulk/documents/document.ts'
import { recordNames } from '../../engines/changes/record-names.ts'
import { byNumber } from '../../engines/lists/list-source.ts'
import { everything, pageQuery } from '../../engines/lists/read-list.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { auditLog } from './audit-list.ts'
import { readerOf } from './reading.ts'

/**
 * The entries of one record, newest first. Pages begin below an id, so that entries written meanwhile move nothing, and
 * the index by subject finds them however long the log is.
 */
export const recordHistoryHandler = handle('record-history', async ({ params: { type, id }, query: { before }, actor, language }, { db }) => {
  if (!mayReadHistory(actor.grants, type)) throw new Failure('forbidden')
  if (type === 'upload_document') await openAnyDocument(db, id, actor)
  const ofRecord = sql<boolean>`e.subject_type = ${type} and e.subject_id = ${id}`
  const source = {
    ...auditLog(await readerOf(db, actor.id), language),
    where: before === undefined ? ofRecord : sql<boolean>`${ofRecord} and e.id < ${Number(before)}`,
    sorts: { at: [byNumber(sql`e.id`)] },
  }
  const { rows } = await pageQuery(source, { ...everything, page_size: HISTORY_PAGE + 1 }).execute(db)
  const results = (rows as AuditEntry[]).slice(0, HISTORY_PAGE)
  const names = await recordNames({ db }, results.flatMap(({ before: old, after }) => [old, after].flatMap((fields) => Object.values(fields ?? {}))))
  return { results, names, next: rows.length > HISTORY_PAGE ? (results.at(-1)?.id ?? null) : null }
})
