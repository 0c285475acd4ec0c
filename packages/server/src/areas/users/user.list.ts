import { sql, type RawBuilder } from 'kysely'
import { userList } from '@ventanilla/contract/endpoints/users.endpoints'
import { byName, byNumber, byText, byTime, defineSource, via, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas } from '../../engines/lists/shown.ts'
import { shownUser, userJoins } from './shown-user.ts'

const key = [byTime(sql`u.created_at`), byText(sql`u.id`)]

/** Users whose card that counts has one of these statuses; Canceled: none counts any longer, none: they never had one. */
function hasCard(values: readonly string[]): RawBuilder<boolean> {
  const counting = values.filter((value) => value !== 'Canceled' && value !== 'none')
  const conditions = [
    ...(counting.length === 0 ? [] : [sql<boolean>`u.id in (select c.user_id from cards c where c.status = any(${counting}::text[]))`]),
    ...(values.includes('Canceled') ? [sql<boolean>`(u.id in (select c.user_id from cards c where c.status = 'Canceled') and not exists (select from cards k where k.user_id = u.id and k.status <> 'Canceled'))`] : []),
    ...(values.includes('none') ? [sql<boolean>`u.id in (select w.user_id from users_without_card w)`] : []),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

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
    mobile: [byText(sql`u.mobile`)],
    identification_number: [byText(sql`u.identification_number`)],
    status: [byText(sql`u.status`), ...key],
    kyc_status: [byText(sql`u.kyc_status`), ...key],
    wallet_balance: via(['w', 'a'], [byNumber(sql`a.balance`), byNumber(sql`a.id`)]),
  },
  filters: {
    status: sql`u.status`,
    kyc_status: sql`u.kyc_status`,
    card: { chosen: hasCard },
    segment: { chosen: ([id]) => sql`u.id in (select m.user_id from segment_members m where m.segment_id = ${id})` },
    created_at: sql`u.created_at`,
    ids: (ids) => sql`u.id = any(string_to_array(${ids}, ','))`,
    wallet_balance: via(['w', 'a'], sql`a.balance`),
  },
  search: holderHas,
})
