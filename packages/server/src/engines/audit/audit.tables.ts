import type { GeneratedAlways } from 'kysely'
import type { Json, Stamp } from '../../platform/database/columns.ts'

type Changes = Json<Record<string, unknown>> | null

export type AuditTables = {
  audit_entries: {
    id: GeneratedAlways<number>
    at: Stamp
    actor_id: string | null
    actor: string | null
    action: string
    subject_type: string
    subject_id: string
    before: Changes
    after: Changes
    address: string | null
  }
  audit_seals: { position: number; entry_id: number; hash: string }
}
