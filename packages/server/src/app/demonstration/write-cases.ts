import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'

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

/** Whom users brought, and how far each came. A reward belongs to the movement that paid it. */
export async function writeReferrals(db: Transaction, now: Date): Promise<void> {
  await sql`
    with brought as (
      select u.id, u.referred_by, u.kyc_status, u.created_at, row_number() over (partition by u.referred_by order by u.created_at, u.id) as place from users u where u.referred_by is not null
    ), paid as (
      select w.user_id, t.id, t.created_at, row_number() over (partition by w.user_id order by t.id) as place from transfers t join wallets w on w.account_id = t.credit where t.kind = 'referral'
    )
    insert into referral_details (referrer_id, referee_id, status, reward_transaction_id, created_at, updated_at)
    select b.referred_by, b.id,
      case when b.kyc_status = 'verified' and p.id is not null then 'rewarded' when b.kyc_status = 'verified' then 'qualified' when b.created_at < ${now}::timestamptz - interval '60 days' then 'expired' else 'registered' end,
      case when b.kyc_status = 'verified' then p.id end, b.created_at, greatest(b.created_at, coalesce(p.created_at, b.created_at))
    from brought b left join paid p on p.user_id = b.referred_by and p.place = b.place
    order by b.created_at, b.id`.execute(db)
}

/** Which purchase each cashback rewards, by the programme that `demonstrationCashbacks` names first: it is paid a minute after the purchase. */
export async function writeRewards(db: Transaction): Promise<void> {
  await sql`
    insert into cashback_rewards (transaction_id, purchase_id, cashback_id)
    select t.id, b.id, (select id from cashbacks order by id limit 1)
    from transfers t join wallets w on w.account_id = t.credit join cards c on c.wallet_id = w.id
      join transfers b on b.kind = 'purchase' and b.debit = c.account_id and b.created_at = t.created_at - interval '1 minute'
    where t.kind = 'cashback'
    order by t.id`.execute(db)
}

/** Movements that holders reported, in every state; those that were resolved for the user name the reversal. */
export async function writeDisputes(db: Transaction, openedBy: string, now: Date): Promise<void> {
  await sql`
    with purchases as (
      select t.id, t.amount, t.created_at, c.id as card_id, c.user_id, ledger_reversed_by(t.id) as reversal, abs(hashtext(t.id::text)) as n
      from transfers t join cards c on c.account_id = t.debit
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
