import type { Pool } from 'pg'
import type { RequestStatus, TaskStatus } from '@ventanilla/contract/changes'
import type { PermissionCode } from '@ventanilla/contract/permissions'

type Written = {
  change: string
  subject: readonly [type: string, id: string]
  requester: { id: string; email: string }
  permissions?: readonly PermissionCode[]
  status?: RequestStatus
  fields?: readonly (readonly [field: string, status: TaskStatus, decidedBy?: { id: string; email: string }])[]
  /** When it was asked for and decided. */
  at?: Date
}

/** Writes requests as the engine of changes leaves them, without running their changes. @returns the number of each */
export const requestWriter = (pool: Pool) => async ({ change, subject: [type, id], requester, permissions = ['roles-permissions'], status = 'pending', fields = [], at = new Date() }: Written): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `with entry as (insert into audit_entries (action, subject_type, subject_id, actor_id, actor, at) values ('request.filed', $2, $3, $4, $5, $8) returning id)
     insert into requests (id, change, action, subject_type, subject_id, permissions, status, params, body, requester_id, requester, language, created_at, expires_at, decided_at)
     select id, $1, 'edit', $2, $3, $6, $7, '{}', '{}', $4, $5, 'es', $8, $8::timestamptz + interval '7 days', case when $7 <> 'pending' then $8::timestamptz end from entry returning id::text`,
    [change, type, id, requester.id, requester.email, permissions, status, at],
  )
  const request = rows[0]?.id ?? ''
  await pool.query('insert into request_subjects values ($1, $2, $3)', [request, type, id])
  for (const [field, state, by] of fields)
    await pool.query(`insert into request_tasks (request_id, field, status, decided_by, decided_by_email, decided_at) values ($1, $2, $3, $4, $5, case when $3 <> 'pending' then $6::timestamptz end)`, [request, field, state, by?.id ?? null, by?.email ?? null, at])
  return request
}
