import { randomUUID } from 'node:crypto'
import { CONFIRMED_MINUTES } from '@ventanilla/contract/constants'
import { allows, type PermissionCode } from '@ventanilla/contract/permissions'
import { sql, type Kysely } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor, Gate } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import type { Tokens } from './tokens.ts'
import type { Database, RowOf } from '../../platform/database/schema.ts'

/** The session that a call's token names. @throws {Failure} not_authenticated, session_ended */
export type SessionReader = (request: FastifyRequest) => Promise<string>

/** Reads a call's token once, however often it is asked: whether the session is still open is another question. */
export function sessionReader(tokens: Tokens, { clock }: Pick<Services, 'clock'>): SessionReader {
  const read = new WeakMap<FastifyRequest, Promise<string>>()
  const readSession = async (request: FastifyRequest) => tokens.sessionOf(tokenOf(request), clock.now())
  return (request) => {
    const known = read.get(request) ?? readSession(request)
    read.set(request, known)
    return known
  }
}

/** @throws {Failure} not_authenticated */
function tokenOf({ headers }: FastifyRequest): string {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  if (!token || scheme?.toLowerCase() !== 'bearer') throw new Failure('not_authenticated')
  return token
}

/**
 * @throws {Failure} not_authenticated without a token of ours, session_ended or recovery_ended for one that is over,
 * second_factor_setup_required for all but setting it up, forbidden, confirmation_required for what changes money or access when the second factor was not proved lately
 */
export const createGate =
  (tokens: Tokens, sessionOf: SessionReader, services: Services): Gate =>
  async (request, { access, method, reads, confirms, beforeSecondFactor }, on) => {
    const { db, clock, settings } = services
    const now = clock.now()
    if (access === 'code-token') return { recovery: await tokens.recoveryOf(tokenOf(request), now) }
    // What only reads may be a page that asks again by itself, and keeps nobody signed in.
    const actor = await findActor(await sessionOf(request), { db: on ?? db, clock, settings }, { renews: method !== 'GET' && !reads })
    if (!actor) throw new Failure('session_ended')
    if (actor.needsSecondFactor && !actor.secondFactor && !beforeSecondFactor) throw new Failure('second_factor_setup_required')
    if (!allows(actor.grants, access)) throw new Failure('forbidden')
    if (confirms && actor.secondFactor && !isConfirmed(actor, now)) throw new Failure('confirmation_required')
    return { actor }
  }

const isConfirmed = ({ session: { confirmedAt } }: Actor, now: Date): boolean => confirmedAt !== null && now < confirmedUntil(confirmedAt)

/** Until when a proof of the second factor counts. */
export const confirmedUntil = (confirmedAt: Date): Date => new Date(confirmedAt.getTime() + CONFIRMED_MINUTES * 60_000)

/** Why a session ended before its time. */
type SessionEnd = NonNullable<RowOf<'sessions'>['ended_because']>

/** A session's use is written down at most this often, so that a call costs no write. */
const RENEW_MS = 30_000
const MINUTE_MS = 60_000
const USER_AGENT_MAX = 300

/** Where a call comes from. */
export type Origin = { address: string; request: FastifyRequest }

/**
 * Opens a session from now, with its absolute end.
 * @param confirmed the second factor was proved with the sign-in
 */
export async function openSession(db: Kysely<Database>, adminId: string, { address, request }: Origin, confirmed: boolean, { clock, settings }: Pick<Services, 'clock' | 'settings'>) {
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + settings.SESSION_HOURS * 60 * MINUTE_MS)
  const id = randomUUID()
  const user_agent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null
  await db
    .insertInto('sessions')
    .values({ id, admin_id: adminId, created_at, seen_at: created_at, expires_at, address, user_agent, confirmed_at: confirmed ? created_at : null })
    .execute()
  return { id, createdAt: created_at, expiresAt: expires_at }
}

/** Sessions that are neither ended, nor past their end, nor idle for too long. */
export const openSessions = (db: Kysely<Database>, { clock, settings }: Pick<Services, 'clock' | 'settings'>) => {
  const now = clock.now()
  return db
    .selectFrom('sessions')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', new Date(now.getTime() - settings.SESSION_IDLE_MINUTES * MINUTE_MS))
}

/**
 * The administrator behind an open session with the permissions that the database grants at this moment; nothing when
 * the session has ended, was idle too long, or its administrator is no longer active.
 * @param options `renews`: the idle limit counts from now on
 */
export async function findActor(id: string, services: Pick<Services, 'db' | 'clock' | 'settings'>, options: { renews: boolean } = { renews: false }): Promise<Actor | undefined> {
  const { db, clock, settings } = services
  const row = await openSessions(db, services)
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .innerJoin('roles', 'roles.id', 'admins.role_id')
    .leftJoin('second_factors', 'second_factors.admin_id', 'admins.id')
    .where('sessions.id', '=', id)
    .where('admins.status', '=', 'active')
    .select(['sessions.seen_at', 'sessions.expires_at', 'sessions.confirmed_at', 'sessions.wrote_at', 'second_factors.enabled_at'])
    .select(['admins.id', 'admins.email', 'admins.first_name', 'admins.surname', 'admins.role_id', 'roles.name as role', 'roles.requires_second_factor'])
    .select(grants('request').as('request'))
    .select(grants('approve').as('approve'))
    .executeTakeFirst()
  if (!row) return undefined
  const now = clock.now()
  const isRenewed = options.renews && now.getTime() - row.seen_at.getTime() > RENEW_MS
  if (isRenewed && !(await renewSession(db, id, now))) return undefined
  return {
    id: row.id,
    email: row.email,
    name: `${row.first_name} ${row.surname}`,
    role: { id: row.role_id, name: row.role },
    grants: { request: row.request, approve: row.approve },
    secondFactor: row.enabled_at !== null,
    needsSecondFactor: row.requires_second_factor,
    session: { id, expiresAt: row.expires_at, idleExpiresAt: idleEnd(isRenewed ? now : row.seen_at, settings), confirmedAt: row.confirmed_at, wroteAt: row.wrote_at },
  }
}

/** The idle limit counts from now. @returns whether the session was still open */
export async function renewSession(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When a session that was used last at that time ends for want of use. */
export const idleEnd = (seenAt: Date, { SESSION_IDLE_MINUTES }: Services['settings']): Date => new Date(seenAt.getTime() + SESSION_IDLE_MINUTES * MINUTE_MS)

/** Which sessions of an administrator end, and why. */
type Ending = { adminId: string; because: SessionEnd; only?: string; except?: string }

/** Ends sessions from the very next request on. @returns how many were open */
export async function endSessions(db: Kysely<Database>, { adminId, because, only, except }: Ending, services: Pick<Services, 'clock' | 'settings'>): Promise<number> {
  let open = openSessions(db, services).where('admin_id', '=', adminId).select('id')
  if (only !== undefined) open = open.where('id', '=', only)
  if (except !== undefined) open = open.where('id', '<>', except)
  const { numUpdatedRows } = await db.updateTable('sessions').set({ ended_at: services.clock.now(), ended_because: because }).where('id', 'in', open).executeTakeFirst()
  return Number(numUpdatedRows)
}

const grants = (kind: 'request' | 'approve') =>
  sql<PermissionCode[]>`array(select permission from role_permissions p where p.role_id = admins.role_id and p.kind = ${kind} order by permission)`
