import { sql } from 'kysely'
import { reversalList } from '@ventanilla/contract/endpoints/lists.endpoints'
import { byNumber, byTime, defineSource, reached, via, type ServedList } from '../../engines/lists/list-source.ts'
import { holderSorts, shownAdmin, shownHolder, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { holderJoins, place, accountsOfHolders } from './movements-of-holders.ts'
import { notRefused } from './not-refused.ts'

const own = byNumber(sql`t.id`)
const key = [byTime(sql`t.created_at`), own]
const { surname, email, identification_number } = holderSorts(own)
/** The holder is reached by the account. */
const byAccount = (sort: typeof surname) => via(['held', 'u'], reached(sort).of)

/**
 * Balance that was recovered: what reached the programme's account for it, and stayed.
 * @param recovered account of the programme
 */
export const reversalsTo = (recovered: number): ServedList<typeof reversalList> => defineSource(reversalList, {
  from: { transfers: 't' },
  where: sql`t.kind = 'reversal' and t.credit = ${recovered} and ${notRefused(sql`t.id`)}`,
  joins: holderJoins('debit'),
  columns: {
    transaction_id: shownId(sql`t.id`),
    reversal_of: shownId(sql`t.reversal_of`),
    amount: shownMoney(sql`t.amount`),
    card_or_wallet: place,
    description: sql`t.description`,
    created_at: shownTime(sql`t.created_at`),
    created_by: shownAdmin(sql`d.email`),
    upload_document_id: shownId(sql`t.upload_document_id`),
    ...shownHolder,
  },
  key,
  sorts: { surname: byAccount(surname), email: byAccount(email), identification_number: byAccount(identification_number), created_at: key, amount: [byNumber(sql`t.amount`), own] },
  filters: { created_at: sql`t.created_at`, card_or_wallet: via(['held'], place), amount: sql`t.amount` },
  search: (text) => sql`t.debit = any(${accountsOfHolders(text)})`,
  searchesElsewhere: true,
})
