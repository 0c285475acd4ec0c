import { sql } from 'kysely'
import { cardRequestList } from '@ventanilla/contract/endpoints/lists.endpoints'
import { byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { adminHas, holderHas, holderSorts, shownAdmin, shownHolder, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

const key = [byTime(sql`c.created_at`), byText(sql`c.id`)]

/** Cards as they were asked for. The fee is what the wallet paid in the same transaction of the database. */
export const cardRequests: ServedList<typeof cardRequestList> = defineSource(cardRequestList, {
  from: { cards: 'c' },
  joins: {
    u: sql`join users u on u.id = c.user_id`,
    w: sql`join wallets w on w.id = c.wallet_id`,
    d: sql`left join admins d on d.id = c.created_by`,
  },
  columns: {
    card_id: sql`c.id`,
    card_type: sql`c.card_type`,
    last_four: sql`c.last_four`,
    status: sql`c.status`,
    fee: shownMoney(sql`coalesce((
      select t.amount from transfers t
      where t.debit = w.account_id and t.kind = 'fee' and t.created_at = c.created_at
      order by t.id limit 1), 0)`),
    created_at: shownTime(sql`c.created_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`c.upload_document_id`),
    ...shownHolder,
  },
  key,
  sorts: {
    ...holderSorts(byText(sql`c.id`)),
    created_at: key,
    created_by: [byText(sql`coalesce(c.created_by, '')`), ...key],
    card_type: [byText(sql`c.card_type`), ...key],
    status: [byText(sql`c.status`), ...key],
  },
  filters: { created_at: sql`c.created_at`, created_by: adminHas(sql`coalesce(c.created_by, '')`), card_type: sql`c.card_type`, status: sql`c.status` },
  search: (text) => sql`c.user_id in (select u.id from users u where ${holderHas(text)})`,
})
