import { sql } from 'kysely'
import { topUpList } from '@ventanilla/contract/endpoints/documents.endpoints'
import { byNumber, byTime, defineSource, reached, via, type ServedList } from '../../engines/lists/list-source.ts'
import { holderSorts, shownAdmin, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { holderJoins, place, accountsOfHolders } from './movements-of-holders.ts'
import { notRefused } from './not-refused.ts'

const own = byNumber(sql`t.id`)
const key = [byTime(sql`t.created_at`), own]
const { email, identification_number } = holderSorts(own)

/**
 * A recharge is what the ledger says it is: a `topup` out of the float, from a list or not, unless the card provider refused it.
 * @param float account of the programme
 */
export const topUpsFrom = (float: number): ServedList<typeof topUpList> => defineSource(topUpList, {
  from: { transfers: 't' },
  where: sql`t.kind = 'topup' and t.debit = ${float} and ${notRefused(sql`t.id`)}`,
  joins: holderJoins('credit'),
  columns: {
    transaction_id: shownId(sql`t.id`),
    upload_document_id: shownId(sql`t.upload_document_id`),
    email: sql`u.email`,
    identification_number: sql`u.identification_number`,
    mobile: sql`u.mobile`,
    amount: shownMoney(sql`t.amount`),
    card_or_wallet: place,
    description: sql`t.description`,
    created_at: shownTime(sql`t.created_at`),
    created_by: shownAdmin(sql`d.email`),
    reversed_by: shownId(sql`ledger_reversed_by(t.id)`),
  },
  key,
  sorts: {
    created_at: key,
    email: via(['held', 'u'], reached(email).of),
    identification_number: via(['held', 'u'], reached(identification_number).of),
  },
  filters: { created_at: sql`t.created_at`, card_or_wallet: via(['held'], place), amount: sql`t.amount` },
  search: (text) => sql`t.credit = any(${accountsOfHolders(text)})`,
  searchesElsewhere: true,
})
