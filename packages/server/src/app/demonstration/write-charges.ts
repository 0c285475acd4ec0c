import type { Transaction } from '../../platform/database/schema.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { PAGUELOFACIL_MIN } from './plan-movements.ts'

const DAY = 86_400_000

/** What cards and payments cost: as the movements were charged, one that took the place of another, and what comes next. */
export async function writeCharges(db: Transaction, createdBy: string, now: Date): Promise<void> {
  /** A record that begins so many days from now, and was asked for a week before. */
  const dated = (days: number) => {
    const effective_from = dayBegins(dayStamp(new Date(now.getTime() + days * DAY)))
    const created_at = new Date(Math.min(effective_from.getTime() - 7 * DAY, now.getTime() - DAY))
    return { effective_from, created_at, updated_at: created_at, created_by: createdBy }
  }
  await db
    .insertInto('card_charges')
    .values([
      { type: 'replacement', calculation: 'flat', amount_cents: 800, ...dated(-400) },
      { type: 'delivery', calculation: 'flat', amount_cents: 350, ...dated(-400) },
      { type: 'monthly', calculation: 'flat', amount_cents: 125, ...dated(-400) },
      { type: 'atm', calculation: 'flat', amount_cents: 250, ...dated(-400) },
      { type: 'atm', calculation: 'both', amount_cents: 100, percent_bps: 150, min_cents: 175, max_cents: 900, ...dated(-45) },
      { type: 'card_request', calculation: 'flat', amount_cents: 600, ...dated(30) },
    ])
    .execute()
  const payments = { percent_bps: 350, tax_bps: 700, min_cents: PAGUELOFACIL_MIN, max_cents: 50_000, payer: 'user' }
  await db
    .insertInto('paguelofacil_charges')
    .values([
      { ...payments, percent_bps: 400, fixed_cents: 35, ...dated(-300) },
      { ...payments, fixed_cents: 35, ...dated(-60) },
      { ...payments, fixed_cents: 25, min_cents: 300, ...dated(20) },
    ])
    .execute()
}
