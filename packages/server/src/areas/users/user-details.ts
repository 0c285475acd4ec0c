import { sql, type Kysely } from 'kysely'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { withheld } from '../../engines/ledger/withheld.ts'
import { byName } from '../../engines/lists/list-source.ts'
import { object, shownAdmin, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'

/** Orders of a card that its provider has not answered yet. */
const open = sql`from provider_orders o where o.card_id = c.id and o.settled_at is null`

/** The card that counts, else the last one that was cancelled. */
const card = sql`(
  select ${object({
    id: sql`c.id`,
    card_type: sql`c.card_type`,
    brand: sql`c.brand`,
    last_four: sql`c.last_four`,
    expiry: sql`c.expiry`,
    status: sql`c.status`,
    status_reason: sql`c.status_reason`,
    balance: shownMoney(sql`b.balance`),
    pending_order: sql`(select o.kind ${open} order by o.id limit 1)`,
  })}
  from cards c join accounts b on b.id = c.account_id where c.user_id = u.id
  order by (c.status = 'Canceled'), c.created_at desc, c.id desc limit 1)`

/** A user with everything that is known of them; nothing where there is no such user. */
export async function findUserDetails(db: Kysely<Database>, id: string): Promise<UserDetails | undefined> {
  const { rows } = await sql<UserDetails>`
    select u.id, u.first_name, u.surname, u.identification_type, u.identification_number, u.mobile, u.email, u.occupation, u.workplace,
      u.address1, u.address2, u.city, u.region, u.zip_code, u.country, ${shownMoney(sql`u.salary_cents`)} as salary, u.language,
      u.status, u.status_reason, ${shownTime(sql`u.status_changed_at`)} as status_changed_at,
      u.kyc_status, u.kyc_reason, ${shownTime(sql`u.kyc_updated_at`)} as kyc_updated_at,
      u.provider_user_id, u.paguelofacil_enabled, u.referral_code,
      (select ${object({ id: sql`r.id`, name: sql`r.first_name || ' ' || r.surname` })} from users r where r.id = u.referred_by) as referred_by,
      (select coalesce(jsonb_agg(${object({ id: sql`s.id`, name: sql`s.name` })} order by ${byName(sql`s.name`).column}, s.id), '[]') from segment_members m join segments s on s.id = m.segment_id where m.user_id = u.id) as segments,
      ${shownTime(sql`(select o.at from notification_opt_outs o where o.user_id = u.id and o.ended_at is null)`)} as notifications_stopped_at,
      ${shownTime(sql`u.last_login_at`)} as last_login_at, ${shownTime(sql`u.created_at`)} as created_at, ${shownAdmin(sql`d.email`)} as created_by,
      ${shownTime(sql`u.updated_at`)} as updated_at, u.version,
      (select coalesce(jsonb_agg(q.id::text order by q.id), '[]') from request_subjects t join requests q on q.id = t.request_id where t.subject_type = 'user' and t.subject_id = u.id and q.status = 'pending') as pending_requests,
      (select count(*)::int from disputes q where q.user_id = u.id and q.status in ('open', 'in_review')) as open_disputes,
      ${object({ id: sql`w.id`, status: sql`w.status`, currency: sql`w.currency`, balance_available: shownMoney(sql`a.balance`), balance_withheld: shownMoney(withheld) })} as wallet,
      ${card} as card
    from users u
    join wallets w on w.user_id = u.id
    join accounts a on a.id = w.account_id
    left join admins d on d.id = u.created_by
    where u.id = ${id}`.execute(db)
  return rows[0]
}

/** @throws {Failure} not_found */
export async function readUserDetails(db: Kysely<Database>, id: string): Promise<UserDetails> {
  const user = await findUserDetails(db, id)
  if (!user) throw new Failure('not_found')
  return user
}
