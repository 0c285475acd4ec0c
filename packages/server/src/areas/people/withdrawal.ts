import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { UserStatus } from '@ventanilla/contract/states'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { eachAlone } from '../../engines/jobs/each-alone.ts'
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
 * Pays what is in the wallet of somebody who withdraws, or has left, out to the world outside. Once their card is cancelled and
 * nothing is left, who withdraws is Retired at this moment and their wallet is closed; until then the worker looks again. The
 * caller holds what they hold still.
 * @returns whether it made them Retired
 */
export async function payOut(db: Transaction, userId: string, { by, at }: { by: string | null; at: Date }): Promise<boolean> {
  await sweepCanceledCards(db, userId, by)
  const before = await readHoldings(db, userId)
  if (before.wallet_cents > 0)
    await sql`select ledger_post(array[row('withdrawal:' || ${userId}::text || ':' || gen_random_uuid(), 'adjustment', ${before.wallet_account}::bigint, ledger_account('outside_world'),
      ${before.wallet_cents}::bigint, 'withdrawal', '', null, null, ${by}::text, null, null)::ledger_transfer])`.execute(db)
  const { cents, cards, orders } = await readHoldings(db, userId)
  if (cents > 0 || cards > 0 || orders > 0) return false
  const { rows } = await sql`update users set status = 'Retired', status_changed_at = ${at}, status_changed_by = ${by}, updated_at = now(), version = version + 1 where id = ${userId} and status = 'Withdrawal process' returning id`.execute(db)
  if (rows.length === 0) return false
  await followWallet(db, userId, 'Retired')
  return true
}

/** How many are looked at with one query. */
const BATCH = 500

type Waiting = { id: string; since: string }

/** Accounts of Retired and Deleted users to which money came after they had left, by the index of their marks. */
const reachedAfterwards = sql`select a.id from accounts a where a.is_retired and (a.is_moved or a.indexed_balance > 0) and a.balance > 0`

/** Who has waited longest comes first. `last`: goes on after this one. */
export const waitingQuery = (last?: Waiting) =>
  // The time as a text: a Date has no microseconds.
  sql<Waiting>`
    with reached as materialized (${reachedAfterwards}), waiting as (
      select id, status_changed_at from users where status = 'Withdrawal process'
      union
      select u.id, u.status_changed_at from reached a
      cross join lateral (select w.user_id from wallets w where w.account_id = a.id union all select c.user_id from cards c where c.account_id = a.id) h
      join users u on u.id = h.user_id and u.status in ('Retired', 'Deleted')
    )
    select id, status_changed_at::text as since from waiting
    ${last ? sql`where (status_changed_at, id) > (${last.since}::timestamptz, ${last.id})` : sql``} order by waiting.status_changed_at, id limit ${BATCH}`

const readWaiting = async (db: Kysely<Database>, last: Waiting | undefined): Promise<Waiting[]> => (await waitingQuery(last).execute(db)).rows

const finishWithdrawal = ({ db, clock }: Pick<Services, 'db' | 'clock'>, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { rows: [user] } = await sql<{ status: UserStatus }>`select status from users where id = ${id} and status in ('Withdrawal process', 'Retired', 'Deleted') for update`.execute(transaction)
    if (!user) return
    await holdStill(transaction, id, 'Withdrawal process')
    const isRetired = await payOut(transaction, id, { by: null, at: clock.now() })
    if (isRetired) await writeAudit(transaction, { actor: 'system', action: 'user.status_changed', subject: { type: 'user', id }, before: { status: user.status }, after: { status: 'Retired' } })
  })

/** Finishes withdrawals that waited for the card provider, and pays out what reached somebody after theirs. One that fails keeps no other waiting, and is tried again in the next run. */
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
      await eachAlone(services, waiting, ({ id }) => finishWithdrawal(services, id), { named: ({ id }) => ({ user: id }), failed: 'a withdrawal could not be finished' })
      last = waiting.length === BATCH ? waiting.at(-1) : undefined
    } while (last && !stopping.aborted)
  },
})
