import { sql } from 'kysely'
import { auditList } from '@ventanilla/contract/endpoints/audit.endpoints'
import { handle } from '../../platform/http/handler.ts'
import { answerList } from '../../engines/lists/answer-list.ts'
import { byNumber, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { adminHas, shownId, shownTime, textHas } from '../../engines/lists/shown.ts'
import { recordHistoryHandler } from './record-history.handler.ts'

const key = [byTime(sql`e.at`), byNumber(sql`e.id`)]

/** The audit log; an entry is there with its seal, or the transaction that wrote it never was. */
export const auditLog: ServedList<typeof auditList> = defineSource(auditList, {
  from: { audit_entries: 'e' },
  joins: { s: sql`join audit_seals s on s.entry_id = e.id` },
  columns: {
    id: shownId(sql`e.id`),
    at: shownTime(sql`e.at`),
    actor: sql`e.actor`,
    action: sql`e.action`,
    subject_type: sql`e.subject_type`,
    subject_id: sql`e.subject_id`,
    before: sql`e.before`,
    after: sql`e.after`,
    address: sql`e.address`,
    hash: sql`s.hash`,
    approver: sql`e.approver`,
    request_id: shownId(sql`e.request_id`),
    subject_name: sql`null`,
    is_read: sql`false`,
  },
  key,
  sorts: { at: key },
  filters: {
    at: sql`e.at`,
    actor: adminHas(sql`e.actor_id`),
    action: sql`e.action`,
    subject_type: (type) => sql`e.subject_type = ${type}`,
    subject_id: (id) => sql`e.subject_id = ${id}`,
    sign_ins: sql`'hidden'`,
  },
  search: textHas(sql`e.actor`),
})

export const auditHandlers = [handle('audit-log', (call, services) => answerList(call, services, auditLog)), recordHistoryHandler]
