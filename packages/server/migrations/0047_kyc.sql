-- What users submit to prove who they are, what became of it, and the mails about it.

-- Counts the KYC states that a user has been in: each state of each user has a number, whatever its moment.
alter table users add column kyc_state_number integer not null default 0;
create function count_kyc_states() returns trigger language plpgsql as $$
begin
  new.kyc_state_number := old.kyc_state_number + 1;
  return new;
end $$;
create trigger kyc_state_number before update of kyc_status on users for each row when (old.kyc_status <> new.kyc_status) execute function count_kyc_states();

-- The lists by KYC status, in each of their orders.
create index users_by_kyc_change on users (kyc_status, coalesce(kyc_updated_at, created_at), id);
create index users_by_kyc_surname on users (kyc_status, surname collate "es-x-icu", id);
create index users_by_kyc_email on users (kyc_status, email);
create index users_by_kyc_identification on users (kyc_status, identification_number);

create table kyc_attempts (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  number integer not null,
  submitted_at timestamptz not null default now(),
  -- what was submitted, as texts by field
  data jsonb not null default '{}',
  -- [{check, passed, reason}]
  checks jsonb not null default '[]',
  outcome text check (outcome in ('verified', 'review_needed', 'rejected')),
  reason text check (reason in ('input_mismatch', 'aml_rejected', 'aml_review', 'underage', 'document_expired', 'document_issues', 'gov_system_down', 'other')),
  comment text not null default '',
  decided_by text references admins (id),
  decided_at timestamptz,
  constraint kyc_attempts_number unique (user_id, number),
  constraint kyc_attempts_decided check ((outcome is null) = (decided_at is null))
);

-- What a user has submitted as far as their own record tells: of those whose attempt nobody wrote down.
create function kyc_data(u users) returns jsonb stable language sql as $$
  select jsonb_strip_nulls(jsonb_build_object('first_name', u.first_name, 'surname', u.surname, 'identification_type', u.identification_type,
    'identification_number', u.identification_number, 'mobile', u.mobile, 'email', u.email, 'occupation', nullif(u.occupation, ''), 'address', nullif(u.address1, ''), 'country', u.country))
$$;

-- A mail to everybody in a state: its work is the rows of its recipients that are pending.
create table kyc_mail_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invitation', 'rejected')),
  total_count integer not null default 0,
  pending_count integer not null default 0,
  waiting_count integer not null default 0,
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  skipped_count integer not null default 0,
  created_at timestamptz not null default now(),
  created_by text references admins (id),
  ended_at timestamptz,
  constraint kyc_mail_runs_counts check (total_count = pending_count + waiting_count + sent_count + failed_count + skipped_count)
);
-- Two calls are one run.
create unique index kyc_mail_runs_open on kyc_mail_runs (kind) where ended_at is null;
create index kyc_mail_runs_by_time on kyc_mail_runs (created_at, id);

create table kyc_mails (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('invitation', 'approved', 'rejected')),
  state_number integer not null,
  -- of the outbox
  reference text not null unique,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'sent', 'failed')),
  run_id bigint references kyc_mail_runs (id),
  created_at timestamptz not null default now(),
  created_by text references admins (id),
  -- nobody gets two mails for one state, whoever sends them
  constraint kyc_mails_once unique (user_id, state_number)
);

create table kyc_mail_recipients (
  run_id bigint not null references kyc_mail_runs (id),
  user_id text not null references users (id),
  -- pending: not looked at yet; waiting: written, and with the mail server; moved: in another state by then
  outcome text not null default 'pending' check (outcome in ('pending', 'waiting', 'sent', 'failed', 'already_sent', 'moved')),
  at timestamptz not null default now(),
  primary key (run_id, user_id)
);
create index kyc_mail_recipients_by_outcome on kyc_mail_recipients (run_id, outcome, user_id);
create index kyc_mail_recipients_by_user on kyc_mail_recipients (user_id);

-- A run counts its recipients by what became of them.
create function count_kyc_recipients() returns trigger language plpgsql as $$
begin
  update kyc_mail_runs r set pending_count = r.pending_count + d.pending, waiting_count = r.waiting_count + d.waiting, sent_count = r.sent_count + d.sent,
      failed_count = r.failed_count + d.failed, skipped_count = r.skipped_count + d.skipped
    from (
      select c.run_id, coalesce(sum(c.change) filter (where c.outcome = 'pending'), 0) as pending, coalesce(sum(c.change) filter (where c.outcome = 'waiting'), 0) as waiting, coalesce(sum(c.change) filter (where c.outcome = 'sent'), 0) as sent,
        coalesce(sum(c.change) filter (where c.outcome = 'failed'), 0) as failed, coalesce(sum(c.change) filter (where c.outcome in ('already_sent', 'moved')), 0) as skipped
      from (select run_id, outcome, 1 as change from new_recipients union all select run_id, outcome, -1 from old_recipients) c group by c.run_id
    ) d
    where d.run_id = r.id;
  return null;
end $$;
create trigger counts after update on kyc_mail_recipients referencing old table as old_recipients new table as new_recipients
  for each statement execute function count_kyc_recipients();

-- What became of a mail is known where it is looked for.
create function record_kyc_mail() returns trigger language plpgsql as $$
declare
  became text := case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'waiting' end;
  run bigint;
  whom text;
begin
  update kyc_mails set outcome = became where reference = new.reference and outcome <> became returning run_id, user_id into run, whom;
  if run is not null then
    update kyc_mail_recipients set outcome = became, at = now() where run_id = run and user_id = whom;
  end if;
  return null;
end $$;
create trigger kyc_mail_outcome after update of sent_at, failed_at on mail_outbox for each row when (new.reference like 'kyc:%') execute function record_kyc_mail();

-- The same words as HTML, for programs that show it; empty where a mail was written before there was any.
alter table mail_outbox add column html text not null default '';

-- What goes of somebody who is deleted: what they submitted, and mails to them and about them as HTML. That there were
-- attempts and mails stays.
create function erase_user_kyc(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update kyc_attempts set data = '{}', comment = '' where user_id = of_user;
  update kyc_attempts set comment = regexp_replace(comment, strong, of_user, 'gi') where comment ~* strong;
  update mail_outbox set html = '' where html <> '' and (recipient = '' or replace(replace(html, '&#39;', ''''), '&amp;', '&') ~* strong);
end $$;
