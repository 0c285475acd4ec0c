import type { AuditAction } from '@ventanilla/contract/audit-actions'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Who did it and from where; `system` for work that nobody asked for. Nobody is known before a sign-in has succeeded. */
export type AuditActor = { id: string; email: string; address?: string; /** Who approved it. */ approver?: { id: string; email: string } } | { address: string } | 'system'

export type AuditEvent = {
  actor: AuditActor
  action: AuditAction
  subject: { type: string; id: string }
  /** Only what changed, and nothing secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** When it happened, where that is not now. */
  at?: Date
  /** The request that it belongs to. */
  request?: number
  /** Its number, where one was taken for it. */
  id?: number
}

/** Writes audit entries in the caller's transaction. They join the chain when it commits, and a worker seals them within a second. */
export async function writeAudit(db: Kysely<Database>, ...events: AuditEvent[]): Promise<void> {
  const rows = events.map(({ actor, action, subject, before, after, at, request, id }) => ({
    ...(id !== undefined && { id }),
    request_id: request ?? null,
    ...(at && { at }),
    ...columnsOf(actor),
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }))
  await db.insertInto('audit_entries').values(rows).execute()
}

const columnsOf = (actor: AuditActor) => ({
  actor_id: actor !== 'system' && 'id' in actor ? actor.id : null,
  actor: actor !== 'system' && 'id' in actor ? actor.email : null,
  address: actor === 'system' ? null : (actor.address ?? null),
  approver_id: actor !== 'system' && 'id' in actor ? (actor.approver?.id ?? null) : null,
  approver: actor !== 'system' && 'id' in actor ? (actor.approver?.email ?? null) : null,
})
