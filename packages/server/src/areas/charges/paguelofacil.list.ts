import { sql } from 'kysely'
import { paguelofacilList } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownAdmin, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { statusOf } from './dated.ts'

const key = [byTime(sql`k.effective_from`), byText(sql`k.id`)]
const status = statusOf(sql`paguelofacil_charges o where true`)

/** The charges of payments through PagueloFacil: some dozens. */
export const paguelofacilCharges: ServedList<typeof paguelofacilList> = defineSource(paguelofacilList, {
  from: { paguelofacil_charges: 'k' },
  joins: { d: sql`left join admins d on d.id = k.created_by` },
  columns: {
    id: sql`k.id`,
    percent_bps: sql`k.percent_bps`,
    fixed_amount: shownMoney(sql`k.fixed_cents`),
    tax_bps: sql`k.tax_bps`,
    min_amount: shownMoney(sql`k.min_cents`),
    max_amount: shownMoney(sql`k.max_cents`),
    payer: sql`k.payer`,
    effective_from: shownTime(sql`k.effective_from`),
    status,
    created_at: shownTime(sql`k.created_at`),
    created_by: shownAdmin(sql`d.email`),
    version: sql`k.version`,
  },
  key,
  sorts: { effective_from: key },
  filters: { status, effective_from: sql`k.effective_from` },
})
