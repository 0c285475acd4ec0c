import { sql } from 'kysely'
import { userList } from '@ventanilla/contract/endpoints/users.endpoints'
import { byName, byNumber, byText, byTime, defineSource, via, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas } from '../../engines/lists/shown.ts'
import { shownUser, userJoins } from './shown-user.ts'

const key = [byTime(sql`u.created_at`), byText(sql`u.id`)]

/** The users of the programme. Each has one wallet. */
export const users: ServedList<typeof userList> = defineSource(userList, {
  from: { users: 'u' },
  joins: userJoins,
  columns: shownUser,
  key,
  sorts: {
    created_at: key,
    first_name: [byName(sql`u.first_name`), byText(sql`u.id`)],
    surname: [byName(sql`u.surname`), byText(sql`u.id`)],
    email: [byText(sql`u.email`)],
    identification_number: [byText(sql`u.identification_number`)],
    status: [byText(sql`u.status`), ...key],
    kyc_status: [byText(sql`u.kyc_status`), ...key],
    wallet_balance: via(['w', 'a'], [byNumber(sql`a.balance`), byNumber(sql`a.id`)]),
  },
  filters: {
    status: sql`u.status`,
    kyc_status: sql`u.kyc_status`,
    created_at: sql`u.created_at`,
    wallet_balance: via(['w', 'a'], sql`a.balance`),
  },
  search: holderHas,
})
