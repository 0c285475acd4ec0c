import { sql } from 'kysely'
import type { ReversalEntry, listsEndpoints } from '@ventanilla/contract/endpoints/lists.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderAccounts, transactionsOfHolders } from './movements-of-holders.ts'
import { notRefused } from './public.ts'
import { holderSorts, shownAdmin, shownHolder, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

/** Balance that was recovered: what reached the programme's account for it, and stayed. */
export const reversals = defineList<ReversalEntry, SortOf<(typeof listsEndpoints)['reversals']>>({
  from: sql`transfers t`,
  where: sql`t.credit = (select ledger_account('programme_recovered')) and ${notRefused(sql`t.id`)}`,
  joins: holderAccounts('debit'),
  columns: {
    transaction_id: shownId(sql`t.id`),
    reversal_of: shownId(sql`t.reversal_of`),
    amount: shownMoney(sql`t.amount`),
    card_or_wallet: sql`case a.kind when 'card' then 'Card' else 'Wallet' end`,
    description: sql`t.description`,
    created_at: shownTime(sql`t.created_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`t.upload_document_id`),
    ...shownHolder,
  },
  key: [{ column: sql`t.id`, type: 'bigint' }],
  sorts: {
    ...holderSorts,
    // The ledger is written in the order of time.
    created_at: sql`t.id`,
    created_by: shownAdmin(sql`d.email`),
    amount: sql`t.amount`,
    card_or_wallet: sql`a.kind`,
  },
  search: (pattern) => sql`t.id = any(${transactionsOfHolders(pattern)})`,
})
