import type { ColumnType, Generated } from 'kysely'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { Stamp, Stamped } from '../database/columns.ts'

export type AuthTables = {
  roles: Stamped & { id: Generated<string>; name: string; description: Generated<string>; is_system: Generated<boolean> }
  role_permissions: { role_id: string; kind: 'request' | 'approve'; permission: PermissionCode }
  admins: Stamped & {
    id: Generated<string>
    email: string
    first_name: string
    surname: string
    role_id: string
    status: ColumnType<'invited' | 'active' | 'archived', 'invited' | 'active' | 'archived' | undefined>
    password_hash: string | null
    password_changed_at: Date | null
    archived_at: Date | null
    archived_by: string | null
    last_login_at: Date | null
  }
  sessions: {
    id: string
    admin_id: string
    created_at: Date
    seen_at: Date
    expires_at: Date
    ended_at: Date | null
    ended_because: 'signed_out' | 'password_changed' | 'archived' | 'role_changed' | null
    address: string
  }
  login_lockouts: { email: string; failures: number; last_failure_at: Date; locked_until: Date | null }
  login_rates: { address: string; window_start: Date; calls: number }
  one_time_links: { hash: string; purpose: 'first-administrator' | 'invitation'; admin_id: string | null; created_at: Stamp; expires_at: Date; used_at: Date | null }
  installation: { key: string; value: string; created_at: Stamp }
}
