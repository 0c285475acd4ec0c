-- Users of the programme, their wallets and cards. Balances live in the ledger's accounts.

create extension if not exists pg_trgm;

-- Letters without accents and in lower case, whatever the database's locale: what Search compares.
create function plain_text(value text) returns text language sql immutable parallel safe strict as $$
  select lower(translate(value, 'ÁÀÄÂÉÈËÊÍÌÏÎÓÒÖÔÚÙÜÛÑÇáàäâéèëêíìïîóòöôúùüûñç', 'aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuunc'))
$$;

create sequence user_numbers;
create sequence wallet_numbers;
create sequence card_numbers;

create table users (
  id text primary key default 'U' || lpad(nextval('user_numbers')::text, 7, '0'),
  first_name text not null,
  surname text not null,
  identification_type text not null,
  identification_number text not null unique,
  mobile text not null unique,
  email text not null unique check (email = lower(email)),
  occupation text not null default '',
  workplace text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  region text not null default '',
  zip_code text not null default '',
  country text not null default 'PA',
  salary_cents bigint check (salary_cents >= 0),
  status text not null default 'Inactive'
    check (status in ('Inactive', 'Active', 'Blocked', 'Frozen', 'Withdrawal process', 'Retired', 'Deleted')),
  kyc_status text not null default 'not_started'
    check (kyc_status in ('not_started', 'verification_inputs_completed', 'verified', 'review_needed', 'rejected')),
  kyc_reason text check (kyc_reason in ('input_mismatch', 'aml_rejected', 'aml_review', 'underage', 'document_expired',
    'document_issues', 'gov_system_down', 'other')),
  kyc_updated_at timestamptz,
  provider_user_id text unique,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as
    (plain_text(first_name || ' ' || surname || ' ' || email || ' ' || mobile || ' ' || identification_number)) stored
);
create index users_search on users using gin (search gin_trgm_ops);
create index users_by_time on users (created_at, id);
create index users_by_status on users (status);
create index users_by_kyc on users (kyc_status);

create table wallets (
  id text primary key default 'W' || lpad(nextval('wallet_numbers')::text, 7, '0'),
  user_id text not null unique references users (id),
  account_id bigint not null unique references accounts (id),
  currency text not null default 'USD' check (currency = 'USD'),
  status text not null default 'Active' check (status in ('Active', 'Blocked', 'Closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- A card never holds its full number: no column could (last_four is all there is).
create table cards (
  id text primary key default 'C' || lpad(nextval('card_numbers')::text, 7, '0'),
  user_id text not null references users (id),
  wallet_id text not null references wallets (id),
  account_id bigint not null unique references accounts (id),
  provider_card_id text unique,
  card_type text not null check (card_type in ('virtual', 'physical')),
  brand text not null default 'Visa',
  last_four text check (last_four ~ '^\d{4}$'),
  expiry text check (expiry ~ '^(0[1-9]|1[0-2])/\d{2}$'),
  status text not null default 'Pending'
    check (status in ('Pending', 'PendingAck', 'Active', 'Temporarily blocked', 'Canceled')),
  status_reason text,
  status_changed_at timestamptz not null default now(),
  status_changed_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
-- A user has one card that counts; cancelled ones stay as history.
create unique index cards_current_by_user on cards (user_id) where status <> 'Canceled';
create index cards_by_user on cards (user_id);
create index cards_by_status on cards (status);

create table card_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into card_transitions values
  ('Pending', 'PendingAck'), ('Pending', 'Active'), ('PendingAck', 'Active'),
  ('Active', 'Temporarily blocked'), ('Temporarily blocked', 'Active'),
  ('Pending', 'Canceled'), ('PendingAck', 'Canceled'), ('Active', 'Canceled'), ('Temporarily blocked', 'Canceled');

create table card_status_changes (
  id bigint generated always as identity primary key,
  card_id text not null references cards (id),
  from_status text,
  to_status text not null,
  reason text,
  changed_by text,
  changed_at timestamptz not null
);
create index card_status_changes_by_card on card_status_changes (card_id, id);
create trigger append_only before update or delete on card_status_changes for each row execute function refuse_change();
create trigger append_only_whole before truncate on card_status_changes for each statement execute function refuse_change();

create function guard_card_status() returns trigger language plpgsql as $$
begin
  if not exists (select from card_transitions where from_status = old.status and to_status = new.status) then
    raise exception 'a card can''t go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'cards_status_transition';
  end if;
  return new;
end $$;
create trigger status_transition before update of status on cards for each row
  when (old.status is distinct from new.status) execute function guard_card_status();

-- Set-based, because a list changes thousands of cards in one statement.
create function record_new_cards() returns trigger language plpgsql as $$
begin
  insert into card_status_changes (card_id, to_status, reason, changed_by, changed_at)
    select id, status, status_reason, status_changed_by, status_changed_at from new_cards;
  return null;
end $$;
create trigger status_history_of_new after insert on cards referencing new table as new_cards
  for each statement execute function record_new_cards();

create function record_changed_cards() returns trigger language plpgsql as $$
begin
  insert into card_status_changes (card_id, from_status, to_status, reason, changed_by, changed_at)
    select n.id, o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at
    from new_cards n join old_cards o using (id) where o.status <> n.status;
  return null;
end $$;
create trigger status_history after update on cards referencing old table as old_cards new table as new_cards
  for each statement execute function record_changed_cards();
