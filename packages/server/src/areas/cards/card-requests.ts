import { sql } from 'kysely'
import type { CardRequest, listsEndpoints } from '@ventanilla/contract/endpoints/lists.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderHas, holderSorts, shownAdmin, shownHolder, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

/** Cards as they were asked for. The fee is what the wallet paid in the same transaction of the database. */
export const cardRequests = defineList<CardRequest, SortOf<(typeof listsEndpoints)['card-requests']>>({
  from: sql`cards c`,
  joins: sql`join users u on u.id = c.user_id join wallets w on w.id = c.wallet_id left join admins d on d.id = c.created_by`,
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
  key: [
    { column: sql`c.created_at`, type: 'timestamptz' },
    { column: sql`c.id`, type: 'text' },
  ],
  sorts: { ...holderSorts, created_at: sql`c.created_at`, created_by: shownAdmin(sql`d.email`), card_type: sql`c.card_type`, status: sql`c.status` },
  search: (pattern) => sql`c.user_id in (select u.id from users u where ${holderHas(pattern)})`,
})
