import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { CASHBACK_BPS } from './plan-movements.ts'
import { DAY_MS } from './plan-users.ts'

/** Programmes in every status. The first is the one whose rewards stand in the ledger: `spent` is their sum. */
export function demonstrationCashbacks(spent: number, now: Date, created_by: string): Insertable<Database['cashbacks']>[] {
  const day = (offset: number) => new Date(Math.floor(now.getTime() / DAY_MS + offset) * DAY_MS + 5 * 3_600_000)
  /** The end of a day, to which a programme runs. */
  const end = (offset: number) => new Date(day(offset + 1).getTime() - 1)
  const common = { created_by, fixed_amount_cents: null, max_per_transaction_cents: null, max_per_user_month_cents: null, ends_at: null }
  return [
    { ...common, name_es: 'Compra diaria 2 %', name_en: 'Everyday 2%', description: 'Compras con tarjeta desde USD 5.00', reward_type: 'percent', rate_bps: CASHBACK_BPS, min_purchase_cents: 500, max_per_transaction_cents: 300, max_per_user_month_cents: 2_500, budget_cents: Math.max(2_000_000, spent), spent_cents: spent, starts_at: day(-120), status: 'active' },
    { ...common, name_es: 'Primera recarga', name_en: 'First top-up', description: 'USD 3.00 por la primera recarga', reward_type: 'fixed', rate_bps: null, fixed_amount_cents: 300, min_purchase_cents: 2_000, budget_cents: 300_000, starts_at: day(-30), ends_at: end(60), status: 'active' },
    { ...common, name_es: 'Farmacias 5 %', name_en: 'Pharmacies 5%', description: 'Farmacias afiliadas', reward_type: 'percent', rate_bps: 500, min_purchase_cents: 1_000, max_per_transaction_cents: 500, budget_cents: 250_000, starts_at: day(-60), status: 'paused' },
    { ...common, name_es: 'Navidad 10 %', name_en: 'Christmas 10%', description: 'Comercios de temporada', reward_type: 'percent', rate_bps: 1_000, min_purchase_cents: 2_500, max_per_transaction_cents: 1_000, budget_cents: 1_000_000, starts_at: day(14), ends_at: end(45), status: 'scheduled' },
    { ...common, name_es: 'Regreso a clases', name_en: 'Back to school', description: 'Librerías y uniformes', reward_type: 'percent', rate_bps: 300, min_purchase_cents: 1_500, max_per_transaction_cents: 600, budget_cents: 400_000, starts_at: day(-200), ends_at: end(-150), status: 'ended' },
    { ...common, name_es: 'Combustible', name_en: 'Fuel', description: 'Borrador para revisar tasas', reward_type: 'percent', rate_bps: 150, min_purchase_cents: 1_000, budget_cents: 500_000, starts_at: day(30), status: 'draft' },
  ]
}
