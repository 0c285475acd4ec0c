import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { defineTask } from '../../engines/jobs/jobs.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { followWallet } from './follow-wallet.ts'
import { holdStill, readHoldings } from './holdings.ts'

/** What came back to a card after it was canceled goes where the rest of it went: nothing else moves it from there. */
const sweepCanceledCards = (db: Transaction, userId: string, by: string | null) =>
  sql`select ledger_post(array_agg(row('swept:' || c.id || ':' || gen_random_uuid(), 'transfer', c.account_id, w.account_id, b.balance, 'withdrawal', '', null, null, ${by}::text, null, null)::ledger_transfer))
    from cards c join wallets w on w.user_id = c.user_id join accounts b on b.id = c.account_id
    where c.user_id = ${userId} and c.status = 'Canceled' and b.balance > 0 having count(*) > 0`.execute(db)

/**
 * Pays what is in the wallet of somebody who withdraws out to the world outside. Once their card is cancelled and nothing
 * is left, they are Retired at this moment and their wallet is closed; until then the worker looks again. The caller holds what
 * they hold still.
 * @returns whether they are Retired now
 */
export async function payOut(db: Transaction, userId: string, { by, at }: { by: string | null; at: Date }): Promise<boolean> {
  await sweepCanceledCards(db, userId, by)
  const before = await readHoldings(db, userId)
  if (before.wallet_cents > 0)
    await sql`select ledger_post(array[row('withdrawal:' || ${userId}::text || ':' || gen_random_uuid(), 'adjustment', ${before.wallet_account}::bigint, ledger_account('outside_world'),
      ${before.wallet_cents}::bigint, 'withdrawal', '', null, null, ${by}::text, null, null)::ledger_transfer])`.execute(db)
  const { cents, cards, orders } = await readHoldings(db, userId)
  if (cents > 0 || cards > 0 || orders > 0) return false
  await sql`update users set status = 'Retired', status_changed_at = ${at}, status_changed_by = ${by}, updated_at = now(), version = version + 1 where id = ${userId} and status = 'Withdrawal process'`.execute(db)
  await followWallet(db, userId, 'Retired')
  return true
}

/** How many are looked at with one query. */
const BATCH = 500

type Waiting = { id: string; since: string }

/** Who has waited longest comes first. `last`: goes on after this one. */
const readWaiting = async (db: Kysely<Database>, last: Waiting | undefined): Promise<Waiting[]> =>
  // The time as a text: a Date has no microseconds.
  (await sql<Waiting>`select id, status_changed_at::text as since from users
    where status = 'Withdrawal process' ${last ? sql`and (status_changed_at, id) > (${last.since}::timestamptz, ${last.id})` : sql``} order by status_changed_at, id limit ${BATCH}`.execute(db)).rows

const finishWithdrawal = ({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await sql`select from users where id = ${id} and status = 'Withdrawal process' for update`.execute(transaction)
    if (rows.length === 0) return
    await holdStill(transaction, id, 'Withdrawal process')
    if (await payOut(transaction, id, { by: null, at: clock.now() })) await writeAudit(transaction, { actor: 'system', action: 'user.status_changed', subject: { type: 'user', id }, before: { status: 'Withdrawal process' }, after: { status: 'Retired' } })
  })

/** Finishes withdrawals that waited for the card provider. One that fails keeps no other waiting, and is tried again in the next run. */
export const finishWithdrawalsTask = defineTask({
  name: 'finish-withdrawals',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  oneAtATime: true,
  work: async (services, _payload, { stopping }) => {
    let last: Waiting | undefined
    do {
      const waiting = await readWaiting(services.db, last)
      for (const { id } of waiting) await finishWithdrawal(services, id).catch((err: unknown) => services.log.error({ err, user: id }, 'a withdrawal could not be finished'))
      last = waiting.length === BATCH ? waiting.at(-1) : undefined
    } while (last && !stopping.aborted)
  },
})
