import { sql } from 'kysely'
import { dayStart } from '../../platform/text/panama-days.ts'
import { handle } from '../../platform/http/handler.ts'
import { offsetOf, pageOf } from '../../platform/http/page.ts'
import { recordHistoryHandler } from './record-history.handler.ts'

/** The log, newest first; an entry is there with its seal, or the transaction that wrote it never was. */
const auditLogHandler = handle('audit-log', async ({ query, request }, { db }) => {
  let matching = db.selectFrom('audit_entries').innerJoin('audit_seals', 'audit_seals.entry_id', 'audit_entries.id')
  if (query.at_from) matching = matching.where('at', '>=', dayStart(query.at_from))
  if (query.at_to) matching = matching.where('at', '<', dayStart(query.at_to, 1))

  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'at', 'actor', 'action', 'subject_type', 'subject_id', 'before', 'after', 'address', 'hash'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  const results = rows.map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() }))
  return pageOf(request, query, count, results)
})

export const auditHandlers = [auditLogHandler, recordHistoryHandler]
