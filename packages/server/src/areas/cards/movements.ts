import { sql, type RawBuilder } from 'kysely'
import type { cardEndpoints, Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

/** A movement as the API shows it: the columns of the view `movements m`. */
export const movementColumns: { readonly [K in keyof Movement]: RawBuilder<unknown> } = {
  transaction_id: shownId(sql`m.transaction_id`),
  kind: sql`m.kind`,
  direction: sql`m.direction`,
  amount: shownMoney(sql`m.amount`),
  balance_after: shownMoney(sql`m.balance_after`),
  establishment: sql`m.establishment`,
  description: sql`m.description`,
  status: sql`m.status`,
  reference: sql`m.reference`,
  reversal_of: shownId(sql`m.reversal_of`),
  reversed_by: shownId(sql`ledger_reversed_by(m.transaction_id)`),
  upload_document_id: shownId(sql`m.upload_document_id`),
  created_at: shownTime(sql`m.created_at`),
}

/** What was moved to and from an account of the ledger. */
export const movementsOf = (accountId: number) =>
  defineList<Movement, SortOf<(typeof cardEndpoints)['card-transactions']>>({
    from: sql`movements m`,
    where: sql`m.account_id = ${accountId}`,
    columns: movementColumns,
    key: [{ column: sql`m.transaction_id`, type: 'bigint' }],
    sorts: {
      created_at: sql`m.created_at`,
      establishment: sql`m.establishment collate "es-x-icu"`,
      transaction_id: sql`m.transaction_id`,
      amount: sql`m.amount`,
      status: sql`m.status`,
    },
    search: (pattern) => sql`plain_text(m.establishment || ' ' || m.description || ' ' || m.transaction_id) like plain_text(${pattern})`,
  })
