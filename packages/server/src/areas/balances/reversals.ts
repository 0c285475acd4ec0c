import { sql } from 'kysely'
import type { ReversalEntry, listsEndpoints } from '@ventanilla/contract/endpoints/lists.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderAccounts, legOf, notRefused, transactionsOfHolders } from './movements-of-holders.ts'
import { holderSorts, shownAdmin, shownHolder, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

/** Balance that was recovered: what reached the programme's account for it, and stayed. */
export const reversals = defineList<ReversalEntry, SortOf<(typeof listsEndpoints)['reversals']>>({
  from: sql`postings q`,
  where: sql`q.account_id = (select ledger_account('programme_recovered')) and q.amount > 0 and ${notRefused(sql`q.transaction_id`)}`,
  joins: sql`join ledger_transactions t on t.id = q.transaction_id ${legOf('<')} ${holderAccounts}`,
  columns: {
    transaction_id: shownId(sql`t.id`),
    reversal_of: shownId(sql`t.reversal_of`),
    amount: shownMoney(sql`q.amount`),
    card_or_wallet: sql`case a.kind when 'card' then 'Card' else 'Wallet' end`,
    description: sql`t.description`,
    created_at: shownTime(sql`t.created_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`t.upload_document_id`),
    ...shownHolder,
  },
  key: [{ column: sql`q.transaction_id`, type: 'bigint' }],
  sorts: {
    ...holderSorts,
    // The ledger is written in the order of time.
    created_at: sql`q.transaction_id`,
    created_by: shownAdmin(sql`d.email`),
    amount: sql`q.amount`,
    card_or_wallet: sql`a.kind`,
  },
  search: (pattern) => sql`q.transaction_id = any(${transactionsOfHolders(pattern)})`,
})
