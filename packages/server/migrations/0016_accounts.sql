-- Recovery of access, what a session knows of its browser, and the second factor.

-- Calls at a door by whoever makes them (an address, an e-mail) in a window of time that begins with the first one.
drop table login_rates;
create table rates (
  door text not null,
  caller text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (door, caller)
);

-- Requests for a code. One row for every request, whether or not an administrator has the e-mail: who has it is looked up
-- by the worker, after the answer.
create table recoveries (
  id bigint generated always as identity primary key,
  -- as it was typed, lower-cased
  email text not null,
  language text not null,
  address text not null,
  created_at timestamptz not null,
  -- when the worker made a code, or found that there is none to make
  settled_at timestamptz,
  admin_id text references admins (id),
  -- HMAC of id and code; none where there is no code, and none any more once it was used
  code_hash text,
  code_expires_at timestamptz,
  -- the code was exchanged for a token
  verified_at timestamptz,
  -- the token was exchanged for a password
  used_at timestamptz,
  check ((code_hash is null) or (admin_id is not null and code_expires_at is not null))
);
create index recoveries_by_email on recoveries (email, id desc);
create index recoveries_unsettled on recoveries (id) where settled_at is null;

-- Tries at codes by e-mail. Not by request: asking for another code buys no further tries.
create table recovery_tries (
  email text primary key,
  tries integer not null,
  tries_of_day integer not null,
  last_try_at timestamptz not null
);

alter table sessions
  add column user_agent text,
  -- when the second factor was proved last
  add column confirmed_at timestamptz,
  drop constraint sessions_ended_because_check,
  -- closed: from the list of one's own sessions
  add constraint sessions_ended_because_check check (ended_because in ('signed_out', 'password_changed', 'archived', 'role_changed', 'closed'));

-- A mail that must not outlive its use: its words go when it was sent, or at that time.
alter table mail_outbox add column expires_at timestamptz;
create index mail_outbox_expiring on mail_outbox (expires_at) where expires_at is not null and sent_at is null and failed_at is null;

create table second_factors (
  admin_id text primary key references admins (id),
  -- the authenticator's secret, sealed (AES-256-GCM) with a key that is not in this database where TOKEN_SECRET is set
  secret text not null,
  -- off until a code of it has come back
  enabled_at timestamptz,
  -- the newest 30-second step whose code was taken: no code is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null
);

-- Codes that stand in for the authenticator once each; only an HMAC of them is kept.
create table recovery_codes (
  admin_id text not null references second_factors (admin_id) on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (admin_id, hash)
);
