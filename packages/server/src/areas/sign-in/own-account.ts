import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { findActor } from './sessions.repository.ts'

const ACCESS_LOCK = 5070005

/** Waits for the change of access before this one to end. */
export const takeTurn = (transaction: Transaction<Database>) => sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`.execute(transaction)

/**
 * Locks an administrator's row. Whatever changes an account takes this lock first, before sessions, links, codes and
 * factors: two changes of one account take turns, each sees what the other has left, and they can't deadlock.
 */
export const lockAccount = (transaction: Transaction<Database>, id: string) =>
  transaction
    .selectFrom('admins')
    .select(['id', 'email', 'first_name', 'surname', 'status', 'password_hash', 'password_changed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** What a change of one's own account works with, all of it read under the lock. */
export type OwnAccount = { transaction: Transaction<Database>; account: Account; actor: Actor; now: Date }

/** The current password was not the right one. */
export const wrongPassword = (): Failure => invalid({ current_password: 'password_current_wrong' })

/**
 * Changes the caller's own account in a transaction that holds its lock. What the call was let in with is looked at
 * once more: the session is open, the administrator active, and the password still the one that was proved.
 * @param provedHash the hash that a password was compared with before, where one was
 * @throws {Failure} session_ended; password_current_wrong when the password has changed since
 */
export function changeOwnAccount<T>(call: { actor: Actor }, services: Services, work: (own: OwnAccount) => Promise<T>, provedHash?: string): Promise<T> {
  return services.db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, call.actor.id)
    const actor = await findActor(call.actor.session.id, { ...services, db: transaction })
    if (!account || !actor) throw new Failure('session_ended')
    if (provedHash !== undefined && account.password_hash !== provedHash) throw wrongPassword()
    return work({ transaction, account, actor, now: services.clock.now() })
  })
}
