import { sql, type Kysely } from 'kysely'
import { messages } from '@ventanilla/contract/messages/say'
import type { Approval, DirectCause } from '@ventanilla/contract/changes'
import type { ChangeEndpoint, EndpointShape } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { permissionsOf, type Change, type Context, type Maker, type Reader, type Subject } from './change.ts'

const isChange = (entry: [string, EndpointShape]): entry is [string, ChangeEndpoint] => entry[1].change !== undefined
/** The changes of the contract. */
export const contractChanges = Object.entries(allEndpoints).filter(isChange)

/** What policy says of a change. `aboveCents`: null while no amount is set. */
export type Policy = { approval: Approval; aboveCents: number | null }

/**
 * As an administrator has set it, else as the contract has it; `own`: what it has for the record at hand. Set back to the
 * contract's default, a change is as the contract has it again, for every record: that is also how a change of policy is undone.
 */
export async function readPolicy(db: Kysely<Database>, { id, endpoint }: Change, own?: Approval): Promise<Policy> {
  const { approval } = endpoint.change
  const set = await db.selectFrom('change_policies').select(['approval', 'above_cents']).where('change', '=', id).executeTakeFirst()
  return set && (set.approval !== approval || set.above_cents !== null) ? { approval: set.approval, aboveCents: set.above_cents } : { approval: own ?? approval, aboveCents: null }
}

/** Whether a change of this amount asks for a second person. One without a known amount does where there is a limit. */
export const asks = ({ approval, aboveCents }: Policy, amount: number | null): boolean =>
  approval === 'always' || (approval === 'above' && aboveCents !== null && (amount === null || amount > aboveCents))

/** Why a change of this amount takes effect at once, where policy does not ask. */
export const directBecause = (policy: Policy, amount: number | null): DirectCause => (asks(policy, amount) ? 'beginning' : policy.approval === 'above' ? 'amount' : 'policy')

/**
 * Whether the programme ever had two active administrators who could decide what takes these permissions. Until then such
 * changes take effect at once (domain page, "The beginning").
 */
export async function hasBegun(db: Kysely<Database>, permissions: readonly PermissionCode[]): Promise<boolean> {
  const { count } = await db.selectFrom('second_deciders').select(sql<number>`count(*)`.as('count')).where('permission', 'in', permissions).executeTakeFirstOrThrow()
  return count === permissions.length
}

/** Whether the record is the administrator themselves, or the role that they have: about these nobody decides. */
export const isOwnRecord = ({ type, id }: { type: string; id: string | null }, { id: adminId, role }: Pick<Maker, 'id' | 'role'>): boolean =>
  (type === 'admin' && id === adminId) || (type === 'role' && id === role.id)

/** Who can decide a change that somebody asks for: never they themselves, and nobody about their own role or record. */
export async function findDeciders({ services, db }: Pick<Reader, 'db'> & Pick<Context, 'services'>, change: Change, { id }: Pick<Subject, 'id'>, requesterId: string) {
  const all = await services.people.deciders(db, permissionsOf(change))
  return all.filter((admin) => admin.id !== requesterId && !isOwnRecord({ type: change.endpoint.change.subject, id }, admin))
}

/** The same, where there has to be somebody. @throws {Failure} nobody_decides */
export async function decidersOf(context: Reader & Pick<Context, 'services'>, change: Change, subject: Pick<Subject, 'id'>, requesterId: string) {
  const deciders = await findDeciders(context, change, subject, requesterId)
  if (deciders.length === 0) throw new Failure('nobody_decides', { params: { permissions: permissionsOf(change).map((code) => messages[context.language].permissions[code]).join(', ') } })
  return deciders
}
