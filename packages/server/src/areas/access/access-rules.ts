import { sql, type Kysely } from 'kysely'
import { type Language, messages } from '@ventanilla/contract/messages/say'
import { allows, permissionCodes, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import type { Context, Reader } from '../../engines/changes/change.ts'
import { lockAccess, roleText } from '../sign-in/public.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { addedTo, grantsOfRole, namesOf } from './grants.ts'

/**
 * What every change of access has: one such change is made at a time, so that what one of them checked still holds when it
 * commits, and afterwards somebody must still be able to administer, and to grant, approve and decide everything that
 * somebody could before.
 * @throws {Failure} last_administrator, last_approver, last_grantor
 */
export const accessRules = {
  lock: (db: Transaction) => lockAccess(db),
  guard: async <T>({ db, language }: Pick<Context, 'db' | 'language'>, work: () => Promise<T>): Promise<T> => {
    const before = await readCoverage(db)
    const done = await work()
    requireKept(before, await readCoverage(db), language)
    return done
  },
  names: async ({ db, language }: Reader, values: readonly unknown[]): Promise<Readonly<Record<string, string>>> => {
    const ids = values.flat().filter((value): value is string => typeof value === 'string')
    const codes = permissionCodes.filter((code) => ids.includes(code)).map((code) => [code, messages[language].permissions[code]] as const)
    const roles = ids.length > 0 ? await sql<{ id: string; name: string }>`select r.id, ${roleText('name', language)} as name from roles r where r.id = any(${ids}::text[])`.execute(db) : { rows: [] }
    return Object.fromEntries([...codes, ...roles.rows.map(({ id, name }) => [id, name] as const)])
  },
}

/** What the active administrators can do together: whether anybody can administer, what those can grant, and what anybody can approve. */
type Coverage = { administered: boolean; grantable: Grants; approvable: readonly PermissionCode[]; requesters: readonly Requester[] }
/** An administrator with a permission that they may request, and whether somebody else can decide it. */
type Requester = { admin: string; permission: PermissionCode; decided: boolean }

/** To administer is to change both roles and administrators: with one of the two nobody could mend the other. */
const administers = { request: ['roles-permissions', 'admin-role'] } as const

/** Approving asks for the permission's approve set and for `decide-task` in either (domain page, "Who decides"). */
const canApprove = ({ request, approve }: Grants): readonly PermissionCode[] => (request.includes('decide-task') || approve.includes('decide-task') ? approve : [])

/** Reads it from the roles that active administrators have. */
async function readCoverage(db: Kysely<Database>): Promise<Coverage> {
  const { rows } = await sql<Grants>`
    select ${grantsOfRole('request')} as request, ${grantsOfRole('approve')} as approve from roles r
    where exists (select from admins a where a.role_id = r.id and a.status = 'active')`.execute(db)
  const administering = rows.filter((grants) => allows(grants, administers))
  const union = (sets: readonly (readonly PermissionCode[])[]) => [...new Set(sets.flat())]
  return {
    administered: administering.length > 0,
    // Nobody grants what they lack: what none of these holds could never be granted again.
    grantable: { request: union(administering.map(({ request }) => request)), approve: union(administering.map(({ approve }) => approve)) },
    approvable: union(rows.map(canApprove)),
    requesters: await readRequesters(db),
  }
}

/** Only of permissions that two have ever held: before that nobody is needed (domain page, "The beginning"). */
async function readRequesters(db: Kysely<Database>): Promise<Requester[]> {
  const { rows } = await sql<Requester>`
    with decider as (
      select a.id, p.permission from admins a join role_permissions p on p.role_id = a.role_id and p.kind = 'approve'
      where a.status = 'active' and exists (select from role_permissions d where d.role_id = a.role_id and d.permission = 'decide-task')
    )
    select a.id as admin, p.permission, exists (select from decider d where d.permission = p.permission and d.id <> a.id) as decided
    from admins a join role_permissions p on p.role_id = a.role_id and p.kind = 'request' join second_deciders s on s.permission = p.permission
    where a.status = 'active'`.execute(db)
  return rows
}

/** @throws {Failure} last_administrator, last_approver or last_grantor when a change has taken the last one away */
function requireKept(before: Coverage, after: Coverage, language: Language): void {
  if (before.administered && !after.administered) throw new Failure('last_administrator')
  const lost = [...new Set([...before.approvable.filter((code) => !after.approvable.includes(code)), ...leftAlone(before, after)])]
  if (lost.length > 0) throw new Failure('last_approver', { params: { permissions: lost.map((code) => messages[language].permissions[code]).join(', ') } })
  const ungranted = namesOf(addedTo(after.grantable, before.grantable), language)
  if (ungranted.length > 0) throw new Failure('last_grantor', { params: { permissions: ungranted.join(', ') } })
}

/** Permissions that somebody could request and have decided, and now nobody else can decide for them. */
const leftAlone = (before: Coverage, after: Coverage): PermissionCode[] =>
  after.requesters.filter(({ admin, permission, decided }) => !decided && before.requesters.some((own) => own.decided && own.admin === admin && own.permission === permission)).map(({ permission }) => permission)
