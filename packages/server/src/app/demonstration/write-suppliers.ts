import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

const DAY = 86_400_000

/** What limits are rounded up to: cents. */
const ROUND = 10_000

/**
 * Suppliers of each section. What movements from outside use of a month is near the limit there, where nothing is refused by
 * it; what administrators move has room. The caller has written the movements.
 */
export async function writeSuppliers(db: Transaction, createdBy: string, now: Date): Promise<void> {
  const { rows } = await runSql<{ section: string; month_cents: number }>(db, 'select section, month_cents from section_use')
  /** A limit of the month of which at most so many percent are used. */
  const monthly = (section: string, percent: number, least: number) => {
    const used = rows.find((row) => row.section === section)?.month_cents ?? 0
    return Math.max(least, Math.ceil((used * 100) / percent / ROUND) * ROUND)
  }
  /** For what administrators move: amounts of a day and a month with room, however large the programme is. */
  const roomy = (section: string) => {
    const monthly_cents = monthly(section, 20, 500_000_000)
    return { daily_cents: monthly_cents / 10, monthly_cents }
  }
  const created_at = new Date(now.getTime() - 120 * DAY)
  const common = { active_since: created_at, created_at, updated_at: created_at, created_by: createdBy }
  await db
    .insertInto('limit_providers')
    .values([
      { name: 'Banco del Istmo', section: 'recharge', ...roomy('recharge'), alert_percent: 80, ...common },
      { name: 'Caja de recuperaciones', section: 'recovery', ...roomy('recovery'), daily_count: 200_000, alert_percent: 90, ...common },
      { name: 'Puente billetera y tarjeta', section: 'transfer', max_cents: 1_000_000, ...roomy('transfer'), alert_percent: 80, ...common },
      { name: 'PagueloFacil', section: 'cash_in', ...roomy('cash_in'), alert_percent: 75, ...common },
      { name: 'Red de cajeros', section: 'cash_out', monthly_cents: monthly('cash_out', 62, 100_000), alert_percent: 80, ...common },
      { name: 'Visa Panamá', section: 'card_purchase', monthly_cents: monthly('card_purchase', 86, 100_000), daily_count: 500_000, alert_percent: 80, ...common },
      { name: 'Corresponsal Chiriquí', section: 'recharge', min_cents: 100, max_cents: 50_000, daily_cents: 2_000_000, alert_percent: 70, ...common, active_since: null, is_active: false },
    ])
    .execute()
}
