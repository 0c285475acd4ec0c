import { sql } from 'kysely'
import { referralDetailList } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { byNumber, byText, defineSource, type ServedList } from '../../../engines/lists/list-source.ts'
import { holderHas, holderSorts, shownHolder, shownId, shownMoney, shownTime } from '../../../engines/lists/shown.ts'

const own = byNumber(sql`r.id`)
const key = [own]
const { surname, email } = holderSorts(own)

/** Whom a user brought, in the order in which they came. */
export const referralsOf = (userId: string): ServedList<typeof referralDetailList> =>
  defineSource(referralDetailList, {
    from: { referral_details: 'r' },
    where: sql`r.referrer_id = ${userId}`,
    joins: { u: sql`join users u on u.id = r.referee_id`, t: sql`left join transfers t on t.id = r.reward_transaction_id` },
    columns: {
      id: shownId(sql`r.id`),
      ...shownHolder,
      status: sql`r.status`,
      reward: shownMoney(sql`t.amount`),
      taken_back: shownMoney(sql`t.amount - ledger_left(t.id, t.amount)`),
      reward_transaction_id: shownId(sql`r.reward_transaction_id`),
      created_at: shownTime(sql`r.created_at`),
    },
    key,
    sorts: { created_at: key, surname, email, status: [byText(sql`r.status`), own] },
    filters: { status: sql`r.status`, created_at: sql`r.created_at` },
    search: (text) => sql`exists (select from users u where u.id = r.referee_id and ${holderHas(text)})`,
  })
