import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { Database } from '../database/schema.ts'
import type { Actor } from '../http/handler.ts'
import type { Services } from '../services.ts'

/** A session's use is written down at most this often, so that reading costs no write. */
const RENEW_MS = 30_000
const MINUTE_MS = 60_000

/** Opens a session from now, with its absolute end. */
export async function openSession(db: Kysely<Database>, adminId: string, address: string, { clock, settings }: Pick<Services, 'clock' | 'settings'>) {
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + settings.SESSION_HOURS * 60 * MINUTE_MS)
  const id = randomUUID()
  await db.insertInto('sessions').values({ id, admin_id: adminId, created_at, seen_at: created_at, expires_at, address }).execute()
  return { id, createdAt: created_at, expiresAt: expires_at }
}

/**
 * The administrator behind an open session with the permissions that the database grants at this moment; nothing when
 * the session has ended, was idle too long, or its administrator is no longer active. Using a session renews it.
 */
export async function findActor(id: string, { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>): Promise<Actor | undefined> {
  const now = clock.now()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .innerJoin('roles', 'roles.id', 'admins.role_id')
    .where('sessions.id', '=', id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', new Date(now.getTime() - settings.SESSION_IDLE_MINUTES * MINUTE_MS))
    .where('admins.status', '=', 'active')
    .select(['sessions.seen_at', 'sessions.expires_at', 'admins.id', 'admins.email', 'admins.first_name', 'admins.surname', 'admins.role_id', 'roles.name as role'])
    .select(grants('request').as('request'))
    .select(grants('approve').as('approve'))
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.seen_at.getTime() > RENEW_MS) await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.surname}`,
    role: { id: row.role_id, name: row.role },
    grants: { request: row.request, approve: row.approve },
    session: { id, expiresAt: row.expires_at, idleExpiresAt: new Date(row.seen_at.getTime() + settings.SESSION_IDLE_MINUTES * MINUTE_MS) },
  }
}

const grants = (kind: 'request' | 'approve') =>
  sql<PermissionCode[]>`array(select permission from role_permissions p where p.role_id = admins.role_id and p.kind = ${kind} order by permission)`
