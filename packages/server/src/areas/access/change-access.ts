import { sql, type Kysely } from 'kysely'
import { endpoints, type EndpointId } from '@ventanilla/contract/endpoints'
import { type Language, messages } from '@ventanilla/contract/messages/say'
import { allows, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import { changeRecords, type Change } from '../../engines/records/records.ts'
import { findActor, lockAccess } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { addedTo, grantsOfRole, namesOf } from './grants.ts'

type AccessCall = { actor: Actor; address: string; language: Language }

/** What a change of access works with: its transaction, and who makes it as they stand under the lock. */
export type AccessChange = Change & { actor: Actor; language: Language; now: Date }

/**
 * Changes who may do what. One such change is made at a time, so that what one of them checked still holds when it commits:
 * the caller is looked at again (another change may have archived them meanwhile), and afterwards somebody must still
 * be able to administer, and to grant and approve everything that somebody could before.
 * @throws {Failure} session_ended, forbidden, last_administrator, last_approver, last_grantor
 */
export function changeAccess<T>(endpoint: EndpointId, call: AccessCall, services: Services, work: (change: AccessChange) => Promise<T>): Promise<T> {
  const { language } = call
  return changeRecords(call, services, async ({ transaction, by }) => {
    await lockAccess(transaction)
    const actor = await findActor(call.actor.session.id, { ...services, db: transaction })
    if (!actor) throw new Failure('session_ended')
    if (!allows(actor.grants, endpoints[endpoint].access)) throw new Failure('forbidden')
    const before = await readCoverage(transaction)
    const done = await work({ transaction, actor, by, language, now: services.clock.now() })
    requireKept(before, await readCoverage(transaction), language)
    return done
  })
}

/** What the active administrators can do together: whether anybody can administer, what those can grant, and what anybody can approve. */
type Coverage = { administered: boolean; grantable: Grants; approvable: readonly PermissionCode[] }

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
  }
}

/** @throws {Failure} last_administrator, last_approver or last_grantor when a change has taken the last one away */
function requireKept(before: Coverage, after: Coverage, language: Language): void {
  if (before.administered && !after.administered) throw new Failure('last_administrator')
  const lost = before.approvable.filter((code) => !after.approvable.includes(code))
  if (lost.length > 0) throw new Failure('last_approver', { params: { permissions: lost.map((code) => messages[language].permissions[code]).join(', ') } })
  const ungranted = namesOf(addedTo(after.grantable, before.grantable), language)
  if (ungranted.length > 0) throw new Failure('last_grantor', { params: { permissions: ungranted.join(', ') } })
}
