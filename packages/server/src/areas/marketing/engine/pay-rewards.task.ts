import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../../../engines/jobs/jobs.ts'
import { dayStamp } from '../../../platform/text/panama-days.ts'
import type { Services } from '../../../platform/services.ts'
import { refreshSegments } from '../../segments/public.ts'
import { judgePurchases, type Judged } from './judge-purchases.ts'
import { cashbackKind, followDates, referralKind, tellShort } from './programme-states.ts'
import { rewardReferrals } from './reward-referrals.ts'
import { takeBack } from './take-back.ts'

type Engine = Pick<Services, 'db' | 'clock'>

/** Whom a programme is for is read as it was so many minutes ago at most: each reading goes through the users. */
const FRESH_MINUTES = 10

/** Refreshes the segments of programmes that may judge a purchase that waits. */
async function refreshMembers({ db, clock }: Engine): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from cashback_segments g join cashbacks c on c.id = g.cashback_id join segments s on s.id = g.segment_id
    where c.status <> 'draft' and exists (select from unjudged_purchases)
      and (s.refreshed_at is null or s.refreshed_at < ${now}::timestamptz - make_interval(mins => ${FRESH_MINUTES}))`.execute(db)
  if (rows.length > 0) await refreshSegments(db, rows.map(({ id }) => id), now)
}

/**
 * Keeps what rewards wait for, which screens show: for money, which is told once a day, or for the limits of suppliers, which
 * have alerts of their own; or that none waits any longer.
 */
async function keepShortage({ db, clock }: Engine, what: 'cashback' | 'referral', { missing, waits }: Pick<Judged, 'missing' | 'waits'>): Promise<void> {
  if (!waits) await sql`delete from marketing_shortage where what = ${what}`.execute(db)
  else {
    await sql`insert into marketing_shortage (what, since, missing_cents, waits_for) values (${what}, ${clock.now()}, ${missing}, ${missing === null ? 'limit' : 'funds'})
      on conflict (what) do update set missing_cents = excluded.missing_cents, waits_for = excluded.waits_for`.execute(db)
    if (missing !== null) await tellShort(db, dayStamp(clock.now()))
  }
}

/**
 * Judges every purchase that waits and hears every reversal, each where it stands in the ledger. Each batch is one
 * transaction with its state, so it may be killed at any moment and begun again at any time. What the marketing account does
 * not cover, or the limits of suppliers leave no room for, waits; reversals do not, because they fill it.
 */
export async function payCashback(services: Engine, stopping?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { db } = services
  await followDates(services, cashbackKind)
  await refreshMembers(services)
  /** Hears reversals, and says how many. */
  const hear = async (inOrder: boolean): Promise<number> => {
    for (let heard = 0; ; ) {
      const taken = stopping?.aborted ? undefined : await takeBack(db, services, undefined, { inOrder })
      heard += taken?.heard ?? 0
      if (taken?.isLast !== false) return heard
    }
  }
  while (!stopping?.aborted) {
    const judged = await judgePurchases(db, services)
    if (!judged) return
    const goesOn = !judged.waits && (!judged.isLast || (await hear(true)) > 0 || judged.purchases > 0)
    if (goesOn) continue
    await keepShortage(services, 'cashback', judged)
    break
  }
  await hear(false)
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
    await payCashback(services, stopping)
    await payReferrals(services, stopping)
  },
})
