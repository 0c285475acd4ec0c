import { sql } from 'kysely'
import { assistanceList } from '@ventanilla/contract/endpoints/products.endpoints'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

const key = [byTime(sql`s.created_at`), byNumber(sql`s.id`)]

/** The assistances of a user. */
export const assistancesOf = (userId: string): ServedList<typeof assistanceList> =>
  defineSource(assistanceList, {
    from: { assistances: 's' },
    where: sql`s.user_id = ${userId}`,
    columns: {
      id: shownId(sql`s.id`),
      plan: sql`s.plan`,
      supplier: sql`s.supplier`,
      price: shownMoney(sql`s.price_cents`),
      status: sql`s.status`,
      starts_on: sql`s.starts_on::text`,
      ends_on: sql`s.ends_on::text`,
      created_at: shownTime(sql`s.created_at`),
    },
    key,
    sorts: {
      created_at: key,
      plan: [byName(sql`s.plan`), ...key],
      supplier: [byName(sql`s.supplier`), ...key],
      price: [byNumber(sql`s.price_cents`), ...key],
      starts_on: [byText(sql`s.starts_on::text`), ...key],
      ends_on: [byText(sql`s.ends_on::text`), ...key],
      status: [byText(sql`s.status`), ...key],
    },
    filters: { status: sql`s.status`, created_at: sql`s.created_at` },
    search: textHas(sql`s.plan || ' ' || s.supplier`),
  })
