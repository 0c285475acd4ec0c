import { sql, type Kysely } from 'kysely'
import { decisionsFrom, mailOfState } from '@ventanilla/contract/kyc'
import type { KycDetails } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { object, shownAdmin, shownId, shownTime } from '../../engines/lists/shown.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { shownUser } from '../users/public.ts'
import { mailOfThisState } from './kyc.list.ts'

/** Where a user stands with their KYC. */
export type Standing = Omit<KycDetails, 'user' | 'attempts'>
type StandingRow = Omit<Standing, 'next' | 'mail'> & { mail_outcome: NonNullable<Standing['mail']>['outcome']; mail_at: string | null; user_status: string }

const columns = sql`u.kyc_status as status, u.kyc_reason as reason, ${shownTime(sql`u.kyc_updated_at`)} as updated_at, u.kyc_state_number as state_number, u.version,
  m.outcome as mail_outcome, ${shownTime(sql`m.created_at`)} as mail_at, u.status as user_status`

/** Nothing is decided about somebody who was deleted. */
function standingOf({ mail_outcome: outcome, mail_at: at, user_status, ...row }: StandingRow): Standing {
  const kind = mailOfState(row.status)
  return { ...row, next: user_status === 'Deleted' ? [] : [...decisionsFrom(row.status)], mail: kind ? { kind, outcome, at } : null }
}

/** @throws {Failure} not_found */
export async function readStanding(db: Kysely<Database>, id: string): Promise<Standing> {
  const { rows: [row] } = await sql<StandingRow>`select ${columns} from users u ${mailOfThisState} where u.id = ${id}`.execute(db)
  if (!row) throw new Failure('not_found')
  return standingOf(row)
}

const { wallet_balance: _balance, card_status: _card, ...person } = shownUser

const decisions = sql`(select coalesce(jsonb_agg(${object({
  outcome: sql`k.outcome`,
  reason: sql`k.reason`,
  comment: sql`k.comment`,
  decided_by: shownAdmin(sql`p.email`),
  decided_at: shownTime(sql`k.decided_at`),
})} order by k.id desc), '[]') from kyc_decisions k left join admins p on p.id = k.decided_by where k.attempt_id = t.id)`

const attempts = sql`(select coalesce(jsonb_agg(${object({
  id: shownId(sql`t.id`),
  number: sql`t.number`,
  submitted_at: shownTime(sql`t.submitted_at`),
  data: sql`t.data`,
  checks: sql`t.checks`,
  outcome: sql`t.outcome`,
  reason: sql`t.reason`,
  comment: sql`t.comment`,
  decided_by: shownAdmin(sql`d.email`),
  decided_at: shownTime(sql`t.decided_at`),
  decisions,
})} order by t.number desc), '[]') from kyc_attempts t left join admins d on d.id = t.decided_by where t.user_id = u.id)`

/** What a user has submitted, the last attempt first. @throws {Failure} not_found */
export async function readKycDetails(db: Kysely<Database>, id: string): Promise<KycDetails> {
  const { rows: [row] } = await sql<{ user: KycDetails['user']; attempts: KycDetails['attempts'] } & StandingRow>`
    select ${object(person)} as user, ${attempts} as attempts, ${columns} from users u ${mailOfThisState} where u.id = ${id}`.execute(db)
  if (!row) throw new Failure('not_found')
  const { user, attempts: given, ...standing } = row
  return { user, ...standingOf(standing), attempts: given }
}
