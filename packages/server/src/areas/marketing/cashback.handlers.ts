import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import { containing } from '../../platform/database/contains.ts'
import { handle } from '../../platform/http/handler.ts'
import type { RowOf } from '../../platform/database/schema.ts'

/** All programmes, those that run last first. They are few: the list is one page. */
const listCashbacksHandler = handle('cashbacks', async ({ query: { search = '' } }, { db }) => {
  const rows = await db
    .selectFrom('cashbacks')
    .selectAll()
    .$if(search !== '', (matching) => matching.where((where) => where.or((['name_es', 'name_en', 'description'] as const).map((column) => where(column, 'ilike', containing(search))))))
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute()
  return { count: rows.length, count_capped: false, next: null, previous: null, results: rows.map(cashbackOf) }
})

const maybeCents = (cents: number | null) => (cents === null ? null : fromCents(cents))

const cashbackOf = (row: RowOf<'cashbacks'>): Cashback => ({
  id: row.id,
  name_es: row.name_es,
  name_en: row.name_en,
  description: row.description,
  reward_type: row.reward_type,
  rate_bps: row.rate_bps,
  fixed_amount: maybeCents(row.fixed_amount_cents),
  min_purchase: fromCents(row.min_purchase_cents),
  max_per_transaction: maybeCents(row.max_per_transaction_cents),
  max_per_user_month: maybeCents(row.max_per_user_month_cents),
  budget: fromCents(row.budget_cents),
  spent: fromCents(row.spent_cents),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  status: row.status,
  version: row.version,
})

export const cashbackHandlers = [listCashbacksHandler]
