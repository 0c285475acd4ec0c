import { sql } from 'kysely'
import { cardChargeList } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import { byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownAdmin, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { statusOf } from './dated.ts'

const id = byText(sql`k.id`)
const key = [byTime(sql`k.effective_from`), id]
/** Of each kind the newest active one that has begun is in force, as `card_charge` takes it. */
const status = sql`case when k.is_active then ${statusOf(sql`card_charges o where o.type = k.type and o.is_active`)} else 'off' end`

/** The charges of cards: some dozens. */
export const cardCharges: ServedList<typeof cardChargeList> = defineSource(cardChargeList, {
  from: { card_charges: 'k' },
  joins: { d: sql`left join admins d on d.id = k.created_by` },
  columns: {
    id: sql`k.id`,
    type: sql`k.type`,
    calculation: sql`k.calculation`,
    amount: shownMoney(sql`k.amount_cents`),
    percent_bps: sql`k.percent_bps`,
    min_amount: shownMoney(sql`k.min_cents`),
    max_amount: shownMoney(sql`k.max_cents`),
    effective_from: shownTime(sql`k.effective_from`),
    status,
    is_active: sql`k.is_active`,
    created_at: shownTime(sql`k.created_at`),
    created_by: shownAdmin(sql`d.email`),
    version: sql`k.version`,
  },
  key,
  sorts: { effective_from: key, type: [byText(sql`k.type`), ...key] },
  filters: { type: sql`k.type`, status, effective_from: sql`k.effective_from` },
})
