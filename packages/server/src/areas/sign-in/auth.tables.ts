import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '@ventanilla/contract/messages/say'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { Stamp, Stamped } from '../../platform/database/columns.ts'

/** Why a session is over before its time. */
export type SessionEnd = 'signed_out' | 'password_changed' | 'archived' | 'role_changed' | 'closed'

export type AuthTables = {
  roles: Stamped & { id: Generated<string>; name: string; description: Generated<string>; is_system: Generated<boolean>; requires_second_factor: Generated<boolean> }
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
    ended_because: SessionEnd | null
    address: string
    user_agent: string | null
    confirmed_at: Date | null
  }
  lockouts: { door: 'sign-in' | 'session'; email: string; failures: number; pending: number; attempted_at: Date; last_failure_at: Date | null; locked_until: Date | null }
  rates: { door: string; caller: string; window_start: Date; calls: number }
  recoveries: {
    id: GeneratedAlways<number>
    email: string
    language: Language
    address: string
    created_at: Date
    settled_at: Date | null
    admin_id: string | null
    code_hash: string | null
    code_expires_at: Date | null
    verified_at: Date | null
    used_at: Date | null
  }
  recovery_tries: { email: string; tries: number; tries_of_day: number; last_try_at: Date }
  second_factors: { admin_id: string; secret: string; enabled_at: Date | null; last_step: Generated<number>; created_at: Date }
  recovery_codes: { admin_id: string; hash: string; used_at: Date | null }
  one_time_links: { hash: string; purpose: 'first-administrator' | 'invitation'; admin_id: string | null; created_at: Stamp; expires_at: Date; used_at: Date | null }
  installation: { key: string; value: string; created_at: Stamp }
}
