import { sql, type Kysely } from 'kysely'
import { type Language, messages } from '@ventanilla/contract/messages/say'
import { allows, permissionCodes, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import type { Context, Reader } from '../../engines/changes/change.ts'
import { contractChanges } from '../../engines/changes/policy.ts'
import { lockAccess, roleNames } from '../sign-in/public.ts'
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
    return { ...Object.fromEntries(codes), ...(await roleNames({ db, language }, ids)) }
  },
}

/**
 * What the active administrators can do together: whether anybody can administer, what those can grant, which sets of
 * permissions one person can approve, and who else can decide what somebody may request.
 */
type Coverage = { administered: boolean; grantable: Grants; approvable: readonly Asked[]; requesters: readonly Requester[] }
/** Permissions that are asked for together, in one text. */
type Asked = { key: string; codes: readonly PermissionCode[] }
/** An administrator with permissions that they may request, and whether somebody else can decide them. */
type Requester = { admin: string; asked: Asked; decided: boolean }

/** To administer is to change both roles and administrators: with one of the two nobody could mend the other. */
const administers = { request: ['roles-permissions', 'admin-role'] } as const

/** Each permission, and those that a change asks for together: who decides that change holds all of them. */
const asked: readonly Asked[] = [
  ...new Map(
    [...permissionCodes.map((code) => [code]), ...contractChanges.map(([, { access }]) => access.request)].map((set) => {
      const codes = [...set].sort()
      return [codes.join(' '), { key: codes.join(' '), codes }] as const
    }),
  ).values(),
]

/** Approving asks for the permission's approve set and for `decide-task` in either (domain page, "Who decides"). */
const canApprove = ({ request, approve }: Grants): readonly PermissionCode[] => (request.includes('decide-task') || approve.includes('decide-task') ? approve : [])
const holds = (held: readonly PermissionCode[], { codes }: Asked): boolean => codes.every((code) => held.includes(code))

/** Reads it from the roles that active administrators have. */
async function readCoverage(db: Kysely<Database>): Promise<Coverage> {
  const { rows } = await sql<Grants & { id: string }>`
    select a.id, ${grantsOfRole('request')} as request, ${grantsOfRole('approve')} as approve from roles r join admins a on a.role_id = r.id where a.status = 'active'`.execute(db)
  const administering = rows.filter((grants) => allows(grants, administers))
  const union = (sets: readonly (readonly PermissionCode[])[]) => [...new Set(sets.flat())]
  const deciders = new Map(asked.map((each) => [each.key, rows.filter((grants) => holds(canApprove(grants), each)).map(({ id }) => id)]))
  // Only of permissions that two have ever held: before that nobody is needed (domain page, "The beginning").
  const begun = (await db.selectFrom('second_deciders').select('permission').execute()).map(({ permission }) => permission)
  const needed = asked.filter(({ codes }) => codes.every((code) => begun.includes(code)))
  return {
    administered: administering.length > 0,
    // Nobody grants what they lack: what none of these holds could never be granted again.
    grantable: { request: union(administering.map(({ request }) => request)), approve: union(administering.map(({ approve }) => approve)) },
    approvable: asked.filter(({ key }) => deciders.get(key)?.length),
    requesters: rows.flatMap(({ id, request }) => needed.filter((each) => holds(request, each)).map((each) => ({ admin: id, asked: each, decided: deciders.get(each.key)?.some((decider) => decider !== id) ?? false }))),
  }
}

/** @throws {Failure} last_administrator, last_approver or last_grantor when a change has taken the last one away */
function requireKept(before: Coverage, after: Coverage, language: Language): void {
  if (before.administered && !after.administered) throw new Failure('last_administrator')
  const sets = [...before.approvable.filter((each) => !after.approvable.includes(each)), ...leftAlone(before, after)]
  // What is lost alone is what to name; the sets that it is part of are lost with it.
  const alone = sets.filter(({ codes }) => codes.length === 1)
  const lost = [...new Set((alone.length > 0 ? alone : sets).flatMap(({ codes }) => codes))]
  if (lost.length > 0) throw new Failure('last_approver', { params: { permissions: lost.map((code) => messages[language].permissions[code]).join(', ') } })
  const ungranted = namesOf(addedTo(after.grantable, before.grantable), language)
  if (ungranted.length > 0) throw new Failure('last_grantor', { params: { permissions: ungranted.join(', ') } })
}

/** What somebody could request and have decided, and now nobody else can decide for them. */
const leftAlone = (before: Coverage, after: Coverage): Asked[] =>
  after.requesters.filter(({ admin, asked: { key }, decided }) => !decided && before.requesters.some((own) => own.decided && own.admin === admin && own.asked.key === key)).map((own) => own.asked)
