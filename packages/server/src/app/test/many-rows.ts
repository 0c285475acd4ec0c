import type { Pool } from 'pg'

/** Rows of each large table: enough that the planner would not read all of them by habit. */
export const MANY = 60_000
/** Of the requests so many still wait, the last ones: a week's. */
const PENDING = 700

/**
 * A programme with so many users, cards, activations, recharges, recoveries, audit entries and requests, a hundred a day, in the
 * orders and shares that a list meets: ten administrators, five states, a few surnames, amounts of all sizes. Written
 * without the triggers that check and chain, which is only for reading plans.
 */
export async function fillManyRows(pool: Pool): Promise<void> {
  const tables = ['users', 'cards', 'card_status_changes', 'transfers', 'accounts', 'audit_entries', 'upload_documents', 'requests', 'request_tasks', 'request_subjects', 'loans', 'loan_payments', 'assistances', 'service_uses', 'user_otps', 'disputes', 'kyc_mails', 'mailing_recipients', 'cashbacks', 'cashback_rewards', 'referrals', 'referral_details', 'notifications', 'in_app_notifications', 'bulk_rows']
  const at = `timestamptz '2023-01-01' + n * interval '14 minutes'`
  await pool.query(`
    ${tables.map((table) => `alter table ${table} disable trigger all;`).join('\n')}
    insert into mailings (kind, key, created_at, ended_at) select (array['invitation', 'rejected'])[1 + n % 2], 'many', ${at}, ${at} from generate_series(1, 12) n;
    insert into roles (id, name) values ('many', 'many');
    insert into admins (id, email, first_name, surname, role_id, status) select 'M' || n, 'clerk' || n || '@ventanilla.example', 'Ana', 'Ríos', 'many', 'invited' from generate_series(0, 9) n;
    insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status, created_at, created_by)
      select 'U' || lpad(n::text, 7, '0'), 'Nombre' || n % 97, 'Apellido' || n % 31, 'Cédula', '8-' || n, '+507' || n, 'user' || n || '@example.com',
        (array['Active', 'Active', 'Inactive', 'Blocked', 'Frozen'])[1 + n % 5], (array['verified', 'not_started', 'rejected'])[1 + n % 3], ${at}, 'M' || n % 10
      from generate_series(1, ${MANY}) n;
    insert into kyc_mails (user_id, kind, state_number, reference) select 'U' || lpad(n::text, 7, '0'), 'rejected', 0, 'kyc:' || n from generate_series(3, ${MANY}, 3) n;
    insert into mailing_recipients (mailing_id, user_id, outcome) select 1, 'U' || lpad(n::text, 7, '0'), (array['sent', 'waiting', 'failed', 'moved'])[1 + n % 4] from generate_series(1, ${MANY}) n;
    insert into segments (id, name) values ('many', 'many');
    insert into segment_members (segment_id, user_id) select 'many', 'U' || lpad(n::text, 7, '0') from generate_series(1, ${MANY}, 20) n;
    insert into mailings (kind, key, ended_at) values ('notification', 'notification:N1', now());
    insert into mailing_recipients (mailing_id, user_id, outcome) select 13, 'U' || lpad(n::text, 7, '0'), (array['sent', 'sent', 'waiting', 'failed', 'bounced'])[1 + n % 5] from generate_series(1, ${MANY}) n;
    insert into notifications (id, title_es, title_en, body_es, body_en, channel, segment_id, status, mailing_id) values ('N1', 'Hola', 'Hello', 'Hola', 'Hello', 'both', 'many', 'sending', 13);
    insert into in_app_notifications (notification_id, user_id, language, title, body, created_at) select 'N1', 'U' || lpad(n::text, 7, '0'), 'es', 'Hola', 'Hola', ${at} from generate_series(1, ${MANY}) n;
    insert into accounts (id, kind, balance, indexed_balance, is_indexed) overriding system value select 1000000 + n, 'wallet', b, b + moved, moved = 0 from generate_series(1, ${MANY}) n cross join lateral (select n * 7919 % 1000003 as b, case when n % 601 = 0 then n else 0 end as moved) of;
    insert into accounts (id, kind, balance, indexed_balance, is_indexed) overriding system value select 2000000 + n, 'card', b, b + moved, moved = 0 from generate_series(1, ${MANY}) n cross join lateral (select n * 7907 % 1000003 as b, case when n % 601 = 0 then n else 0 end as moved) of;
    insert into wallets (id, user_id, account_id) select 'W' || n, 'U' || lpad(n::text, 7, '0'), 1000000 + n from generate_series(1, ${MANY}) n;
    insert into cards (id, user_id, wallet_id, account_id, card_type, last_four, status, created_at, created_by)
      select 'C' || lpad(n::text, 7, '0'), 'U' || lpad(n::text, 7, '0'), 'W' || n, 2000000 + n, (array['virtual', 'physical'])[1 + n % 2], lpad((n % 10000)::text, 4, '0'),
        (array['Active', 'Pending', 'PendingAck', 'Canceled'])[1 + n % 4], ${at}, 'M' || n % 10
      from generate_series(1, ${MANY}) n;
    insert into card_status_changes (card_id, from_status, to_status, changed_by, changed_at)
      select 'C' || lpad(n::text, 7, '0'), 'PendingAck', 'Active', 'M' || n % 10, ${at} from generate_series(1, ${MANY}) n;
    insert into transfers (debit, credit, amount, debit_after, credit_after, created_at, kind, reference, created_by)
      select case when n % 2 = 0 then f.id else (array[1000000, 2000000])[1 + n / 2 % 2] + n * 61 % ${MANY} end, case when n % 2 = 0 then (array[1000000, 2000000])[1 + n / 2 % 2] + n * 67 % ${MANY} else p.id end,
        1 + n * 7901 % 1000003, 0, 0, ${at}, (array['topup', 'reversal'])[1 + n % 2], 'many' || n, 'M' || n % 10
      from generate_series(1, 2 * ${MANY}) n, accounts f, accounts p where f.kind = 'programme_float' and p.kind = 'programme_recovered' order by n;
    insert into loans (id, user_id, document_id, product, principal_cents, annual_rate_bps, term_months, installment_cents, outstanding_cents, status, created_at)
      select 'L' || lpad(n::text, 7, '0'), 'U' || lpad(n::text, 7, '0'), 'K' || n, 'Crédito', 100000, 1800, 12, 9168, 0, 'paid', ${at} from generate_series(1, ${MANY}) n;
    insert into loan_payments (loan_id, installment_number, due_date, principal_cents, interest_cents, status)
      select 'L' || lpad(n::text, 7, '0'), i, '2024-01-01', 8000, 1168, 'pending' from generate_series(1, ${MANY}) n cross join generate_series(1, 2) i;
    insert into assistances (user_id, plan, supplier, price_cents, status, starts_on, ends_on, created_at)
      select 'U' || lpad(n::text, 7, '0'), 'Vial', 'Asistencia', 499, 'active', '2024-01-01', '2024-12-31', ${at} from generate_series(1, ${MANY}) n;
    insert into services (id, name, category) values ('many', 'Luz', 'Electricidad');
    insert into service_uses (user_id, service_id, amount_cents, status, reference, created_at)
      select 'U' || lpad(n::text, 7, '0'), 'many', 4250, 'completed', 'many' || n, ${at} from generate_series(1, ${MANY}) n;
    insert into user_otps (user_id, purpose, mobile, status, attempts, expires_at, created_at)
      select 'U' || lpad(n::text, 7, '0'), (array['transfer', 'sign_in', 'card_pin'])[1 + n % 3], '+507 •••• 0000', (array['used', 'used', 'expired', 'blocked'])[1 + n % 4], n % 4, ${at} + interval '10 minutes', ${at}
      from generate_series(1, ${MANY}) n;
    insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, spent_cents, starts_at, status, created_at)
      select 'P' || n, 'Programa' || n, 'Programme' || n, 'percent', 250, 100000, n * 100, ${at}, 'active', ${at} from generate_series(1, 12) n;
    insert into cashback_rewards (cashback_id, purchase_id, purchased_at, transaction_id, user_id, month, earned_cents, paid_cents, taken_back_cents, rest_cents, reason, judged_at)
      select 'P' || 1 + n % 2, t.id, t.created_at, t.id, 'U' || lpad(n::text, 7, '0'), '2024-01-01', 100, 100, case when n % 4 = 0 then 60 else 0 end, case when n % 8000 = 0 then 40 else 0 end, null, ${at}
      from (select id, created_at, row_number() over (order by id) as n from transfers order by id limit ${MANY}) t;
    insert into referrals (id, name, referrer_reward_cents, referee_reward_cents, trigger, starts_at, created_at, status)
      select 'R' || n, 'Programa' || n, 500, 200, 'first_topup', ${at}, ${at}, 'active' from generate_series(1, 12) n;
    insert into referral_details (referrer_id, referee_id, referral_id, status, reward_transaction_id, created_at)
      select 'U' || lpad((1 + n % 977)::text, 7, '0'), 'U' || lpad(n::text, 7, '0'), 'R' || 1 + n % 2, s.status, case when s.status = 'rewarded' then t.id end, ${at}
      from (select id, row_number() over (order by id) as n from transfers order by id limit ${MANY}) t cross join lateral (select (array['registered', 'qualified', 'rewarded', 'expired'])[1 + t.n % 4] as status) s where t.n > 977;
    insert into disputes (transaction_id, amount_cents, user_id, card_id, reason, description, status, resolved_at, created_at, created_by)
      select t.id, 1 + t.n * 7901 % 1000003, 'U' || lpad(n::text, 7, '0'), 'C' || lpad(n::text, 7, '0'), (array['not_recognised', 'duplicated', 'other'])[1 + n % 3], 'Reporte', s.status, case when s.status = 'resolved_against' then ${at} end, ${at}, 'M' || n % 10
      from (select id, row_number() over (order by id) as n from transfers order by id limit ${MANY}) t cross join lateral (select (array['open', 'in_review', 'resolved_against'])[1 + t.n % 3] as status) s;
    insert into audit_entries (at, actor_id, actor, action, subject_type, subject_id)
      select ${at}, 'M' || n % 10, 'clerk' || n % 10 || '@ventanilla.example', (array['session.started', 'bulk.uploaded', 'card.blocked'])[1 + n % 3], case when n % 7 = 0 then 'segment' else 'user' end, case when n % 7 = 0 then 'S' || n % 50 else 'U' || n % 5000 end from generate_series(1, ${MANY}) n;
    insert into audit_seals (position, entry_id, hash) select id, id, 'x' from audit_entries;
    insert into audit_read_marks values ('M0', ${MANY} - 3000), ('M1', 500);
    insert into audit_reads (admin_id, entry_id) select 'M' || n % 3, id from audit_entries cross join generate_series(0, 2) n where id > ${MANY} - 2000 and id % 7 = 0;
    insert into upload_documents (operation, file_name, status, total_count, success_count, fail_count, total_cents, created_by_email, created_at, created_by, file_size, file_sha256, media_type, language)
      select (array['top-up', 'block-cards', 'create-users'])[1 + n % 3], 'lista ' || n % 977 || '.csv', (array['completed', 'validated', 'failed'])[1 + n % 3], n % 1009, n % 1013, n % 1019, n * 7919 % 1000003,
        'clerk' || n % 10 || '@ventanilla.example', ${at}, 'M' || n % 10, 1, 'x', 'text/csv', 'es'
      from generate_series(1, ${MANY}) n;
    insert into bulk_rows (document_id, row_number, cells, search, is_valid) select 1, n + 1, jsonb_build_object('national_id', case when n % 3 = 0 then '9-' else '8-' end || n, 'email', '', 'mobile_no', ''), '8-' || n, true from generate_series(1, ${MANY}) n;
    insert into requests (id, change, action, subject_type, subject_id, subject_name, permissions, status, params, body, amount_cents, reason, requester_id, requester, language, created_at, expires_at, decided_at)
      select n, c.change, 'do', c.type, 'U' || lpad((n % 5000)::text, 7, '0'), 'Nombre' || n % 97, c.permissions, s.status, '{}', '{}', case when n % 2 = 0 then n * 7919 % 1000003 end, 'motivo de user' || n || '@', 'M' || n % 10, 'clerk' || n % 10 || '@ventanilla.example', 'es',
        ${at}, case when s.status <> 'executed_direct' then ${at} + interval '7 days' end, case when s.status <> 'pending' then ${at} + interval '1 day' end
      from generate_series(1, ${MANY}) n
      cross join lateral (select * from (values (0, 'recharge-users', 'user', '{wallet-balance,card-balance}'::text[]), (1, 'edit-role', 'role', '{roles-permissions}'), (2, 'block-cards-of-users', 'user', '{card-block}')) v (at, change, type, permissions) where v.at = n % 3) c
      cross join lateral (select case when n > ${MANY} - ${PENDING} then 'pending' else (array['approved', 'rejected', 'expired', 'withdrawn', 'executed_direct'])[1 + n % 5] end as status) s;
    insert into request_tasks (request_id, field, status, decided_by, decided_at)
      select id, 'name', case status when 'executed_direct' then 'approved' else status end, case when status in ('approved', 'rejected') then 'M' || id % 7 end, case when status in ('approved', 'rejected') then decided_at end from requests order by id;`)
  await pool.query('analyze')
}
