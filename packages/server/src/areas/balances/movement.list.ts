import { sql, type RawBuilder } from 'kysely'
import { movementList, type Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import { byName, byNumber, byText, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

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

const key = [byNumber(sql`m.transaction_id`)]

/** What was moved to and from an account of the ledger, which is written in the order of time. `list`: how many a page has. */
export const movementsOf = (accountId: number, list: typeof movementList = movementList): ServedList<typeof movementList> =>
  defineSource(list, {
    from: { movements: 'm' },
    where: sql`m.account_id = ${accountId}`,
    columns: movementColumns,
    key,
    sorts: {
      created_at: key,
      establishment: [byName(sql`m.establishment`), ...key],
      transaction_id: key,
      amount: [byNumber(sql`m.amount`), ...key],
      status: [byText(sql`m.status`), ...key],
    },
    filters: { kind: sql`m.kind`, direction: sql`m.direction`, status: sql`m.status`, created_at: sql`m.created_at`, amount: sql`m.amount` },
    search: textHas(sql`m.establishment || ' ' || m.description || ' ' || m.transaction_id`),
  })
