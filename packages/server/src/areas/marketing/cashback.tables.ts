import type { Generated } from 'kysely'
import type { CashbackStatus } from '@ventanilla/contract/states'
import type { Stamped } from '../../platform/database/columns.ts'

export type CashbackTables = {
  cashbacks: Stamped & {
    id: Generated<string>
    name_es: string
    name_en: string
    description: Generated<string>
    reward_type: 'percent' | 'fixed'
    rate_bps: number | null
    fixed_amount_cents: number | null
    min_purchase_cents: Generated<number>
    max_per_transaction_cents: number | null
    max_per_user_month_cents: number | null
    budget_cents: number
    spent_cents: Generated<number>
    starts_at: Date
    ends_at: Date | null
    status: Generated<CashbackStatus>
  }
}
