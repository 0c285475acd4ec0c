import type { Kysely } from 'kysely'
import { holdAccounts } from '../../../engines/ledger/hold-accounts.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { BATCH, givenBackBy, planForBatches, lockEvaluation, unsettled, waitsForUsers } from './evaluate-purchases.ts'
import { earnsReferral } from './reward-referrals.ts'
import { notifyRests, type Named, type Clocked } from './programme-states.ts'

/** A reward that somebody reversed by hand: the programme has that money again. Our own are known by `taken_back_by`. */
const hearOfRewards = `
with heard as (
  select r.purchase_id, r.cashback_id, x.id, least(x.amount, r.paid_cents) as cents
  from unnest($1::bigint[]) i (id) join transfers x on x.id = i.id join cashback_rewards r on r.transaction_id = x.reversal_of
  where r.taken_back_by is null and not exists (select from transfers y where y.reversal_of = x.id)
), noted as (
  update cashback_rewards r set taken_back_cents = h.cents, rest_cents = 0, taken_back_by = h.id from heard h where r.purchase_id = h.purchase_id and r.cashback_id = h.cashback_id
)
update cashbacks c set spent_cents = c.spent_cents - s.cents from (select cashback_id, cents_sum(cents) as cents from heard group by 1) s where c.id = s.cashback_id`

/** The same of a referral's reward, which names its referral. Our own reversals have a reference of their own. */
const hearOfReferrals = `
with heard as materialized (
  select d.id, d.referral_id, x.amount as cents
  from unnest($1::bigint[]) i (id)
  join transfers x on x.id = i.id
  join transfers t on t.id = x.reversal_of and t.kind = 'referral'
  join referral_details d on d.id = case when t.reference ~ '^referral:\\d+:' then split_part(t.reference, ':', 2)::bigint end
  where x.reference <> 'referral-back:' || t.id and not exists (select from transfers y where y.reversal_of = x.id)
), noted as (
  update referral_details d set taken_back_cents = d.taken_back_cents + s.cents, rest_cents = greatest(0, d.rest_cents - s.cents), updated_at = now() from (select id, cents_sum(cents) as cents from heard group by 1) s where d.id = s.id
)
update referrals p set paid_cents = p.paid_cents - s.cents from (select referral_id, cents_sum(cents) as cents from heard group by 1) s where p.id = s.referral_id`

/** The movements of which the transfers $1, as far as they stand, gave something back: each once, also where several of them did. */
const givenBack = `(select distinct ${givenBackBy('x')} as id from unnest($1::bigint[]) i (id) join transfers x on x.id = i.id where not exists (select from transfers y where y.reversal_of = x.id))`

/**
 * What was paid for purchases that are reversed goes back, in the order of the purchases, as far as each wallet covers it;
 * the rest is written down. Of a purchase that came back in part the same part of its cashback does, rounded up. Where a part
 * of a reward was taken back before, more of it can only be taken as its rest: it has one reversal at most.
 */
const takeBackRewards = `
with due as materialized (
  select r.purchase_id, r.cashback_id, r.transaction_id, ledger_reversed_by(r.transaction_id) is not null as is_rest, t.credit as wallet, a.balance, t.establishment,
    greatest(0, (r.paid_cents * least(k.cents, b.amount) + b.amount - 1) / b.amount - r.taken_back_cents) as cents
  from ${givenBack} g
  cross join cashbacks p
  join cashback_rewards r on r.cashback_id = p.id and r.purchase_id = g.id
  join transfers b on b.id = r.purchase_id
  cross join lateral (select cents_sum(s.amount) as cents from standing_reversals s where s.reversal_of = b.id and not ${unsettled('s.id')}) k
  join transfers t on t.id = r.transaction_id
  join accounts a on a.id = t.credit
  where ledger_reversed_by(r.transaction_id) is null or r.taken_back_by is not null
), added as (
  select *, cents_sum(cents) over (partition by wallet order by purchase_id, cashback_id) as running from due where cents > 0
), taken as materialized (
  select *, least(balance, running) - least(balance, running - cents) as taken, row_number() over (order by purchase_id, cashback_id)::int as place from added
), posted as materialized (
  select * from ledger_post((
    select array_agg(row('cashback-back:' || k.purchase_id || ':' || k.cashback_id || case when k.is_rest then ':' || (select count(*) + 1 from returned_rests s where s.of_transfer_id = k.transaction_id) else '' end,
      'reversal', k.wallet, (select ledger_account('marketing')), k.taken, 'Cashback de una compra reversada', k.establishment, case when not k.is_rest then k.transaction_id end, null, null, null, k.place)::ledger_transfer order by k.place)
    from taken k where k.taken > 0
  ))
), noted as (
  update cashback_rewards r set taken_back_cents = r.taken_back_cents + k.taken, rest_cents = k.cents - k.taken, taken_back_by = coalesce(p.transaction_id, r.taken_back_by)
  from taken k left join posted p on p.row_number = k.place where r.purchase_id = k.purchase_id and r.cashback_id = k.cashback_id
), rests as (
  insert into returned_rests (transfer_id, of_transfer_id) select p.transaction_id, k.transaction_id from taken k join posted p on p.row_number = k.place where k.is_rest
), spent as (
  update cashbacks c set spent_cents = c.spent_cents - s.cents from (select cashback_id, cents_sum(taken) as cents from taken group by 1) s where c.id = s.cashback_id and s.cents > 0
)
select c.id, c.name_es as name from cashbacks c where c.id in (select k.cashback_id from taken k where k.taken < k.cents) order by c.id`

/**
 * What both sides of a referral got goes back where the movement that earned it is reversed, as far as each wallet covers it;
 * where it came back in part, only if what is left is less than the programme asks for.
 */
const takeBackReferrals = `
with due as materialized (
  select d.id, t.id as transaction_id, t.credit as wallet, a.balance, t.amount as cents, t.id = d.referee_transaction_id as is_referee
  from ${givenBack} g
  join referral_details d on d.trigger_transaction_id = g.id
  join referrals p on p.id = d.referral_id
  join transfers b on b.id = g.id
  join transfers t on t.id in (d.reward_transaction_id, d.referee_transaction_id)
  join accounts a on a.id = t.credit
  where ledger_reversed_by(t.id) is null
    and not ${earnsReferral('b', 'p')}
), added as (
  select *, cents_sum(cents) over (partition by wallet order by transaction_id) as running from due
), taken as materialized (
  select *, least(balance, running) - least(balance, running - cents) as taken, row_number() over (order by transaction_id)::int as place from added
), posted as materialized (
  select * from ledger_post((
    select array_agg(row('referral-back:' || k.transaction_id, 'reversal', k.wallet, (select ledger_account('marketing')), k.taken, 'Premio de un movimiento reversado', '', k.transaction_id, null, null, null, k.place)::ledger_transfer order by k.place)
    from taken k where k.taken > 0
  ))
), noted as (
  update referral_details d set taken_back_cents = d.taken_back_cents + s.taken, rest_cents = s.cents - s.taken, updated_at = now()
  from (select id, cents_sum(taken) as taken, cents_sum(cents) as cents, (select count(*) from posted) as posted from taken group by 1) s where d.id = s.id
), paid as (
  update referrals p set paid_cents = p.paid_cents - s.cents
  from (select d.referral_id, cents_sum(k.taken) as cents from taken k join referral_details d on d.id = k.id group by 1) s where p.id = s.referral_id and s.cents > 0
)
select p.id, p.name from referrals p where p.id in (select d.referral_id from taken k join referral_details d on d.id = k.id where k.taken < k.cents) order by p.id`

export type Heard = { heard: number; isLast: boolean }
/** A purchase that came back in part and waits to be evaluated earns its cashback first; then the share of it goes back. */
const isTooEarly = `exists (select from transfers x join transfers b on b.id = ${givenBackBy('x')} join unjudged_purchases u on u.transfer_id = b.id where x.id = q.transfer_id and x.amount < b.amount)`
const firstPurchase = `(select min(u.transfer_id) from unjudged_purchases u where not ${unsettled('u.transfer_id')} and not ${waitsForUsers('u.transfer_id', '$2::text[]')})`

/**
 * Hears of the next reversals, in one transaction with the money that they take back. A purchase that is reversed whole
 * before anybody evaluated it earns nothing, so there is nothing to do here.
 * @param inOrder: only those that stand in the ledger before the first purchase that is to be evaluated, which is none of a programme in `withheld`
 * @returns nothing where another worker is at it
 */
export const takeBack = (db: Kysely<Database>, services: Clocked, size = BATCH, { inOrder = false, withheld = [] }: { inOrder?: boolean; withheld?: readonly string[] } = {}): Promise<Heard | undefined> =>
  inTransaction(
    db,
    async (transaction) => {
      if (!(await lockEvaluation(transaction))) return undefined
      await planForBatches(transaction)
      const { rows } = await runSql<{ id: number }>(transaction, `select q.transfer_id as id from unheard_reversals q where not ${unsettled('q.transfer_id')} and not ${isTooEarly} ${inOrder ? `and q.transfer_id < coalesce(${firstPurchase}, 9223372036854775807)` : ''} order by q.transfer_id limit $1`, inOrder ? [size, withheld] : [size])
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return { heard: 0, isLast: true }
      const about = `(
        select r.* from transfers x join cashback_rewards r on r.transaction_id = x.reversal_of where x.id = any($1::bigint[])
        union all
        select r.* from transfers x cross join cashbacks p join cashback_rewards r on r.cashback_id = p.id and r.purchase_id = ${givenBackBy('x')} where x.id = any($1::bigint[])
      )`
      await runSql(transaction, `select from cashbacks where id in (select cashback_id from ${about} r) order by id for update`, [ids])
      await holdAccounts(transaction, `select ledger_account('marketing') union all select t.credit from ${about} r join transfers t on t.id = r.transaction_id union all select t.credit from transfers x join referral_details d on d.trigger_transaction_id = ${givenBackBy('x')} join transfers t on t.id in (d.reward_transaction_id, d.referee_transaction_id) where x.id = any($1::bigint[])`, [ids])
      await runSql(transaction, hearOfRewards, [ids])
      await runSql(transaction, hearOfReferrals, [ids])
      await notifyRests(transaction, 'cashback', (await runSql<Named>(transaction, takeBackRewards, [ids])).rows, services)
      await notifyRests(transaction, 'referral', (await runSql<Named>(transaction, takeBackReferrals, [ids])).rows, services)
      await runSql(transaction, 'delete from unheard_reversals where transfer_id = any($1::bigint[])', [ids])
      return { heard: ids.length, isLast: ids.length < size }
    },
    { unlimited: true, retries: true },
  )
