import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { assistanceStatuses, cardStatuses, kycReasons, kycStatuses, loanPaymentStatuses, loanStatuses, otpPurposes, otpStatuses, serviceUseStatuses, userStatuses } from '@ventanilla/contract/states'
import { identification, mobile } from '@ventanilla/contract/bulk/formats'
import { otpSealedFor } from '../../areas/products/public.ts'
import { createKeys } from '../../platform/keys.ts'
import { writeSystemRoles } from '../../areas/sign-in/system-roles.ts'
import { freshDatabase, type TestDatabase } from '../test/database.ts'
import { testServices } from '../test/server.ts'
import { seedDemonstration } from './seed-demonstration.ts'

const now = new Date('2026-11-21T15:00:00Z')
const seeded = async (DEMO_SEED: number) => {
  const database = await freshDatabase()
  await writeSystemRoles(database.db)
  const services = testServices(database, { DEMO_SEED: String(DEMO_SEED) })
  return { database, services, answer: await seedDemonstration(services, now) }
}
const distinct = async ({ pool }: TestDatabase, column: string, table: string) => (await pool.query<{ value: string }>(`select distinct ${column} as value from ${table} where ${column} is not null`)).rows.map(({ value }) => value).sort()
const digest = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<{ digest: string }>(`select md5(string_agg(line, '|' order by line)) as digest from (
    select u::text as line from users u union all select c::text from cards c
    union all select row(t.kind, t.reference, t.created_at, p.account_id, p.amount, p.balance_after)::text from transfers t join postings p on p.transaction_id = t.id
    union all select l::text from loans l union all select p::text from loan_payments p union all select s::text from assistances s union all select x::text from service_uses x
    union all select (to_jsonb(o) - 'code')::text from user_otps o union all select m::text from segment_members m union all select row(h.user_id, h.field, h.to_value, h.changed_at)::text from user_status_changes h
    union all select row(r.change, r.subject_name, r.status, r.requester, r.created_at, r.decided_at, t.field, t.new, t.status)::text from requests r join request_tasks t on t.request_id = r.id where jsonb_typeof(t.new) <> 'array') lines`)
  return rows[0]?.digest
}

/** What a programme has of its own: secrets, and what holds them; names of mails; and when an answer was given. */
const ownSecrets = ['admins.password_hash', 'audit_personal.salt', 'audit_seals.hash', 'audit_entries.at', 'audit_entries.before', 'audit_entries.after', 'one_time_links.hash', 'user_otps.code', 'requests.answer', 'mail_outbox.message_id']
/** What stands in each column of each table, but for those that the clock of the database writes by itself. */
const digestsOfAll = async ({ pool }: TestDatabase) => {
  const { rows: columns } = await pool.query<{ of: string; name: string }>(`select c.table_name as of, c.column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and coalesce(c.column_default, '') !~ 'now\\(\\)' order by 1, 2`)
  const digests = new Map<string, string>()
  for (const { of, name } of columns.filter((column) => !ownSecrets.includes(`${column.of}.${column.name}`))) {
    const { rows } = await pool.query<{ digest: string }>(`select count(*) || ' ' || coalesce(md5(string_agg("${name}"::text, '|' order by "${name}"::text)), '') as digest from "${of}"`)
    digests.set(`${of}.${name}`, rows[0]?.digest ?? '')
  }
  return digests
}

describe('the demonstration programme', async () => {
  const { database, services, answer } = await seeded(507)
  after(() => database.drop())
  const { pool } = database
  const one = async (query: string) => (await pool.query<{ value: number }>(`select (${query}) as value`)).rows[0]?.value

  it('has users and cards in every status there is', async () => {
    assert.equal(answer?.users, 400)
    assert.deepEqual(await distinct(database, 'status', 'users'), [...userStatuses].sort())
    assert.deepEqual(await distinct(database, 'kyc_status', 'users'), [...kycStatuses].sort())
    assert.deepEqual(await distinct(database, 'kyc_reason', 'users'), [...kycReasons].sort())
    assert.deepEqual(await distinct(database, 'status', 'cards'), [...cardStatuses].sort())
  })

  it('has people whom a list would accept', async () => {
    const { rows } = await pool.query<{ mobile: string; identification_number: string }>(`select mobile, identification_number from users where status <> 'Deleted'`)
    for (const row of rows) {
      assert.deepEqual(mobile().read(row.mobile), { value: row.mobile })
      assert.deepEqual(identification().read(row.identification_number), { value: row.identification_number })
    }
  })

  it('has 90 days of movements of every kind, none of them to come', async () => {
    assert.deepEqual(await distinct(database, 'kind', 'transfers'), ['adjustment', 'cashback', 'fee', 'purchase', 'referral', 'reversal', 'topup', 'transfer'])
    assert.equal(await one(`select count(distinct (created_at at time zone 'America/Panama')::date) >= 90 from transfers`), true)
    const { rows } = await pool.query<{ first: Date; last: Date }>('select min(created_at) as first, max(created_at) as last from transfers')
    assert.ok(rows[0] && rows[0].last <= now && rows[0].first.getTime() >= now.getTime() - 91 * 86_400_000)
  })

  it('has paid the cashback that the engine pays', async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from transfers where kind = 'cashback') - (select count(*)::int from cashback_rewards where transaction_id is not null) as unknown,
         (select count(*)::int from unjudged_purchases) + (select count(*)::int from unheard_reversals) as waiting,
         (select count(*)::int from cashback_rewards where paid_cents < earned_cents and reason <> 'month_cap') as cut,
         (select count(*)::int from cashbacks p where p.spent_cents <> coalesce((select sum(paid_cents - taken_back_cents) from cashback_rewards r where r.cashback_id = p.id), 0)) as miscounted,
         (select count(*)::int from (select 1 from cashback_rewards r join cashbacks p on p.id = r.cashback_id where r.reason is not null group by p.id, r.user_id, r.month having sum(r.paid_cents) <> min(p.max_per_user_month_cents)) x) as below_cap,
         (select count(distinct cashback_id)::int from cashback_rewards) as paying`,
    )
    assert.deepEqual(rows, [{ unknown: 0, waiting: 0, cut: 0, miscounted: 0, below_cap: 0, paying: 3 }])
    assert.ok(Number((await database.pool.query('select sum(taken_back_cents) as cents from cashback_rewards')).rows[0].cents) > 0)
    assert.equal(await one(`select count(*) from cashback_rewards r join transfers b on b.id = r.purchase_id join transfers t on t.id = r.transaction_id where b.kind <> 'purchase' or t.amount > b.amount`), 0)
  })

  it('balances: sums are zero, balances are their postings, nobody but the world is below zero', async () => {
    assert.equal(await one('select count(*) from ledger_discrepancies'), 0)
    assert.equal(await one('select count(*) from ledger_sum_differences'), 0)
    assert.equal(await one('select sum(amount)::bigint from postings'), 0)
    assert.equal(await one(`select count(*) from accounts where balance < 0 and kind <> 'outside_world'`), 0)
    assert.equal(await one('select count(*) from postings where balance_after < 0 and account_id <> ledger_account(\'outside_world\')'), 0)
    assert.equal(await one(`select balance >= 20000000 from accounts where kind = 'programme_float'`), true)
  })

  it('has paid for people who were brought what their referrals say, and nothing else', async () => {
    const paid = Number(await one(`select count(*) from referral_details where status = 'rewarded' and reason is null`))
    assert.ok(paid >= 5, `${paid} rewarded`)
    assert.equal(await one(`select count(*) from transfers where kind = 'referral'`), paid)
    assert.equal(await one(`select count(*) from referral_details d join transfers t on t.id = d.reward_transaction_id join wallets w on w.account_id = t.credit where t.kind = 'referral' and w.user_id = d.referrer_id and t.created_at >= d.qualified_at`), paid)
    assert.equal(await one(`select sum(rewarded_count) = ${paid} and sum(paid_cents) = (select sum(amount) from transfers where kind = 'referral') from referrals`), true)
    assert.equal(await one(`select sum(referrals_rewarded) = ${paid} and sum(referral_cents) = (select sum(amount) from transfers where kind = 'referral') from marketing_days`), true)
    assert.equal(await one(`select count(*) from referral_details d where reason = 'max_per_user' and (select count(*) from referral_details o where o.referrer_id = d.referrer_id and o.status = 'rewarded') < 10`), 0)
    assert.equal(await one(`select count(*) from referral_details d join users u on u.id = d.referrer_id where reason = 'holder_stopped' and u.status = 'Active'`), 0)
  })

  it('keeps what cancelled cards and closed wallets held nowhere else', async () => {
    assert.equal(await one(`select count(*) from cards join accounts a on a.id = account_id where status = 'Canceled' and balance <> 0`), 0)
    assert.equal(await one(`select count(*) from wallets join accounts a on a.id = account_id where status = 'Closed' and balance <> 0`), 0)
  })

  it('has people who left on days of their own, each paid out at that moment, and nobody whom the worker would pay out at once', async () => {
    const left = `users u join wallets w on w.user_id = u.id`
    assert.equal(await one(`select count(*) from ${left} join transfers t on t.debit = w.account_id and t.kind = 'adjustment' where u.status <> 'Deleted' and t.created_at <> u.status_changed_at`), 0)
    assert.ok(Number(await one(`select count(distinct panama_day(t.created_at)) from transfers t join accounts a on a.id = t.debit where t.kind = 'adjustment' and a.kind = 'wallet'`)) >= 8)
    assert.equal(await one(`select count(*) from ${left} join transfers t on w.account_id in (t.debit, t.credit) where u.status in ('Retired', 'Withdrawal process') and t.created_at > u.status_changed_at`), 0)
    assert.equal(await one(`select count(*) from users u where status = 'Withdrawal process' and not exists (select from cards c where c.user_id = u.id and c.status <> 'Canceled')`), 0)
    assert.equal(await one(`select count(*) from transfers where created_at = '2026-11-21T15:00:00Z' and kind in ('adjustment', 'transfer')`), 0)
    assert.equal(await one(`select count(*) from users where status in ('Retired', 'Deleted', 'Withdrawal process') and status_changed_at > '2026-11-21T14:00:00Z'`), 0)
    assert.ok(Number(await one(`select count(distinct panama_day(at)) from audit_entries where action = 'user.status_changed'`)) >= 12)
  })

  it('knows how each card came to where it stands', async () => {
    assert.equal(await one(`select count(*) from cards c where status <> (select to_status from card_status_changes h where card_id = c.id order by id desc limit 1)`), 0)
  })

  it('has cards that were asked for and paid at that moment, activations and recovered balances by an administrator', async () => {
    assert.ok(Number(await one(`select count(*) from cards c join wallets w on w.id = c.wallet_id join postings p on p.account_id = w.account_id join transfers t on t.id = p.transaction_id
      where t.kind = 'fee' and t.created_at = c.created_at and c.created_by is not null`)) >= 10)
    assert.ok(Number(await one(`select count(*) from card_status_changes where from_status = 'PendingAck' and to_status = 'Active'`)) >= 20)
    assert.ok(Number(await one(`select count(*) from transfers t join postings p on p.transaction_id = t.id where p.account_id = ledger_account('programme_recovered') and t.created_by is not null`)) >= 5)
  })

  it('has three administrators with one password made at random, and a whole audit log', async () => {
    assert.deepEqual(answer?.administrators, ['admin@ventanilla.example', 'maker@ventanilla.example', 'checker@ventanilla.example'])
    assert.match(answer?.password ?? '', /^[a-z2-9]{4}(-[a-z2-9]{4}){3}7?$/)
    assert.equal(await one('select count(*) from audit_chain_breaks()'), 0)
  })

  it('has roles of its own with administrators who are active, invited and archived, and nobody knows their password', async () => {
    const { rows } = await pool.query<{ status: string; count: number; without: number }>(`select status, count(*) as count, count(*) filter (where password_hash is null) as without from admins group by status order by status`)
    assert.deepEqual(rows, [{ status: 'active', count: 6, without: 0 }, { status: 'archived', count: 2, without: 0 }, { status: 'invited', count: 2, without: 2 }])
    assert.equal(await one('select count(*) from roles where not is_system'), 3)
    assert.equal(await one('select count(distinct password_hash) from admins where password_hash is not null'), 4)
    assert.equal(await one(`select count(*) from one_time_links where expires_at > '2026-11-21T15:00:00Z'`), 1)
  })

  it('has requests of every status, and several kinds that wait; nobody decides their own', async () => {
    assert.deepEqual(await distinct(database, 'status', 'requests'), ['approved', 'conflict', 'executed_direct', 'expired', 'partially_approved', 'pending', 'rejected', 'withdrawn'])
    assert.deepEqual(await distinct(database, `case when status = 'pending' then change end`, 'requests'), ['adjust-wallet', 'archive-admin', 'change-user-status', 'create-admin', 'decide-kyc', 'edit-cashback', 'edit-policy', 'edit-role', 'edit-user', 'recharge-users', 'top-up/process'])
    assert.equal(await one('select count(*) from requests r join request_tasks t on t.request_id = r.id where t.decided_by = r.requester_id and t.status <> \'withdrawn\''), 0)
  })

  it('has paid wages by lists that were applied: with file, rows, results, movements, who confirmed them and who approved them', async () => {
    const lists = `upload_documents d where operation = 'top-up' and status in ('completed', 'partially_completed')`
    assert.ok(Number(await one(`select count(*) from ${lists}`)) >= 6)
    assert.ok(Number(await one(`select count(*) from ${lists} and status = 'partially_completed'`)) >= 2)
    assert.equal(await one(`select count(*) from transfers where description like 'Nómina %' and upload_document_id is null`), 0)
    const wrong = async (condition: string) => assert.equal(await one(`select count(*) from ${lists} and (${condition})`), 0, condition)
    await wrong(`total_count <> (select count(*) from bulk_rows r where r.document_id = d.id) or total_count <> (select count(*) from bulk_results r where r.document_id = d.id)`)
    await wrong(`success_count <> (select count(*) from transfers t where t.upload_document_id = d.id) or fail_count <> (select count(*) from bulk_results r where r.document_id = d.id and not succeeded)`)
    await wrong(`total_cents <> (select sum(amount) from transfers t where t.upload_document_id = d.id) or processed_count <> total_count or processed_row <> total_count + 1`)
    await wrong(`(select row(sum(length(bytes)), encode(sha256(string_agg(bytes, null)), 'hex')) from upload_file_chunks c where c.document_id = d.id) <> row(file_size, file_sha256)`)
    await wrong(`confirmed_at is null or confirmed_at < created_at or processed_at < confirmed_at or processed_at > '2026-11-21T15:00:00Z'`)
    await wrong(`(select array_agg(action order by id) from audit_entries e where e.subject_type = 'upload_document' and e.subject_id = d.id::text and action like 'bulk.%') <> array['bulk.uploaded', 'bulk.confirmed', 'bulk.processed']`)
    await wrong(`created_at > '2026-09-22T15:00:00Z' and not exists (select from requests r join request_tasks t on t.request_id = r.id where r.subject_id = d.id::text and r.status = 'approved' and t.decided_by <> d.created_by)`)
    assert.equal(await one(`select count(*) from bulk_results b join bulk_rows r using (document_id, row_number) join transfers t on t.id = b.transaction_id join wallets w on w.account_id = t.credit join users u on u.id = w.user_id
      where (t.upload_document_id, t.row_number, t.amount, u.email) is distinct from (b.document_id, b.row_number, r.amount_cents, r.cells ->> 'email')`), 0)
    assert.equal(await one(`select count(*) from bulk_results b join bulk_rows r using (document_id, row_number) join upload_documents d on d.id = b.document_id join users u on u.email = r.cells ->> 'email'
      where not b.succeeded and not u.status_changed_at between d.created_at - interval '1 day' and d.processed_at`), 0)
    assert.deepEqual(await distinct(database, `p ->> 'code'`, `(select jsonb_array_elements(problems) as p from bulk_results where not succeeded) x`), ['user_cannot_receive', 'wallet_cannot_receive'])
  })

  it('has payments through PagueloFacil from outside, of those who may make them and within its limits, made by no administrator', async () => {
    const payments = `transfers t join wallets w on w.account_id = t.credit join users u on u.id = w.user_id where t.kind = 'topup' and t.debit = ledger_account('outside_world')`
    assert.ok(Number(await one(`select count(*) from ${payments}`)) >= 50)
    assert.ok(Number(await one(`select count(distinct panama_day(t.created_at)) from ${payments}`)) >= 30)
    assert.equal(await one(`select count(*) from ${payments} and (not u.paguelofacil_enabled or t.created_by is not null or not exists (select from paguelofacil_charges c where c.effective_from <= t.created_at and t.amount between c.min_cents and c.max_cents))`), 0)
  })

  it('has a list above the amount of the policy, which waits', async () => {
    const { rows } = await pool.query<{ status: string; fail_count: number; above: boolean }>(`select d.status, d.fail_count, r.amount_cents > p.above_cents as above from upload_documents d
      join requests r on r.subject_id = d.id::text and r.change = 'top-up/process' join change_policies p on p.change = r.change where r.status = 'pending'`)
    assert.deepEqual(rows, [{ status: 'pending_approval', fail_count: 0, above: true }])
  })

  it('has lists of several operations: one that waits for approval, two to confirm, and two with rows to correct', async () => {
    const { rows } = await pool.query<Record<string, unknown>>(`select operation, status, total_count, fail_count from upload_documents where file_name like '%.csv' and created_at > '2026-11-18T00:00:00Z' order by created_at`)
    assert.deepEqual(rows.map((row) => Object.values(row).join(' ')), ['block-cards validated 5 1', 'create-users validated 4 2', 'top-up pending_approval 14 0', 'recover-balance validated 3 0'])
  })

  it('has a mail to those whose KYC was rejected: sent, refused and too late', async () => {
    assert.deepEqual(await distinct(database, 'p.outcome', `mailing_recipients p join mailings m on m.id = p.mailing_id and m.kind = 'rejected'`), ['failed', 'moved', 'sent'])
    assert.equal(await one(`select count(*) from mailings m where total_count <> (select count(*) from mailing_recipients p where p.mailing_id = m.id) or ended_at is null`), 0)
    assert.equal(await one(`select count(*) from kyc_mails k join mailing_recipients p on p.reference = k.reference where k.outcome <> p.outcome`), 0)
  })

  it('dates requests and their entries in the past', async () => {
    const { rows } = await pool.query<{ first: Date; last: Date; apart: number }>(`select min(r.created_at) as first, max(r.created_at) as last, count(*) filter (where e.at <> r.created_at) as apart from requests r join audit_entries e on e.id = r.id`)
    assert.ok(rows[0] && now.getTime() - rows[0].first.getTime() > 59 * 86_400_000)
    assert.ok(rows[0].last < now && now.getTime() - rows[0].last.getTime() < 86_400_000)
    assert.equal(rows[0].apart, 0)
    assert.equal(await one(`select count(*) from requests r join audit_entries e on e.request_id = r.id where e.at > '2026-11-21T15:00:00Z'`), 0)
  })

  it('has loans in every state, with payments in time, late and overdue', async () => {
    assert.deepEqual(await distinct(database, 'status', 'loans'), [...loanStatuses].sort())
    assert.deepEqual(await distinct(database, 'status', 'loan_payments'), [...loanPaymentStatuses].sort())
    assert.equal(await one(`select count(*) from loans l where status in ('active', 'late') and outstanding_cents <> (select sum(principal_cents) from loan_payments p where p.loan_id = l.id and p.paid_at is null)`), 0)
    assert.equal(await one(`select count(*) from loans l where status not in ('requested', 'rejected', 'refinanced') and principal_cents <> (select sum(principal_cents) from loan_payments p where p.loan_id = l.id)`), 0)
    assert.equal(await one(`select count(*) from loans l where (status in ('late', 'written_off')) <> exists (select from loan_payments p where p.loan_id = l.id and p.status = 'late')`), 0)
    assert.equal(await one(`select count(*) from loans l where status in ('active', 'late') and next_due_date is distinct from (select min(due_date) from loan_payments p where p.loan_id = l.id and p.paid_at is null)`), 0)
    assert.equal(await one(`select count(*) from loan_payments where paid_at > '2026-11-21T15:00:00Z'`), 0)
    assert.ok(Number(await one(`select count(*) from loans l where status = 'refinanced' and exists (select from loans n where n.document_id = l.document_id and n.id <> l.id)`)) > 0)
    const left = `l.principal_cents - (select sum(principal_cents) from loan_payments p where p.loan_id = l.id)`
    assert.equal(await one(`select count(*) from loans l join loans n on n.document_id = l.document_id and n.id <> l.id where l.status = 'refinanced' and (n.created_at <= l.created_at or n.principal_cents not between ${left} and ${left} + 1000)`), 0)
  })

  it('has assistances in every state, and services that were paid by movements of their users', async () => {
    assert.deepEqual(await distinct(database, 'status', 'assistances'), [...assistanceStatuses].sort())
    assert.deepEqual(await distinct(database, 'status', 'service_uses'), [...serviceUseStatuses].sort())
    assert.equal(await one(`select count(*) from service_uses x left join transfers t on t.id = x.transaction_id left join wallets w on w.account_id = t.debit
      where x.status in ('completed', 'reversed') and (w.user_id is distinct from x.user_id or t.amount <> x.amount_cents or (x.status = 'reversed') <> (ledger_reversed_by(t.id) is not null))`), 0)
  })

  it('has one-time codes in every state for every purpose, and opens those that are active with the key of the server', async () => {
    assert.deepEqual(await distinct(database, 'status', 'user_otps'), [...otpStatuses].sort())
    assert.deepEqual(await distinct(database, 'purpose', 'user_otps'), [...otpPurposes].sort())
    const { rows } = await pool.query<{ id: number; code: string }>('select id, code from user_otps where code is not null')
    assert.equal(rows.length, 12)
    for (const { id, code } of rows) assert.match(createKeys('x'.repeat(32)).open(otpSealedFor(id), code) ?? '', /^\d{5}$/)
    assert.equal((await pool.query(`select from user_otps where nextval('user_otp_numbers') <= id`)).rowCount, 0)
  })

  it('has an attempt for every KYC state with what it failed, people who were brought, and reported movements in every state', async () => {
    assert.equal(await one(`select count(*) from users u where (u.kyc_status <> 'not_started' and u.status <> 'Deleted') and not exists (select from kyc_attempts k where k.user_id = u.id and k.outcome is not distinct from nullif(u.kyc_status, 'verification_inputs_completed'))`), 0)
    assert.equal(await one(`select count(*) from kyc_attempts where (outcome in ('rejected', 'review_needed')) <> (checks @> '[{"passed": false}]')`), 0)
    assert.equal(await one(`select count(*) from users where referred_by is not null and id not in (select referee_id from referral_details)`), 0)
    assert.deepEqual(await distinct(database, 'status', 'disputes'), ['in_review', 'open', 'resolved_against', 'resolved_user'])
  })

  it('has people who came by others, speak either language, were here lately, and belong to segments of both types', async () => {
    assert.deepEqual(await distinct(database, 'language', 'users'), ['en', 'es'])
    assert.equal(await one('select count(distinct referral_code) = count(referral_code) and count(referral_code) > 300 from users'), true)
    assert.equal(await one('select count(*) from users u join users r on r.id = u.referred_by where r.created_at > u.created_at or r.id = u.id'), 0)
    assert.ok(Number(await one('select count(*) from users where referred_by is not null')) > 20)
    assert.equal(await one(`select count(*) from users where last_login_at > '2026-11-21T15:00:00Z' or last_login_at < created_at`), 0)
    assert.equal(await one(`select count(*) from segments s where exists (select from segment_members m where m.segment_id = s.id)`), 6)
    assert.deepEqual(await distinct(database, 'status', 'notifications'), ['cancelled', 'draft', 'failed', 'scheduled', 'sending'])
    assert.deepEqual(await distinct(database, 'p.outcome', `mailing_recipients p join mailings m on m.id = p.mailing_id and m.kind = 'notification'`), ['bounced', 'cancelled', 'failed', 'opted_out', 'sent'])
  })

  it('knows how each user came to where they stand, and why', async () => {
    for (const [field, first] of [['status', 'Inactive'], ['kyc_status', 'not_started']])
      assert.equal(await one(`select count(*) from users u where ${field} <> coalesce((select to_value from user_status_changes h where h.user_id = u.id and h.field = '${field}' order by id desc limit 1), '${first}')`), 0)
    assert.equal(await one(`select count(*) from users where status not in ('Active', 'Inactive') and (status_reason is null or status_changed_by is null)`), 0)
    assert.equal(await one(`select count(*) from user_status_changes h join user_status_changes n on n.user_id = h.user_id and n.field = h.field and n.id > h.id where n.changed_at < h.changed_at`), 0)
  })

  it('is not written a second time', async () => {
    assert.equal(await seedDemonstration(services, now), undefined)
  })

  it('is the same for the same seed, and another for another', async () => {
    const [same, other] = await Promise.all([seeded(507), seeded(508)])
    const digests = await Promise.all([database, same.database, other.database].map(digest))
    const [one, another] = await Promise.all([database, same.database].map(digestsOfAll))
    assert.deepEqual([...(one ?? [])].filter(([column, has]) => another?.get(column) !== has).map(([column]) => column), [])
    await Promise.all([same.database.drop(), other.database.drop()])
    assert.equal(digests[0], digests[1])
    assert.notEqual(digests[0], digests[2])
  })
})

describe('a larger demonstration programme', async () => {
  const USERS = 1_200
  const database = await freshDatabase()
  after(() => database.drop())
  await writeSystemRoles(database.db)
  const answer = await seedDemonstration(testServices(database, { DEMO_USERS: String(USERS) }), now)
  const one = async (query: string) => (await database.pool.query<{ value: number }>(`select (${query}) as value`)).rows[0]?.value

  it('has so many users, in the same shares', async () => {
    assert.equal(answer?.users, USERS)
    assert.deepEqual(await distinct(database, 'status', 'users'), [...userStatuses].sort())
    assert.deepEqual(await distinct(database, 'kyc_reason', 'users'), [...kycReasons].sort())
    assert.equal(await one(`select count(*) from users where kyc_status = 'rejected'`), 3 * 19)
  })

  it('has a ledger that adds up', async () => {
    assert.equal(await one('select count(*) from ledger_discrepancies'), 0)
    assert.equal(await one('select count(*) from ledger_sum_differences'), 0)
    assert.equal(await one('select count(*) from audit_chain_breaks()'), 0)
    assert.equal(await one('select count(*) from transfers'), answer?.movements)
  })
})
