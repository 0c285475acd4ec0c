import { sql } from 'kysely'
import { MAX_PENDING_IDS, mayReadHistory } from '@ventanilla/contract/endpoints/audit.endpoints'
import { changeTitles } from '@ventanilla/contract/messages/change-words'
import { operationsOf } from '../../engines/bulk/documents/document.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { documentIdIn } from './audit.list.ts'

type Waiting = { subject_id: string; request_id: string; change: string; fields: string[]; requester: string; created_at: Date }
/** Requests that one answer names: a record has one for each of its fields at most, and few of them. */
const MOST = 5 * MAX_PENDING_IDS

/** What waits for a second person at these records, oldest first: asked by the pages that show them. */
export const pendingChangesHandler = handle('pending-changes', async ({ params: { type }, query: { ids }, actor, language }, { db }) => {
  if (!mayReadHistory(actor.grants, type)) throw new Failure('forbidden')
  const { rows } = await sql<Waiting>`
    select s.subject_id, r.id::text as request_id, r.change, a.first_name || ' ' || a.surname as requester, r.created_at,
      array(select t.field from request_tasks t where t.request_id = r.id and t.status = 'pending' order by t.id) as fields
    from request_subjects s join requests r on r.id = s.request_id and r.status = 'pending' join admins a on a.id = r.requester_id
    where s.subject_type = ${type} and s.subject_id = any(${ids}::text[])
      and (${type} <> 'upload_document' or exists (select from upload_documents d where d.id = ${documentIdIn('s.subject_id')} and d.operation = any(${operationsOf(actor.grants)}::text[])))
    order by r.created_at, r.id, s.subject_id limit ${MOST}`.execute(db)
  return { results: rows.map((row) => ({ ...row, title: changeTitles[language][row.change] ?? row.change, created_at: row.created_at.toISOString() })) }
})
