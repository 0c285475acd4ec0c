import { sql } from 'kysely'
import { z } from 'zod'
import { eachAlone } from '../../../engines/jobs/each-alone.ts'
import { defineTask } from '../../../engines/jobs/jobs.ts'
import { dayStamp } from '../../../platform/text/panama-days.ts'
import type { Services } from '../../../platform/services.ts'
import { refreshSegments } from '../../segments/public.ts'
import { evaluatePurchases, type Evaluated } from './evaluate-purchases.ts'
import { cashbackKind, followDates, referralKind, notifyShortage } from './programme-states.ts'
import { rewardReferrals } from './reward-referrals.ts'
import { takeBack } from './take-back.ts'

type Engine = Pick<Services, 'db' | 'clock' | 'log'>

/** Whom a programme is for is read as it was so many minutes ago at most: each reading goes through the users. */
const FRESH_MINUTES = 10

/**
 * Refreshes the segments of the programmes that were at work when a purchase that waits was made.
 * @returns why some could not be, and the programmes that they belong to
 */
async function refreshMembers(services: Engine, stopping?: Pick<AbortSignal, 'aborted'>): Promise<{ failures: unknown[]; withheld: string[] }> {
  const { db, clock } = services
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (
      select t.created_at as at from unjudged_purchases q cross join lateral (select x.created_at from transfers x where x.id = q.transfer_id offset 0) t
    ), runs as materialized (
      select r.* from cashback_runs r
      where r.from_at <= (select max(at) from waiting) and coalesce(r.until_at > (select min(at) from waiting), true)
        and exists (select from waiting w where r.from_at <= w.at and (r.until_at is null or w.at < r.until_at))
    )
    select s.id from segments s
    where (s.refreshed_at is null or s.refreshed_at < ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES}))
      and exists (select from cashback_segments g join runs r on r.cashback_id = g.cashback_id where g.segment_id = s.id)
    order by s.id`.execute(db)
  // Each in a transaction of its own: who saves a programme waits for one of its segments at most, and not for all that there are.
  const known = new Set<string>()
  const refresh = async ({ id }: { id: string }) => {
    await refreshSegments(db, [id], now)
    known.add(id)
  }
  const failures = await eachAlone(services, rows, refresh, { named: ({ id }) => ({ segment: id }), failed: 'the users of a segment could not be looked for', stopping })
  const others = rows.map(({ id }) => id).filter((id) => !known.has(id))
  const { rows: withheld } = await sql<{ id: string }>`select distinct cashback_id as id from cashback_segments where segment_id = any(${others})`.execute(db)
  return { failures, withheld: withheld.map(({ id }) => id) }
}

/**
 * Keeps what rewards wait for, which screens show: for money, which is told once a day, or for the limits of suppliers, which
 * have alerts of their own; or that none waits any longer.
 */
async function keepShortage({ db, clock }: Engine, what: 'cashback' | 'referral', { missing, waits }: Pick<Evaluated, 'missing' | 'waits'>): Promise<void> {
  if (!waits) await sql`delete from marketing_shortage where what = ${what}`.execute(db)
  else {
    await sql`insert into marketing_shortage (what, since, missing_cents, waits_for) values (${what}, ${clock.now()}, ${missing}, ${missing === null ? 'limit' : 'funds'})
      on conflict (what) do update set missing_cents = excluded.missing_cents, waits_for = excluded.waits_for`.execute(db)
    if (missing !== null) await notifyShortage(db, dayStamp(clock.now()))
  }
}

/**
 * Evaluates every purchase that waits and hears every reversal, each where it stands in the ledger. Each batch is one
 * transaction with its state, so it may be killed at any moment and begun again at any time. What the marketing account does
 * not cover, or the limits of suppliers leave no room for, waits; reversals do not, because they fill it.
 * @throws {AggregateError} at the end, where the users of a programme could not be looked for: its purchases wait
 */
export async function payCashback(services: Engine, stopping?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { db } = services
  await followDates(services, cashbackKind)
  const { failures, withheld } = await refreshMembers(services, stopping)
  /** Hears reversals, and says how many. */
  const hear = async (inOrder: boolean): Promise<number> => {
    for (let heard = 0; ; ) {
      const taken = stopping?.aborted ? undefined : await takeBack(db, services, undefined, { inOrder, withheld })
      heard += taken?.heard ?? 0
      if (taken?.isLast !== false) return heard
    }
  }
  while (!stopping?.aborted) {
    const evaluated = await evaluatePurchases(db, services, undefined, withheld)
    if (!evaluated) break
    const goesOn = !evaluated.waits && (!evaluated.isLast || (await hear(true)) > 0 || evaluated.purchases > 0)
    if (goesOn) continue
    await keepShortage(services, 'cashback', evaluated)
    break
  }
  await hear(false)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} segments could not be refreshed`)
}

/** Rewards everybody who was brought and has done what their programme asks. */
export async function payReferrals(services: Engine, stopping?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { db, clock } = services
  await followDates(services, referralKind)
  for (let after = 0; !stopping?.aborted; ) {
    const rewarded = await rewardReferrals(db, clock.now(), after)
    if (!rewarded) return
    if (rewarded.waits || rewarded.isLast) await keepShortage(services, 'referral', rewarded)
    if (rewarded.waits || rewarded.isLast) break
    after = rewarded.last
  }
}

/** Each minute. Purchases come from outside, by whatever posts them to the ledger. */
export const payRewardsTask = defineTask({
  name: 'pay-rewards',
  payload: z.object({}),
  pool: 'lists',
  cron: '* * * * *',
  oneAtATime: true,
  work: async (services, _payload, { stopping }) => {
    const failures = await eachAlone(services, [payCashback, payReferrals], (pay) => pay(services, stopping), { named: (pay) => ({ work: pay.name }), failed: 'rewards could not be paid', stopping })
    // Also where only one of both failed: a job that fails is noticed.
    if (failures.length > 0) throw new AggregateError(failures, 'rewards could not be paid')
  },
})
