import { sql, type Kysely } from 'kysely'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { allows, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { addedTo, grantsOfRole, namesOf } from './grants.ts'

/** What the active administrators can do together: whether anybody can administer, what those can grant, and what anybody can approve. */
export type Coverage = { administered: boolean; grantable: Grants; approvable: readonly PermissionCode[] }

/** To administer is to change both roles and administrators: with one of the two nobody could mend the other. */
const administers = { request: ['roles-permissions', 'admin-role'] } as const

/** Approving asks for the permission's approve set and for `decide-task` in either (domain page, "Who decides"). */
const canApprove = ({ request, approve }: Grants): readonly PermissionCode[] => (request.includes('decide-task') || approve.includes('decide-task') ? approve : [])

/** Reads it from the roles that active administrators have. */
export async function readCoverage(db: Kysely<Database>): Promise<Coverage> {
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
  }
}

/** @throws {Failure} last_administrator, last_approver or last_grantor when a change has taken the last one away */
export function requireKept(before: Coverage, after: Coverage, language: Language): void {
  if (before.administered && !after.administered) throw new Failure('last_administrator')
  const lost = before.approvable.filter((code) => !after.approvable.includes(code))
  if (lost.length > 0) throw new Failure('last_approver', { params: { permissions: lost.map((code) => messages[language].permissions[code]).join(', ') } })
  const ungranted = namesOf(addedTo(after.grantable, before.grantable), language)
  if (ungranted.length > 0) throw new Failure('last_grantor', { params: { permissions: ungranted.join(', ') } })
}
