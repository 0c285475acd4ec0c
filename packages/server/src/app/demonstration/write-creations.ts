import { sql } from 'kysely'
import { writeAudit, type AuditEvent } from '../../engines/audit/write-audit.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'

/** Kinds of record of which nothing has changed since: what an edit would find is what they were created with. */
const kinds = [
  { create: 'create-service', edit: 'edit-service', table: 'services' },
  { create: 'create-segment', edit: 'edit-segment', table: 'segments' },
  { create: 'create-banner', edit: 'edit-banner', table: 'banners' },
  { create: 'create-limit-provider', edit: 'edit-limit-provider', table: 'limit_providers' },
  { create: 'save-card-charge', edit: 'edit-card-charge', table: 'card_charges' },
  { create: 'save-paguelofacil', edit: 'edit-paguelofacil', table: 'paguelofacil_charges' },
] as const satisfies readonly { create: string; edit: string; table: keyof Database }[]

/** Writes into the audit log who created what, and when: the records themselves were inserted without it. */
export async function writeCreations(db: Transaction, { changeOf }: Pick<Services, 'changeOf'>): Promise<void> {
  const events: (AuditEvent & { at: Date })[] = []
  for (const { create, edit, table } of kinds) {
    const { parts } = changeOf(edit)
    const { change } = changeOf(create).endpoint
    const { rows } = await sql<{ id: string; at: Date; by: string; email: string }>`select t.id, t.created_at as at, a.id as by, a.email from ${sql.table(table)} t join admins a on a.id = t.created_by`.execute(db)
    for (const { id, at, by, email } of rows) {
      const record = await parts.read?.({ db, language: 'es' }, { params: { id }, body: { id } })
      events.push({ actor: { id: by, email }, action: change.audit, subject: { type: change.subject, id }, after: { ...parts.present?.(record) }, at })
    }
  }
  await writeAudit(db, ...events.sort((one, other) => one.at.getTime() - other.at.getTime()))
}
