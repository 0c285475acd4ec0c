import { HISTORY_PAGE, mayReadHistory } from '@ventanilla/contract/endpoints/audit.endpoints'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'

/**
 * The entries of one record, newest first. Pages begin below an id, so that entries written meanwhile move nothing, and
 * the index by subject finds them however long the log is.
 */
export const recordHistoryHandler = handle('record-history', async ({ params: { type, id }, query: { before }, actor }, { db }) => {
  if (!mayReadHistory(actor.grants, type)) throw new Failure('forbidden')
  let entries = db.selectFrom('audit_entries').innerJoin('audit_seals', 'audit_seals.entry_id', 'audit_entries.id').where('subject_type', '=', type).where('subject_id', '=', id)
  if (before !== undefined) entries = entries.where('audit_entries.id', '<', Number(before))
  const rows = await entries
    .select(['audit_entries.id', 'at', 'actor', 'action', 'subject_type', 'subject_id', 'before', 'after', 'address', 'hash', 'approver', 'request_id'])
    .orderBy('audit_entries.id', 'desc')
    .limit(HISTORY_PAGE + 1)
    .execute()
  const results = rows.slice(0, HISTORY_PAGE).map(({ id: entry, at, request_id, ...rest }) => ({ ...rest, id: String(entry), at: at.toISOString(), request_id: request_id === null ? null : String(request_id), subject_name: null, is_read: false }))
  return { results, next: rows.length > HISTORY_PAGE ? (results.at(-1)?.id ?? null) : null }
})
