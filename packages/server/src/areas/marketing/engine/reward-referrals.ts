import type { Kysely } from 'kysely'
import { holdAccounts } from '../../../engines/ledger/hold-accounts.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { aboveLimit, holdRewards, planForBatches, roomOfRewards, lockEvaluation, unsettled } from './evaluate-purchases.ts'

/** People of one transaction. */
const BATCH = 2_000
/** So long after the end of a programme a late movement of its days may still arrive. */
const LATE = '1 day'

/** The wallet and the card of a user, as accounts. */
const accountsOf = (user: string) => `(select w.account_id from wallets w where w.user_id = ${user} union all select c.account_id from cards c where c.user_id = ${user})`
/** When a programme that is over came to its end: one that somebody ends does so before its last date. */
const endOf = (programme: string) => `least(${programme}.ends_at, (select max(r.until_at) from referral_runs r where r.referral_id = ${programme}.id))`
/** Whether what is left of a movement is as much as a programme asks for. */
export const earnsReferral = (movement: string, programme: string) => `(ledger_left(${movement}.id, ${movement}.amount) >= greatest(${programme}.min_amount_cents, 1))`
/** The first movement of a kind that came to a user who was brought, or went from them, since then, which is large enough by what is left of it, and was made while the programme ran. */
const first = (kind: string, side: string) => `(
  select t.id as transfer, t.created_at as at from transfers t
  where t.${side} in ${accountsOf('d.referee_id')} and t.kind = '${kind}' and t.created_at >= d.created_at and t.amount >= p.min_amount_cents and (p.ends_at is null or t.created_at < p.ends_at + interval '1 millisecond')
    and exists (select from referral_runs r where r.referral_id = p.id and r.from_at <= t.created_at and (r.until_at is null or t.created_at < r.until_at))
    and ${earnsReferral('t', 'p')} and not ${unsettled('t.id')}
  order by t.id limit 1
)`
/**
 * How many rewards a referrer has of their maximum; null without one. One that was taken back whole is none. What came back of a
 * referral may be of either side, so the ledger says whose it was; it is asked only where something came back.
 */
const countOfRewards = (evaluated: string) => `case when ${evaluated}.max_per_user is not null then (
  select count(*) from (
    select from referral_details o where o.referral_id = ${evaluated}.programme and o.referrer_id = ${evaluated}.referrer_id and o.reward_transaction_id is not null
      and case when o.taken_back_cents > 0 then (select ledger_left(t.id, t.amount) from transfers t where t.id = o.reward_transaction_id) > 0 else true end
    limit ${evaluated}.max_per_user
  ) o
) end`

/**
 * Evaluates people who were brought and wait, after the id $1, at most $2 of them. Somebody is brought by the programme that ran
 * when they were; what they do counts while it runs. Who would get more than a whole limit of suppliers gets nothing. From the first on whom the marketing account or the limits of suppliers leave out, all wait.
 */
const reward = `
with waiting as materialized (
  select d.*, r.referral_id as programme from referral_details d
  left join lateral (select r.referral_id from referral_runs r join referrals p on p.id = r.referral_id where r.from_at <= d.created_at and (r.until_at is null or d.created_at < r.until_at) and (p.ends_at is null or d.created_at <= p.ends_at) order by r.from_at limit 1) r on true
  where d.id = any($1::bigint[])
), met as materialized (
  select d.id, d.referrer_id, d.referee_id, p.id as programme, p.max_per_user, p.referrer_reward_cents, p.referee_reward_cents, m.transfer, m.at, p.status = 'ended' and coalesce(${endOf('p')}, p.updated_at) < $2::timestamptz - interval '${LATE}' as is_over
  from waiting d join referrals p on p.id = d.programme
  left join lateral (
    select null::bigint as transfer, u.kyc_updated_at as at from users u
    where p.trigger = 'kyc_verified' and u.id = d.referee_id and u.kyc_status = 'verified' and u.kyc_updated_at >= d.created_at and (p.ends_at is null or u.kyc_updated_at <= p.ends_at)
      and exists (select from referral_runs r where r.referral_id = p.id and r.from_at <= u.kyc_updated_at and (r.until_at is null or u.kyc_updated_at < r.until_at))
    union all select f.transfer, f.at from ${first('topup', 'credit')} f where p.trigger = 'first_topup'
    union all select f.transfer, f.at from ${first('purchase', 'debit')} f where p.trigger = 'first_purchase'
  ) m on true
), sides as materialized (
  select q.*, h.rewards, h.rewards >= q.max_per_user as reached_max,
    a.account_id as referrer_wallet, b.account_id as referee_wallet, x.status = 'Active' and a.status = 'Active' as referrer_receives, y.status = 'Active' and b.status = 'Active' as referee_receives
  from met q cross join lateral (select ${countOfRewards('q')} as rewards offset 0) h join users x on x.id = q.referrer_id left join wallets a on a.user_id = x.id join users y on y.id = q.referee_id left join wallets b on b.user_id = y.id
  where q.at is not null
), room as materialized (${roomOfRewards}
), bounded as materialized (
  select s.*, ${aboveLimit('l.cents', 'l.count', 'r')} as is_above_limit from sides s cross join room r cross join lateral (
    select cents_sum(x.cents) as cents, count(*) as count from (values (s.referrer_receives and s.reached_max is not true, s.referrer_reward_cents), (s.referee_receives, s.referee_reward_cents)) x (receives, cents) where x.receives and x.cents > 0
  ) l
), turns as materialized (
  select b.*, b.referrer_receives and not b.is_above_limit as pays_referrer, row_number() over (order by b.transfer nulls first, b.at, b.id) as turn from bounded b
), counted as (
  select s.*, coalesce(s.pays_referrer, false) as pays_referrer_by_state,
    s.rewards + count(*) filter (where s.pays_referrer) over (partition by s.programme, s.referrer_id order by s.turn) as place_of_referrer
  from turns s
), decided as (
  select *, pays_referrer_by_state and (max_per_user is null or place_of_referrer <= max_per_user) as within,
    case when pays_referrer_by_state and (max_per_user is null or place_of_referrer <= max_per_user) then referrer_reward_cents else 0 end as to_referrer,
    case when coalesce(referee_receives and not is_above_limit, false) then referee_reward_cents else 0 end as to_referee
  from counted
), added as materialized (
  select *, cents_sum(to_referrer + to_referee) over (order by turn) as total, sum((to_referrer > 0)::int + (to_referee > 0)::int) over (order by turn) as payments from decided
), funds as materialized (
  select (select balance from accounts where id = ledger_account('marketing')) as cents
), cut as materialized (
  select min(a.turn) as turn from added a, funds f, room r where a.total > f.cents or a.total > r.cents or a.payments > r.count
), due as materialized (
  select * from added where (select turn from cut) is null or turn < (select turn from cut)
), legs as materialized (
  select l.*, row_number() over (order by l.turn, l.side desc)::int as place
  from (select id, turn, 'referrer' as side, referrer_wallet as wallet, to_referrer as cents from due union all select id, turn, 'referee', referee_wallet, to_referee from due) l where l.cents > 0
), posted as materialized (
  select * from ledger_post((
    select array_agg(row('referral:' || l.id || ':' || l.side, 'referral', (select ledger_account('marketing')), l.wallet, l.cents, 'Referido', '', null, null, null, null, l.place)::ledger_transfer order by l.place) from legs l
  ))
), paid as (
  select l.id, max(p.transaction_id) filter (where l.side = 'referrer') as referrer, max(p.transaction_id) filter (where l.side = 'referee') as referee from legs l join posted p on p.row_number = l.place group by l.id
), rewarded as (
  update referral_details d set referral_id = u.programme, trigger_transaction_id = u.transfer, qualified_at = u.at, updated_at = now(),
    status = case when p.id is null then 'qualified' else 'rewarded' end, reward_transaction_id = p.referrer, referee_transaction_id = p.referee,
    reason = case when u.referrer_reward_cents = 0 or u.to_referrer > 0 then null when u.pays_referrer_by_state then 'max_per_user' when u.referrer_receives and u.is_above_limit then 'supplier_limit' else 'holder_stopped' end,
    referee_reason = case when u.referee_reward_cents > 0 and u.to_referee = 0 then case when u.referee_receives and u.is_above_limit then 'supplier_limit' else 'holder_stopped' end end
  from due u left join paid p on p.id = u.id where d.id = u.id
), summed as (
  update referrals p set rewarded_count = p.rewarded_count + s.rewarded, paid_cents = p.paid_cents + s.cents
  from (select u.programme, count(r.id)::int as rewarded, cents_sum(u.to_referrer + u.to_referee) as cents from due u left join paid r on r.id = u.id group by 1) s where p.id = s.programme and s.rewarded > 0
), known as (
  update referral_details d set referral_id = m.programme from met m where d.id = m.id and m.at is null and not m.is_over and d.referral_id is null
), expired as (
  update referral_details d set status = 'expired', referral_id = w.programme, reason = case when w.programme is null then 'no_programme' else 'too_late' end, updated_at = now()
  from waiting w left join met m on m.id = w.id where d.id = w.id and (w.programme is null or (m.at is null and m.is_over))
)
select (select nullif(greatest(0, a.total - (select cents from funds)), 0) from added a where a.turn = (select turn from cut)) as missing, (select turn is not null from cut) as waits`

/** `missing`: cents that the marketing account lacks for the next one; null where it lacks none. `waits`: some wait, for that or for the limits. */
export type Rewarded = { last: number; missing: number | null; waits: boolean; isLast: boolean }

/**
 * Rewards the next people who were brought and have done what their programme asks, both sides of each, in one transaction
 * with the state of the referral: a worker that dies has rewarded none of them.
 * @returns the id of the last one that was looked at; nothing where another worker is at it
 */
export const rewardReferrals = (db: Kysely<Database>, now: Date, after = 0, size = BATCH): Promise<Rewarded | undefined> =>
  inTransaction(
    db,
    async (transaction) => {
      if (!(await lockEvaluation(transaction))) return undefined
      await planForBatches(transaction)
      const { rows } = await runSql<{ id: number }>(transaction, `select id from referral_details where status = 'registered' and id > $1 order by id limit $2`, [after, size])
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return { last: after, missing: null, waits: false, isLast: true }
      await holdAccounts(transaction, `select ledger_account('marketing') union all select w.account_id from referral_details d join wallets w on w.user_id in (d.referrer_id, d.referee_id) where d.id = any($1::bigint[])`, [ids])
      await holdRewards(transaction)
      const { missing, waits } = onlyRow(await runSql<Pick<Rewarded, 'missing' | 'waits'>>(transaction, reward, [ids, now]))
      return { last: ids.at(-1) ?? after, missing, waits, isLast: ids.length < size }
    },
    { unlimited: true, retries: true },
  )
