import { sql, type Kysely } from 'kysely'
import { MAX_OVERVIEW_DAYS, type Counted, type Paid } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import { allows } from '@ventanilla/contract/permissions'
import type { Database } from '../../../platform/database/schema.ts'
import { handle, type Registration } from '../../../platform/http/handler.ts'
import { daysOf, shiftDay } from '../../../platform/http/day-range.ts'
import { changePercent } from '../../../platform/text/change-percent.ts'
import { readRunning } from './running.ts'

const names = ['purchases', 'purchase_cents', 'cashback_cents', 'referral_cents', 'sign_ups', 'first_recharges', 'first_recharge_cents', 'referrals', 'referrals_rewarded'] as const
type Name = (typeof names)[number]
type Day = Record<Name, number> & { date: string }

/** The days of a range, quiet ones too. */
async function daysBetween(db: Kysely<Database>, from: string, to: string): Promise<Day[]> {
  const columns = names.map((name) => sql`coalesce(m.${sql.ref(name)}, 0) as ${sql.ref(name)}`)
  const { rows } = await sql<Day>`
    select to_char(d, 'YYYY-MM-DD') as date, ${sql.join(columns)}
    from generate_series(${from}::date, ${to}::date, interval '1 day') d left join marketing_days m on m.day = d::date order by d`.execute(db)
  return rows
}

const overview = handle('marketing-overview', async ({ query: { start_date, end_date }, actor }, { db, clock }) => {
  const length = daysOf({ start_date, end_date }, MAX_OVERVIEW_DAYS)
  const all = await daysBetween(db, shiftDay(start_date, -length), end_date)
  const [before, days] = [all.slice(0, length), all.slice(length)]
  const sum = (of: readonly Day[], ...which: Name[]) => of.reduce((total, day) => which.reduce((more, name) => more + day[name], total), 0)
  const counted = (name: Name): Counted => {
    const [total, previous] = [sum(days, name), sum(before, name)]
    return { total, previous, change_percent: changePercent(total, previous) }
  }
  const paid = (...which: Name[]): Paid => {
    const [total, previous] = [sum(days, ...which), sum(before, ...which)]
    return { total: fromCents(total), previous: fromCents(previous), change_percent: changePercent(total, previous) }
  }
  const summed = await db.selectFrom('marketing_sums').select('summed_at').executeTakeFirst()
  const cost = (day: Day | undefined) => fromCents((day?.cashback_cents ?? 0) + (day?.referral_cents ?? 0))
  return {
    as_of: summed?.summed_at.toISOString() ?? null,
    running: await readRunning(db, clock.now(), allows(actor.grants, { view: ['banner'] })),
    cost: { total: paid('cashback_cents', 'referral_cents'), cashback: paid('cashback_cents'), referral: paid('referral_cents') },
    brought: {
      purchases: counted('purchases'),
      purchase_amount: paid('purchase_cents'),
      sign_ups: counted('sign_ups'),
      first_recharges: counted('first_recharges'),
      first_recharge_amount: paid('first_recharge_cents'),
      referrals: counted('referrals'),
      referrals_rewarded: counted('referrals_rewarded'),
    },
    days: days.map((day, at) => ({
      date: day.date,
      cashback: fromCents(day.cashback_cents),
      referral: fromCents(day.referral_cents),
      cost: cost(day),
      previous_cost: cost(before[at]),
      purchases: day.purchases,
      previous_purchases: before[at]?.purchases ?? 0,
      purchase_amount: fromCents(day.purchase_cents),
      sign_ups: day.sign_ups,
      first_recharges: day.first_recharges,
      referrals: day.referrals,
    })),
  }
})

export const overviewHandlers: Registration[] = [overview]
