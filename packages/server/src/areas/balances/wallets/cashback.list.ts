import { sql, type RawBuilder } from 'kysely'
import { cashbackMovementList } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { byNumber, defineSource, type ServedList } from '../../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime, textHas } from '../../../engines/lists/shown.ts'

const key = [byNumber(sql`t.id`)]

/** Transfers of cashback. A reward is of one purchase; one that is older than the rewards' table knows neither purchase nor programme. */
const cashback = (where: RawBuilder<boolean>): ServedList<typeof cashbackMovementList> =>
  defineSource(cashbackMovementList, {
    from: { transfers: 't' },
    where: sql<boolean>`t.kind = 'cashback' and ${where}`,
    joins: {
      r: sql`left join cashback_rewards r on r.transaction_id = t.id`,
      b: sql`left join transfers b on b.id = r.purchase_id`,
      p: sql`left join cashbacks p on p.id = r.cashback_id`,
    },
    columns: {
      transaction_id: shownId(sql`t.id`),
      amount: shownMoney(sql`t.amount`),
      taken_back: shownMoney(sql`t.amount - ledger_left(t.id, t.amount)`),
      description: sql`t.description`,
      purchase_id: shownId(sql`r.purchase_id`),
      purchase_amount: shownMoney(sql`b.amount`),
      establishment: sql`coalesce(b.establishment, nullif(t.establishment, ''), t.description)`,
      cashback_id: sql`r.cashback_id`,
      programme_es: sql`p.name_es`,
      programme_en: sql`p.name_en`,
      reversed_by: shownId(sql`ledger_reversed_by(t.id)`),
      created_at: shownTime(sql`t.created_at`),
    },
    key,
    sorts: { created_at: key, transaction_id: key, amount: [byNumber(sql`t.amount`), ...key] },
    filters: { created_at: sql`t.created_at`, amount: sql`t.amount` },
    search: textHas(sql`t.description || ' ' || t.establishment || ' ' || t.id || ' ' || coalesce((select x.establishment from cashback_rewards y join transfers x on x.id = y.purchase_id where y.transaction_id = t.id), '')`),
  })

/** What an account of a wallet got. */
export const cashbackOf = (accountId: number): ServedList<typeof cashbackMovementList> => cashback(sql`t.credit = ${accountId}`)

/** What was paid for the purchases of a card, wherever it was paid to. */
export const cashbackOfCard = (accountId: number): ServedList<typeof cashbackMovementList> =>
  cashback(sql`t.id in (select y.transaction_id from cashback_rewards y join transfers x on x.id = y.purchase_id where x.debit = ${accountId} union all select z.id from transfers z where z.credit = ${accountId})`)
