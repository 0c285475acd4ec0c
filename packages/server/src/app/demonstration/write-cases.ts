import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'
import { DAY_MS } from './plan-users.ts'
import { REFERRAL_MOST, REFERRAL_REWARD, referralReference, referralsFrom } from './plan-referrals.ts'

/** Which check each reason failed, and on what. */
const failedChecks = [
  ['input_mismatch', 'data_match', 'name_differs'],
  ['aml_rejected', 'aml', 'listed'],
  ['aml_review', 'aml', 'possible_match'],
  ['underage', 'age', 'under_18'],
  ['document_expired', 'document_valid', 'expired'],
  ['document_issues', 'document_readable', 'blurred'],
  ['gov_system_down', 'gov_register', 'no_answer'],
  ['other', 'document_valid', 'altered'],
] as const

/** What users submitted for their KYC and what came of it: one attempt for each state, and an earlier one that failed for some. */
export async function writeKycAttempts(db: Transaction): Promise<void> {
  await sql`
    with failed (reason, failing, why) as (values ${sql.join(failedChecks.map((row) => sql`(${sql.join(row)})`))}),
    asked as (
      select u.id, u.kyc_status, u.kyc_reason, coalesce(u.kyc_updated_at, u.created_at) as at, u.created_at, abs(hashtext(u.id)) as n,
        kyc_data(u) || jsonb_build_object('nationality', 'Panamá', 'birth_date', case when u.kyc_reason = 'underage' then '2010-05-17' else to_char(date '1962-01-01' + abs(hashtext(u.id)) % 14000, 'YYYY-MM-DD') end,
          'document_expiry', case when u.kyc_reason = 'document_expired' then '2024-03-31' else to_char(date '2027-01-01' + abs(hashtext(u.id)) % 2000, 'YYYY-MM-DD') end) as data
      from users u where u.kyc_status <> 'not_started'
    ),
    tries as (
      select id, 1 as number, least(at, created_at + interval '20 minutes') - interval '5 minutes' as submitted_at, data, (array['document_issues', 'input_mismatch', 'document_expired'])[1 + n % 3] as reason, 'rejected' as outcome, least(at, created_at + interval '20 minutes') as decided_at
      from asked where n % 6 = 0
      union all
      select id, case when n % 6 = 0 then 2 else 1 end, at - interval '40 minutes', data, kyc_reason, case when kyc_status = 'verification_inputs_completed' then null else kyc_status end, case when kyc_status <> 'verification_inputs_completed' then at end
      from asked
    )
    insert into kyc_attempts (user_id, number, submitted_at, data, checks, outcome, reason, decided_at)
    select t.id, t.number, t.submitted_at, t.data,
      (select jsonb_agg(jsonb_build_object('check', c.name, 'passed', c.name is distinct from f.failing, 'reason', case when c.name = f.failing then f.why end) order by c.place)
       from unnest(array['document_readable', 'document_valid', 'data_match', 'age', 'aml', 'gov_register']) with ordinality c (name, place)),
      t.outcome, case when t.outcome = 'verified' then null else t.reason end, t.decided_at
    from tries t left join failed f on f.reason = t.reason
    order by t.submitted_at, t.id`.execute(db)
}

/** Referral programmes, whom users brought under them, and how far each came. Every reward has the movement that the plan made for it. */
export async function writeReferrals(db: Transaction, now: Date, createdBy: string): Promise<void> {
  const day = (offset: number) => new Date(Math.floor(now.getTime() / 86_400_000 + offset) * 86_400_000 + 5 * 3_600_000)
  const from = referralsFrom(now)
  const common = { created_by: createdBy, min_amount_cents: 0 }
  const { id } = await db.insertInto('referrals').values({ ...common, name: 'Trae a un amigo', referrer_reward_cents: REFERRAL_REWARD, referee_reward_cents: 0, trigger: 'kyc_verified', max_per_user: REFERRAL_MOST, starts_at: from, created_at: new Date(from.getTime() - 5 * DAY_MS), status: 'active' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('referral_runs').values({ referral_id: id, from_at: from }).execute()
  await db.insertInto('referrals').values({ ...common, name: 'Primera compra de un amigo', referrer_reward_cents: 300, referee_reward_cents: 300, trigger: 'first_purchase', min_amount_cents: 1_000, max_per_user: 5, starts_at: day(20), ends_at: new Date(day(80).getTime() - 1), created_at: new Date(now.getTime() - 5 * DAY_MS), status: 'draft' }).execute()
  // Each was noted when they were written down; here is what became of them.
  await sql`delete from referral_details`.execute(db)
  await sql`
    with brought as (
      select u.id, u.referred_by, u.created_at, case when u.kyc_status = 'verified' then u.kyc_updated_at end as verified_at, t.id as paid_by, t.created_at as paid_at, count(t.id) over (partition by u.referred_by) as rewarded
      from users u left join transfers t on t.reference = ${referralReference('')} || u.id where u.referred_by is not null
    ), told as (
      select *, case when created_at < ${from} then 'expired' when paid_by is not null then 'rewarded' when verified_at is not null then 'qualified' else 'registered' end as status from brought
    )
    insert into referral_details (referrer_id, referee_id, referral_id, status, reason, reward_transaction_id, qualified_at, created_at, updated_at)
    select referred_by, id, case when status <> 'expired' then ${id} end, status,
      case status when 'expired' then 'no_programme' when 'qualified' then case when rewarded >= ${REFERRAL_MOST} then 'max_per_user' else 'holder_stopped' end end,
      paid_by, case when status in ('qualified', 'rewarded') then verified_at end, created_at, greatest(created_at, coalesce(paid_at, created_at))
    from told order by created_at, id`.execute(db)
  await sql`
    update referrals p set rewarded_count = s.rewarded, paid_cents = s.cents
    from (select d.referral_id, count(*)::int as rewarded, cents_sum(t.amount) as cents from referral_details d join transfers t on t.id = d.reward_transaction_id group by 1) s where p.id = s.referral_id`.execute(db)
}

/** Movements that holders reported, in every state; those that were resolved for the user name the reversal. */
export async function writeDisputes(db: Transaction, openedBy: string, now: Date): Promise<void> {
  await sql`
    with purchases as (
      select t.id, t.amount, t.created_at, c.id as card_id, c.user_id, r.id as reversal, abs(hashtext(t.id::text)) as n
      from transfers t join cards c on c.account_id = t.debit left join transfers r on r.reversal_of = t.id
      where t.kind = 'purchase' and t.created_at between ${now}::timestamptz - interval '60 days' and ${now}::timestamptz - interval '3 days'
    ), chosen as (
      (select *, row_number() over (order by n) as place from purchases where reversal is null order by n limit 18)
      union all (select *, 0 from purchases where reversal is not null order by n limit 6)
    ), told as (
      select *, (array['not_recognised', 'duplicated', 'wrong_amount', 'not_received', 'cash_not_dispensed', 'other'])[1 + n % 6] as reason,
        case when reversal is not null then 'resolved_user' else (array['open', 'in_review', 'resolved_against'])[1 + place % 3] end as status
      from chosen
    )
    insert into disputes (transaction_id, amount_cents, user_id, card_id, reason, description, status, comment, reversal_id, created_at, created_by, updated_at, resolved_at, resolved_by)
    select id, amount, user_id, card_id, reason,
      case reason when 'not_recognised' then 'Dice que no hizo esta compra.' when 'duplicated' then 'El comercio la cobró dos veces.' when 'wrong_amount' then 'El recibo dice otro monto.'
        when 'not_received' then 'No recibió lo que compró.' when 'cash_not_dispensed' then 'El cajero no entregó el efectivo.' else 'Pide una explicación del cargo.' end,
      status, case status when 'resolved_user' then 'El comercio reconoció el error.' when 'resolved_against' then 'El comercio mostró el recibo firmado.' else '' end, reversal,
      created_at + interval '20 hours', ${openedBy}, created_at + interval '44 hours',
      case when status like 'resolved%' then created_at + interval '68 hours' end, case when status like 'resolved%' then ${openedBy} end
    from told order by created_at, id`.execute(db)
}
