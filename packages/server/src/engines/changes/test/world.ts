import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChangeEndpoint } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { fromCents, toCents } from '@ventanilla/contract/money'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { freshDatabase } from '../../../app/test/database.ts'
import { testClock, testServices } from '../../../app/test/server.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { sealAudit } from '../../audit/seal-audit.ts'
import { verifyChain } from '../../audit/verify-audit.command.ts'
import { decide } from '../decide.ts'
import { expireRequests } from '../expire.task.ts'
import { makeChange } from '../make-change.ts'
import { viewRequest } from '../request-view.ts'
import { undo } from '../undo.ts'
import { changeIds, type ModelRecord, type Person, type Values } from './model-changes.ts'

type Grants = { request: readonly PermissionCode[]; approve: readonly PermissionCode[] }
export const MAKING: Grants = { request: ['roles-permissions', 'admin-role', 'banner', 'suppliers'], approve: ['banner'] }
export const CHECKING: Grants = { request: ['decide-task'], approve: ['roles-permissions', 'admin-role', 'banner'] }
export const BOTH: Grants = { request: [...MAKING.request, 'decide-task'], approve: CHECKING.approve }

/** A change of the policy that may name an amount. */
export const WITH_AMOUNT = 'recharge-users'
/** The seconds of a call never decide what becomes of it. */
const call = { address: '127.0.0.1', language: 'es' } as const

/** How a call of the engine ended: the number of a request, or the code of the refusal. */
export type Answer = { filed: number } | { done: object } | { number: number } | { refused: string }

export type World = Awaited<ReturnType<typeof startWorld>>

/** A programme on a database of its own, with administrators who hold these, and the engine that changes it. */
export async function startWorld(given: readonly (Grants & { isActive: boolean })[]) {
  const database = await freshDatabase()
  const clock = testClock()
  const services = testServices(database, {}, clock)
  const { db, pool } = database

  const role = async (name: string, { request, approve }: Grants, description = '') => {
    const { id } = await db.insertInto('roles').values({ name, description }).returning('id').executeTakeFirstOrThrow()
    const rows = [...request.map((permission) => ({ role_id: id, kind: 'request' as const, permission })), ...approve.map((permission) => ({ role_id: id, kind: 'approve' as const, permission }))]
    if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
    return id
  }
  const admin = async (name: string, role_id: string, isActive = true) => {
    const status = isActive ? ('active' as const) : ('archived' as const)
    const { id } = await db.insertInto('admins').values({ email: `${name}@ventanilla.example`, first_name: name, surname: 'Prueba', role_id, status, password_hash: 'x' }).returning('id').executeTakeFirstOrThrow()
    return id
  }

  const people: (Person & { actor: Actor })[] = []
  for (const [number, { isActive, ...grants }] of given.entries()) {
    const roleId = await role(`Puesto ${number}`, grants)
    const name = `person${number}`
    const id = await admin(name, roleId, isActive)
    const email = `${name}@ventanilla.example`
    const session = randomUUID()
    await db.insertInto('sessions').values({ id: session, admin_id: id, created_at: clock.now(), seen_at: clock.now(), expires_at: new Date(clock.now().getTime() + 1), address: '127.0.0.1' }).execute()
    // The engine reads who calls from their session, and takes nothing else of this for true.
    const actor: Actor = { id, email, name, role: { id: roleId, name: '' }, grants: { request: [], approve: [] }, secondFactor: false, needsSecondFactor: false, session: { id: session, expiresAt: clock.now(), idleExpiresAt: clock.now(), confirmedAt: null, wroteAt: null } }
    people.push({ id, email, roleId, request: new Set(grants.request), approve: new Set(grants.approve), isActive, actor })
  }
  /** Everybody has just done something. */
  const renew = () => db.updateTable('sessions').set({ seen_at: clock.now(), expires_at: new Date(clock.now().getTime() + 3_600_000) }).execute()
  await renew()
  const actorOf = (who: Person): Actor => {
    const found = people.find(({ id }) => id === who.id)
    if (!found) throw new Error(`nobody is ${who.id}`)
    return found.actor
  }

  const fixedRoles = new Map<string, readonly PermissionCode[]>()
  for (const permission of ['banner', 'suppliers'] as const) fixedRoles.set(await role(`Fijo ${permission}`, { request: [permission], approve: [] }), [permission])
  const [firstRole = ''] = fixedRoles.keys()

  const records: ModelRecord[] = []
  for (const number of [0, 1]) {
    const fields = { name: `Rol ${number}`, description: '', request_permissions: ['banner'], approve_permissions: [], requires_second_factor: false }
    records.push({ type: 'role', id: await role(fields.name, { request: ['banner'], approve: [] }), fields, version: 1, isGone: false })
  }
  for (const number of [0, 1]) {
    const name = `bystander${number}`
    records.push({ type: 'admin', id: await admin(name, firstRole), fields: { first_name: name, surname: 'Prueba', role_id: firstRole, status: 'active' }, version: 1, isGone: false })
  }
  for (const id of [...changeIds, WITH_AMOUNT]) records.push({ type: 'policy', id, fields: { approval: (allEndpoints[id] as ChangeEndpoint).change.approval, above: null }, version: 0, isGone: false })

  const refusable = async (work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Failure) return { refused: error.code }
      throw error
    }
  }

  /** Every role, administrator and policy, as the database has them: those under change, or all. */
  const readRecords = async ({ all = false } = {}): Promise<Map<string, { fields: Values; version: number }>> => {
    const found = new Map<string, { fields: Values; version: number }>()
    const set = (kind: string) => sql<string[]>`array(select permission from role_permissions p where p.role_id = r.id and p.kind = ${kind} order by permission)`
    const roles = await db
      .selectFrom('roles as r')
      .select(['r.id', 'r.version', 'r.name', 'r.description', 'r.requires_second_factor', set('request').as('request_permissions'), set('approve').as('approve_permissions')])
      .where('r.name', 'like', all ? '%' : 'Rol %')
      .execute()
    for (const { id, version, ...fields } of roles) found.set(`role:${id}`, { fields, version })
    const admins = await db.selectFrom('admins').select(['id', 'version', 'first_name', 'surname', 'role_id', 'status']).where('email', 'like', all ? '%' : 'bystander%').execute()
    for (const { id, version, ...fields } of admins) found.set(`admin:${id}`, { fields, version })
    for (const { change, version, approval, above_cents } of await db.selectFrom('change_policies').selectAll().execute()) found.set(`policy:${change}`, { fields: { approval, above: above_cents === null ? null : fromCents(above_cents) }, version })
    return found
  }

  return {
    url: database.url,
    db,
    pool,
    services,
    people,
    records,
    fixedRoles,
    readRecords,
    ask: ({ who, change, body }: { who: Person; change: string; body: Values }): Promise<Answer> =>
      refusable(async () => {
        const made = await makeChange<object>(services.changeOf(change), { params: undefined, body, actor: actorOf(who), reason: 'Porque sí', reference: undefined, ...call }, services)
        return 'filed' in made ? { filed: Number(made.filed.request_id) } : made
      }),
    decide: ({ who, taskId, approves, whole, comment }: { who: Person; taskId: number; approves: boolean; whole: boolean; comment: string }): Promise<Answer> =>
      refusable(async () => ({ number: await decide({ taskId, status: approves ? 'approved' : 'rejected', comment, whole, actor: actorOf(who), ...call }, services) })),
    undo: ({ who, taskId }: { who: Person; taskId: number }): Promise<Answer> => refusable(async () => ({ number: await undo({ taskId, comment: '', actor: actorOf(who), ...call }, services) })),
    expire: () => expireRequests(services),
    view: async (who: Person, id: number) => {
      const { roleId, request, approve } = who
      const actor = { ...actorOf(who), role: { id: roleId, name: '' }, grants: { request: [...request], approve: [...approve] } }
      return viewRequest(services, { actor, language: 'es', now: clock.now() }, id)
    },
    lastRequest: async () => (await db.selectFrom('requests').select(sql<number>`max(id)`.as('id')).executeTakeFirstOrThrow()).id,
    lastEntry: async () => (await db.selectFrom('audit_entries').select(sql<number>`coalesce(max(id), 0)`.as('id')).executeTakeFirstOrThrow()).id,
    taskIdOf: async (requestId: number, field: string) => (await db.selectFrom('request_tasks').select('id').where('request_id', '=', requestId).where('field', '=', field).executeTakeFirstOrThrow()).id,

    /** Time goes on, and everybody stays signed in. */
    pass: async (ms: number) => {
      clock.forward(ms / 60_000)
      await renew()
    },
    /** Somebody gains a permission or loses it, past the engine. */
    setGrant: async ({ roleId: role_id }: Person, kind: 'request' | 'approve', permission: PermissionCode, isHeld: boolean) => {
      if (isHeld) await db.insertInto('role_permissions').values({ role_id, kind, permission }).execute()
      else await db.deleteFrom('role_permissions').where('role_id', '=', role_id).where('kind', '=', kind).where('permission', '=', permission).execute()
    },
    setActive: ({ id }: Person, isActive: boolean) => db.updateTable('admins').set({ status: isActive ? 'active' : 'archived' }).where('id', '=', id).execute(),
    /** Writes a record past the engine, as somebody with power over the tables does. */
    write: async ({ type, id }: Pick<ModelRecord, 'type' | 'id'>, fields: Values) => {
      if (type === 'policy') {
        const { approval, above } = fields as { approval: 'always' | 'never' | 'above'; above: string | null }
        const values = { approval, above_cents: above === null ? null : toCents(above), updated_by: 'sql' }
        await db.insertInto('change_policies').values({ change: id, ...values }).onConflict((conflict) => conflict.column('change').doUpdateSet({ ...values, version: sql`change_policies.version + 1` })).execute()
      } else await sql`update ${sql.table(type === 'role' ? 'roles' : 'admins')} set ${sql.join(Object.entries(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}, version = version + 1 where id = ${id}`.execute(db)
    },

    /** What holds whatever has happened. */
    requireSound: async () => {
      const broken = async (what: string, query: string) => assert.deepEqual((await pool.query(query)).rows, [], what)
      await sealAudit(db)
      const { head, broken: at } = await inTransaction(db, (transaction) => verifyChain(transaction, []), { snapshot: true })
      assert.deepEqual(at, undefined, `the chain of ${head.position} entries`)
      await broken('a request has a status that does not follow from its fields', `
        select r.id, r.status, s.statuses from requests r join (select request_id, array_agg(distinct status) as statuses from request_tasks group by 1) s on s.request_id = r.id
        where r.status not in ('executed_direct') and r.status <> case
          when 'pending' = any(statuses) then 'pending' when statuses = '{approved}' then 'approved' when 'approved' = any(statuses) then 'partially_approved'
          when 'failed' = any(statuses) then 'failed' when 'conflict' = any(statuses) then 'conflict' when 'rejected' = any(statuses) then 'rejected' when 'expired' = any(statuses) then 'expired' else 'withdrawn' end`)
      await broken('a field waits twice', `
        select r.subject_type, r.subject_id, t.field from request_tasks t join requests r on r.id = t.request_id
        where t.status = 'pending' and r.subject_id is not null group by 1, 2, 3, r.action = 'delete' having count(*) > 1`)
      await broken('a field was applied otherwise than once', `
        select t.request_id, t.field, count(e.id) from requests r join request_tasks t on t.request_id = r.id
        left join audit_entries e on e.request_id = r.id and e.action not like 'request.%' and (coalesce(e.before, '{}') || coalesce(e.after, '{}')) ? t.field
        where (r.action <> 'create' or t.status = 'approved')
          -- what a role grants is read with a restoration, which does not change it
          and not (r.change = 'restore-admin' and t.field like '%_permissions')
        group by t.request_id, t.field, t.status having count(e.id) <> case t.status when 'approved' then 1 else 0 end`)
      await broken('what stands as one was applied otherwise than once', `
        select r.id, r.status, count(e.id) from requests r left join audit_entries e on e.request_id = r.id and e.action not like 'request.%'
        where r.action <> 'edit' or r.subject_type = 'policy' group by r.id having count(e.id) <> case when r.status in ('approved', 'executed_direct') then 1 else 0 end`)
      await broken('an entry names another requester, or an approver where there was none, or their own', `
        select e.id from audit_entries e join requests r on r.id = e.request_id
        where e.action not like 'request.%' and (e.actor_id <> r.requester_id or (e.approver_id is null) <> (r.status = 'executed_direct') or e.approver_id = e.actor_id
          or (e.approver_id is not null and not exists (select from request_tasks t where t.request_id = r.id and t.status = 'approved' and t.decided_by = e.approver_id and t.decided_by_email = e.approver)))`)
      await broken('a request begins with another entry than its own', `
        select r.id from requests r left join audit_entries e on e.id = r.id
        where e.request_id is distinct from r.id or e.actor_id is distinct from r.requester_id or (e.action = 'request.filed') = (r.status = 'executed_direct')`)
      await broken('a change was applied that no request tells of', `select id from audit_entries where action ~ '^(role|admin|policy)\\.' and request_id is null`)
      await broken('two stand that take the same change back', `select undoes from requests where undoes is not null and status in ('pending', 'approved', 'partially_approved', 'executed_direct') group by 1 having count(*) > 1`)
    },
    close: async () => {
      await services.signals.close()
      await database.drop()
    },
  }
}
