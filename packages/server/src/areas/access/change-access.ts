import type { Transaction } from 'kysely'
import { endpoints, type EndpointId } from '@ventanilla/contract/endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { allows } from '@ventanilla/contract/permissions'
import type { AuditActor } from '../../engines/audit/write-audit.ts'
import { findActor, takeTurn } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { readCoverage, requireKept } from './coverage.ts'

type AccessCall = { actor: Actor; address: string; language: Language }

/** What a change of access works with: its transaction, and who makes it as they stand under the lock. */
export type AccessChange = { transaction: Transaction<Database>; actor: Actor; by: AuditActor; language: Language; now: Date }

/**
 * Changes who may do what. All such changes take turns, so that what one of them checked still holds when it commits:
 * the caller is looked at again (another change may have archived them meanwhile), and afterwards somebody must still
 * be able to administer, and to grant and approve everything that somebody could before.
 * @throws {Failure} session_ended, forbidden, last_administrator, last_approver, last_grantor
 */
export function changeAccess<T>(endpoint: EndpointId, call: AccessCall, services: Services, work: (change: AccessChange) => Promise<T>): Promise<T> {
  const { address, language } = call
  return services.db.transaction().execute(async (transaction) => {
    await takeTurn(transaction)
    const actor = await findActor(call.actor.session.id, { ...services, db: transaction })
    if (!actor) throw new Failure('session_ended')
    if (!allows(actor.grants, endpoints[endpoint].access)) throw new Failure('forbidden')
    const before = await readCoverage(transaction)
    const done = await work({ transaction, actor, by: { id: actor.id, email: actor.email, address }, language, now: services.clock.now() })
    requireKept(before, await readCoverage(transaction), language)
    return done
  })
}
