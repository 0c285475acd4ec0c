import { sql } from 'kysely'
import type { TopUpEntry, documentEndpoints } from '@ventanilla/contract/endpoints/documents.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { holderAccounts, transactionsOfHolders } from './movements-of-holders.ts'
import { notRefused } from './public.ts'
import { holderSorts, shownAdmin, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

/** A recharge is what the ledger says it is: a `topup` out of the float, from a list or not, unless the card provider refused it. */
export const topUps = defineList<TopUpEntry, SortOf<(typeof documentEndpoints)['top-up-summary']>>({
  from: sql`transfers t`,
  where: sql`t.debit = (select ledger_account('programme_float')) and t.kind = 'topup' and ${notRefused(sql`t.id`)}`,
  joins: holderAccounts('credit'),
  columns: {
    transaction_id: shownId(sql`t.id`),
    upload_document_id: shownId(sql`t.upload_document_id`),
    email: sql`u.email`,
    identification_number: sql`u.identification_number`,
    mobile: sql`u.mobile`,
    amount: shownMoney(sql`t.amount`),
    card_or_wallet: sql`case a.kind when 'card' then 'Card' else 'Wallet' end`,
    description: sql`t.description`,
    created_at: shownTime(sql`t.created_at`),
    created_by: shownAdmin(sql`d.email`),
  },
  key: [{ column: sql`t.id`, type: 'bigint' }],
  sorts: {
    // The ledger is written in the order of time.
    created_at: sql`t.id`,
    email: holderSorts.email,
    identification_number: holderSorts.identification_number,
    amount: sql`t.amount`,
    card_or_wallet: sql`a.kind`,
    created_by: shownAdmin(sql`d.email`),
  },
  search: (pattern) => sql`t.id = any(${transactionsOfHolders(pattern)})`,
})
