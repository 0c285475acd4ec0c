import { sql } from 'kysely'
import { kycUserList } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { byName, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas, shownTime } from '../../engines/lists/shown.ts'
import { shownUser, userJoins } from '../users/public.ts'

const id = byText(sql`u.id`)
const key = [byTime(sql`u.created_at`), id]
/** Who has not begun is in their status since they are a user. */
const since = sql`coalesce(u.kyc_updated_at, u.created_at)`

/** The mail `m` of the state that `users u` are in. */
export const mailOfThisState = sql`left join kyc_mails m on m.user_id = u.id and m.state_number = u.kyc_state_number`

/** Nothing can be decided about somebody who is gone, and no mail goes to them. */
export const isThere = sql<boolean>`u.status <> 'Deleted'`

/** Users by KYC status. */
export const kycUsers: ServedList<typeof kycUserList> = defineSource(kycUserList, {
  from: { users: 'u' },
  joins: { ...userJoins, m: mailOfThisState },
  where: isThere,
  columns: {
    ...shownUser,
    kyc_reason: sql`u.kyc_reason`,
    kyc_updated_at: shownTime(since),
    attempts: sql`(select count(*)::int from kyc_attempts t where t.user_id = u.id)`,
    mail: sql`m.outcome`,
    mail_at: shownTime(sql`m.created_at`),
  },
  key,
  sorts: {
    kyc_updated_at: [byTime(since), id],
    created_at: key,
    surname: [byName(sql`u.surname`), id],
    email: [byText(sql`u.email`)],
    identification_number: [byText(sql`u.identification_number`)],
  },
  filters: { status: sql`u.kyc_status`, kyc_updated_at: since, created_at: sql`u.created_at` },
  search: holderHas,
})
