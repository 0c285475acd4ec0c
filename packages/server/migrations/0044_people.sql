-- What the programme knows of its users beside what a list brings, and the history of their states.

alter table users
  add column language text not null default 'es' constraint users_language check (language in ('es', 'en')),
  add column status_reason text,
  add column status_changed_at timestamptz not null default now(),
  add column status_changed_by text,
  add column kyc_changed_by text,
  add column paguelofacil_enabled boolean not null default false,
  add column referral_code text unique,
  add column referred_by text references users (id),
  add column last_login_at timestamptz;
create index users_referred_by on users (referred_by) where referred_by is not null;

-- Each change of a user's status and of their KYC status: who, when, why. Set-based, as the history of cards is.
create table user_status_changes (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  field text not null check (field in ('status', 'kyc_status')),
  from_value text not null,
  to_value text not null,
  reason text,
  changed_by text,
  changed_at timestamptz not null
);
create index user_status_changes_by_user on user_status_changes (user_id, id);
create trigger append_only before update or delete on user_status_changes for each row execute function refuse_change();
create trigger append_only_whole before truncate on user_status_changes for each statement execute function refuse_change();

create function record_changed_users() returns trigger language plpgsql as $$
begin
  insert into user_status_changes (user_id, field, from_value, to_value, reason, changed_by, changed_at)
    select n.id, 'status', o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at
    from new_users n join old_users o using (id) where o.status <> n.status
    union all
    select n.id, 'kyc_status', o.kyc_status, n.kyc_status, n.kyc_reason, n.kyc_changed_by, coalesce(n.kyc_updated_at, now())
    from new_users n join old_users o using (id) where o.kyc_status <> n.kyc_status;
  return null;
end $$;
create trigger status_history after update on users referencing old table as old_users new table as new_users
  for each statement execute function record_changed_users();

-- Groups of users, by name. Who belongs to one is written down, however it was found.
create sequence segment_numbers;
create table segments (
  id text primary key default 'S' || lpad(nextval('segment_numbers')::text, 5, '0'),
  name text not null constraint segments_name unique,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create table segment_members (
  segment_id text not null references segments (id),
  user_id text not null references users (id),
  primary key (segment_id, user_id)
);
create index segment_members_by_user on segment_members (user_id);
