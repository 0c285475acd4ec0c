import { sql } from 'kysely'
import { serviceUseList } from '@ventanilla/contract/endpoints/products.endpoints'
import { byName, byNumber, byText, byTime, defineSource, via, type ServedList } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

const key = [byTime(sql`x.created_at`), byNumber(sql`x.id`)]

/** The services that a user has paid for. */
export const serviceUsesOf = (userId: string): ServedList<typeof serviceUseList> =>
  defineSource(serviceUseList, {
    from: { service_uses: 'x' },
    where: sql`x.user_id = ${userId}`,
    joins: { s: sql`join services s on s.id = x.service_id` },
    columns: {
      id: shownId(sql`x.id`),
      service: sql`s.name`,
      category: sql`s.category`,
      amount: shownMoney(sql`x.amount_cents`),
      status: sql`x.status`,
      reference: sql`x.reference`,
      transaction_id: shownId(sql`x.transaction_id`),
      created_at: shownTime(sql`x.created_at`),
    },
    key,
    sorts: {
      created_at: key,
      service: via(['s'], [byName(sql`s.name`), ...key]),
      category: via(['s'], [byName(sql`s.category`), ...key]),
      amount: [byNumber(sql`x.amount_cents`), ...key],
      status: [byText(sql`x.status`), ...key],
      reference: [byText(sql`x.reference`), ...key],
    },
    filters: { status: sql`x.status`, created_at: sql`x.created_at`, amount: sql`x.amount_cents` },
    search: textHas(sql`x.reference || ' ' || (select f.name || ' ' || f.category from services f where f.id = x.service_id)`),
  })
