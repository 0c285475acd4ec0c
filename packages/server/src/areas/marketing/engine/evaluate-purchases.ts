import type { Kysely } from 'kysely'
import { holdAccounts } from '../../../engines/ledger/hold-accounts.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { holdSection, roomIn } from '../../suppliers/public.ts'
import { endSpent, type Clocked } from './programme-states.ts'

/** Purchases of one transaction: enough to be fast, few enough to hold wallets and programmes only for a moment. */
export const BATCH = 5_000

/** Purchases are evaluated and reversals heard by one worker at a time: caps and budgets are counted in one place at a time. */
export const lockEvaluation = async (db: Transaction): Promise<boolean> => onlyRow(await runSql<{ taken: boolean }>(db, 'select pg_try_advisory_xact_lock(5070056) as taken')).taken

/** A batch looks some thousand rows up by their keys; at the usual estimate of disks the planner reads whole tables. */
export const planForBatches = (db: Transaction) => runSql(db, `select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`)

/** Whether the card provider has still to answer for a transfer, or for what takes it back: until then nobody knows whether it stands. */
const waits = (transfer: string) => `exists (select from provider_orders o where o.transaction_id = ${transfer} and o.settled_at is null)`
export const unsettled = (transfer: string) =>
  `(${waits(transfer)} or exists (select from transfers x where x.reversal_of = ${transfer} and ${waits('x.id')}) or exists (select from returned_rests x where x.of_transfer_id = ${transfer} and ${waits('x.transfer_id')}))`

/** The movement of which a transfer gives something back: the one that it reverses, or the one of which it is the rest. */
export const givenBackBy = (transfer: string) => `coalesce(${transfer}.reversal_of, (select s.of_transfer_id from returned_rests s where s.transfer_id = ${transfer}.id))`

/**
 * Whether a transfer is a purchase that one of the programmes may be for. They are those whose users nobody could look for just
 * now: it waits, rather than be evaluated by who was in their segments at some time before.
 * @param programmes SQL of their ids, of which there are mostly none
 */
export const waitsForUsers = (transfer: string, programmes: string) => `(cardinality(${programmes}) > 0 and exists (
  select from transfers b
  join cashbacks p on p.id = any(${programmes}) and b.amount >= p.min_purchase_cents and (p.ends_at is null or b.created_at < p.ends_at + interval '1 millisecond')
  join cashback_runs r on r.cashback_id = p.id and r.from_at <= b.created_at and (r.until_at is null or b.created_at < r.until_at)
  where b.id = ${transfer} and (not exists (select from cashback_services s where s.cashback_id = p.id) or exists (
    select from service_establishments e join services v on v.id = e.service_id and v.is_active join cashback_services s on s.service_id = v.id and s.is_active
    where e.key = establishment_key(b.establishment) and s.cashback_id = p.id))
  offset 0
))`

/** The purchases $1 as `t`, each with the wallet of its buyer as `w`. Every row is looked up by its key, however large the ledger is and whatever the planner knows of it: `offset 0` keeps it from reading whole tables. */
const bought = `unnest($1::bigint[]) i (id)
  cross join lateral (select x.* from transfers x where x.id = i.id offset 0) t
  cross join lateral (select coalesce((select c.user_id from cards c where c.account_id = t.debit), (select d.user_id from wallets d where d.account_id = t.debit)) as id) h
  cross join lateral (select x.* from wallets x where x.user_id = h.id offset 0) w`

/** Rewards are cash-in: what its limits leave for them. */
export const roomOfRewards = roomIn('cash_in')
export const holdRewards = (db: Transaction) => holdSection(db, 'cash_in')
/** Whether rewards that are paid together are more than a whole limit: no day would have room for them. */
export const aboveLimit = (cents: string, count: string, room: string) => `(coalesce(${cents} > ${room}.most_cents, false) or coalesce(${count} > ${room}.most_count, false))`

/**
 * What the programmes $2 give for the purchases $1, and pays it. All windows go by the number of the purchase, the order of
 * the ledger: a cap, a budget or the marketing account that ends within the batch ends at the same purchase as if each had
 * been evaluated by itself. What is above a cap is cut, so a last reward may be smaller. From the first purchase on that the
 * marketing account does not cover, or that the limits of suppliers leave no room for, all of them wait. What is larger
 * than a whole limit, even by what cap and budget leave of it, would wait for ever, and is refused.
 */
const evaluate = `
with programmes as materialized (
  select p.*, greatest(0, p.budget_cents - p.spent_cents) as left_cents,
    exists (select from cashback_services s where s.cashback_id = p.id) as by_service, exists (select from cashback_segments g where g.cashback_id = p.id) as by_segment
  from cashbacks p where p.id = any($2::text[])
), purchases as materialized (
  select t.id, t.amount, t.created_at, t.establishment, date_trunc('month', t.created_at at time zone 'America/Panama')::date as month,
    w.user_id, w.account_id as wallet, u.status = 'Active' and w.status = 'Active' as receives, v.id as service_id
  from ${bought}
  cross join lateral (select x.status from users x where x.id = w.user_id offset 0) u
  left join service_establishments e on e.key = establishment_key(t.establishment)
  left join services v on v.id = e.service_id and v.is_active
  where not exists (select from transfers x where x.reversal_of = t.id and x.amount >= t.amount and (select y.id from transfers y where y.reversal_of = x.id limit 1) is null offset 0)
    and not exists (select from returned_rests x where x.of_transfer_id = t.id and (select y.id from transfers y where y.reversal_of = x.transfer_id limit 1) is null offset 0)
), matched as materialized (
  select b.id as purchase_id, p.id as cashback_id, p.name_es, p.max_per_user_month_cents as month_cap, p.left_cents, b.user_id, b.month, b.wallet, b.receives, b.establishment,
    cashback_reward(b.amount, p.rate_bps, p.fixed_amount_cents, p.max_per_transaction_cents, s.rate_bps, s.max_amount_cents) as earned
  from purchases b
  join programmes p on b.amount >= p.min_purchase_cents and (p.ends_at is null or b.created_at < p.ends_at + interval '1 millisecond')
  join cashback_runs r on r.cashback_id = p.id and r.from_at <= b.created_at and (r.until_at is null or b.created_at < r.until_at)
  left join cashback_services s on s.cashback_id = p.id and s.service_id = b.service_id and s.is_active
  where (not p.by_service or s.service_id is not null)
    and (not p.by_segment or exists (select from cashback_segments g join segment_members m on m.segment_id = g.segment_id where g.cashback_id = p.id and m.user_id = b.user_id))
), used as materialized (
  select k.cashback_id, k.user_id, k.month, cents_sum(r.paid_cents - r.taken_back_cents) as cents
  from (select distinct cashback_id, user_id, month from matched where month_cap is not null) k
  join cashback_rewards r on r.cashback_id = k.cashback_id and r.user_id = k.user_id and r.month = k.month
  group by 1, 2, 3
), room as materialized (${roomOfRewards}
), allowed as (
  select *, case when receives and not is_above_limit then earned else 0 end as possible
  from (
    select m.*, ${aboveLimit('cents_sum(l.most) over (partition by m.purchase_id)', 'count(*) filter (where l.most > 0) over (partition by m.purchase_id)', 'r')} as is_above_limit
    from matched m left join used u on u.cashback_id = m.cashback_id and u.user_id = m.user_id and u.month = m.month
    cross join lateral (select least(m.earned, m.left_cents, case when m.month_cap is not null then greatest(0, m.month_cap - coalesce(u.cents, 0)) end) as most) l cross join room r
    where m.earned > 0
  ) m
), in_month as (
  select m.*, greatest(0, m.month_cap - coalesce(u.cents, 0)) as room,
    cents_sum(m.possible) over (partition by m.cashback_id, m.user_id, m.month order by m.purchase_id) as running
  from allowed m left join used u on u.cashback_id = m.cashback_id and u.user_id = m.user_id and u.month = m.month
), capped as (
  select *, case when month_cap is null then possible else least(room, running) - least(room, running - possible) end as capped from in_month
), in_budget as (
  select *, cents_sum(capped) over (partition by cashback_id order by purchase_id) as budgeted from capped
), in_funds as (
  select *, least(left_cents, budgeted) - least(left_cents, budgeted - capped) as paid from in_budget
), added as materialized (
  select *, cents_sum(paid) over (order by purchase_id) as total, count(*) filter (where paid > 0) over (order by purchase_id) as payments, row_number() over (order by purchase_id, cashback_id)::int as place,
    case when month_cap is not null then room - coalesce(cents_sum(paid) over (partition by cashback_id, user_id, month order by purchase_id rows between unbounded preceding and 1 preceding), 0) end as room_left
  from in_funds
), funds as materialized (
  select (select balance from accounts where id = ledger_account('marketing')) as cents
), cut as materialized (
  select min(a.purchase_id) as id from added a, funds f, room r where a.total > f.cents or a.total > r.cents or a.payments > r.count
), evaluated as materialized (
  select a.* from added a where (select id from cut) is null or a.purchase_id < (select id from cut)
), posted as materialized (
  select * from ledger_post((
    select array_agg(row('cashback:' || j.purchase_id || ':' || j.cashback_id, 'cashback', (select ledger_account('marketing')), j.wallet, j.paid, j.name_es, j.establishment, null, null, null, null, j.place)::ledger_transfer order by j.place)
    from evaluated j where j.paid > 0
  ))
), written as (
  insert into cashback_rewards (purchase_id, cashback_id, transaction_id, user_id, month, earned_cents, paid_cents, reason)
  select j.purchase_id, j.cashback_id, t.transaction_id, j.user_id, j.month, j.earned, j.paid,
    case when j.paid = j.earned then null when not j.receives then 'holder_stopped' when j.is_above_limit then 'supplier_limit' when j.paid < least(j.possible, j.room_left) then 'budget' else 'month_cap' end
  from evaluated j left join posted t on t.row_number = j.place
), spent as (
  update cashbacks c set spent_cents = c.spent_cents + s.cents
  from (select cashback_id, cents_sum(paid) as cents from evaluated group by 1) s where c.id = s.cashback_id and s.cents > 0
), done as (
  delete from unjudged_purchases q where q.transfer_id = any($1::bigint[]) and ((select id from cut) is null or q.transfer_id < (select id from cut)) returning 1
)
select (select count(*)::int from done) as purchases, (select count(*)::int from posted) as rewards,
  (select nullif(greatest(0, max(a.total) - (select cents from funds)), 0) from added a where a.purchase_id = (select id from cut)) as missing, (select id is not null from cut) as waits`

/** `missing`: cents that the marketing account lacks for the next purchase; null where it lacks none. `waits`: some wait, for that or for the limits. */
export type Evaluated = { purchases: number; rewards: number; missing: number | null; waits: boolean; isLast: boolean }

/**
 * The first reversal that waits and touches a reward that was paid, or takes a part of a purchase that is still to be evaluated:
 * purchases behind it in the ledger are evaluated once it is heard, because what it gives back makes room below caps, in budgets
 * and in the account. What the engine itself took back is counted already.
 */
const firstReversal = (withheld: string) => `(
  select min(q.transfer_id) from unheard_reversals q join transfers x on x.id = q.transfer_id cross join lateral (select ${givenBackBy('x')} as id offset 0) k
  where (exists (select from cashback_rewards w where w.transaction_id = x.reversal_of and w.taken_back_by is distinct from x.id)
      or exists (select from cashbacks p cross join lateral (select 1 from cashback_rewards w where w.cashback_id = p.id and w.purchase_id = k.id and w.paid_cents > 0 offset 0) w)
      or exists (select from unjudged_purchases u join transfers b on b.id = u.transfer_id where u.transfer_id = k.id and x.amount < b.amount and not ${unsettled('b.id')} and not ${waitsForUsers('b.id', withheld)}))
    and not ${unsettled('q.transfer_id')}
)`

/**
 * Evaluates the next purchases that no programme has evaluated, in one transaction with the money and with what each programme
 * spent: a worker that dies has evaluated none of them. A programme whose budget is spent ends in it.
 * @param withheld programmes whose users could not be looked for: purchases that may be for one of them wait
 * @returns nothing where another worker is at it
 */
export const evaluatePurchases = (db: Kysely<Database>, services: Clocked, size = BATCH, withheld: readonly string[] = []): Promise<Evaluated | undefined> =>
  inTransaction(
    db,
    async (transaction) => {
      if (!(await lockEvaluation(transaction))) return undefined
      await planForBatches(transaction)
      const { rows } = await runSql<{ id: number }>(transaction, `select q.transfer_id as id from unjudged_purchases q where not ${unsettled('q.transfer_id')} and not ${waitsForUsers('q.transfer_id', '$2::text[]')} and q.transfer_id < coalesce(${firstReversal('$2::text[]')}, 9223372036854775807) order by q.transfer_id limit $1`, [size, withheld])
      const ids = rows.map(({ id }) => id)
      const programmes = await lockProgrammes(transaction, ids)
      await lockWallets(transaction, ids)
      await holdRewards(transaction)
      const evaluated = onlyRow(await runSql<Omit<Evaluated, 'isLast'>>(transaction, evaluate, [ids, programmes]))
      await endSpent(transaction, programmes, services)
      return { ...evaluated, isLast: ids.length < size }
    },
    { unlimited: true, retries: true },
  )

/** Holds the programmes that ran when these purchases were made: who changes one waits, and so its terms are the same for the whole batch. */
async function lockProgrammes(db: Transaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await runSql<{ id: string }>(
    db,
    `select p.id from cashbacks p
     where p.id in (
       select r.cashback_id from cashback_runs r, (select min(created_at) as first, max(created_at) as last from transfers where id = any($1::bigint[])) b
       where r.from_at <= b.last and (r.until_at is null or r.until_at > b.first)
     )
     order by p.id for update`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Holds the marketing account and the buyers' wallets still: what is evaluated afterwards is what others have left. */
const lockWallets = (db: Transaction, ids: readonly number[]) =>
  holdAccounts(db, `select ledger_account('marketing') union all select w.account_id from ${bought}`, [ids])
