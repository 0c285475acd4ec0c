-- Administrators, their roles and sessions, and the audit log.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What people see as an identifier: a letter and a number that grows.
create sequence role_numbers;
create sequence admin_numbers;

create table roles (
  id text primary key default 'R' || nextval('role_numbers'),
  name text not null unique check (name <> ''),
  description text not null default '',
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table role_permissions (
  role_id text not null references roles (id) on delete cascade,
  -- in which of the two sets of specification section 6 the role holds it
  kind text not null check (kind in ('request', 'approve')),
  permission text not null,
  primary key (role_id, kind, permission)
);

create table admins (
  id text primary key default 'A' || nextval('admin_numbers'),
  email text not null unique check (email = lower(email)),
  first_name text not null,
  surname text not null,
  role_id text not null references roles (id),
  status text not null default 'active' check (status in ('invited', 'active', 'archived')),
  -- argon2id in PHC form; an invited administrator has none yet
  password_hash text,
  password_changed_at timestamptz,
  archived_at timestamptz,
  archived_by text,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (status <> 'active' or password_hash is not null)
);
create index admins_by_role on admins (role_id);

create table sessions (
  id text primary key,
  admin_id text not null references admins (id),
  created_at timestamptz not null,
  -- renewed by use; the idle limit counts from here
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('signed_out', 'password_changed', 'archived', 'role_changed')),
  address text not null,
  check ((ended_at is null) = (ended_because is null))
);
create index sessions_open_by_admin on sessions (admin_id) where ended_at is null;

-- Failed sign-ins by e-mail as it was typed (lower-cased), whether or not an administrator has it:
-- a lock-out must not tell which addresses exist.
create table login_lockouts (
  email text primary key,
  failures integer not null,
  last_failure_at timestamptz not null,
  locked_until timestamptz
);

-- Sign-ins by address of the caller in the current minute, whatever process answers them.
create table login_rates (
  address text primary key,
  window_start timestamptz not null,
  calls integer not null
);

-- Links that work once; only the sha256 of the secret is kept.
create table one_time_links (
  hash text primary key,
  purpose text not null check (purpose in ('first-administrator')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Secrets of the installation, made at the first start.
create table installation (
  key text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- null: the system
  actor_id text,
  actor text,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text
);
create index audit_entries_by_time on audit_entries (at desc, id desc);
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, id);

-- The chain: each entry is sealed with the hash of itself and of the seal before it, so that a removed or altered
-- entry shows. Sealing waits for the end of the transaction, so that the lock that makes the chain one is held for a
-- moment only and never while other rows are being locked.
create table audit_seals (
  position bigint primary key,
  entry_id bigint not null unique references audit_entries (id),
  hash text not null
);

create function audit_hash(previous text, entry audit_entries) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(previous || jsonb_build_object(
    'id', entry.id,
    'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    'actor_id', entry.actor_id, 'actor', entry.actor, 'action', entry.action,
    'subject_type', entry.subject_type, 'subject_id', entry.subject_id,
    'before', entry.before, 'after', entry.after, 'address', entry.address
  )::text, 'UTF8')), 'hex')
$$;

create function seal_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_seals;
begin
  perform pg_advisory_xact_lock(5070002);
  select * into last from audit_seals order by position desc limit 1;
  insert into audit_seals values (coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;

create constraint trigger seal after insert on audit_entries deferrable initially deferred
  for each row execute function seal_audit_entry();

create trigger append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_entries for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_seals for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_seals for each statement execute function refuse_change();

-- Where the chain is broken: nothing when it is whole.
create function audit_chain_breaks() returns table (chain_position bigint, entry_id bigint, problem text) language sql stable as $$
  with chain as (
    select s.position, s.entry_id, s.hash, e,
      lag(s.hash, 1, '') over (order by s.position) as previous, row_number() over (order by s.position) as expected
    from audit_seals s left join audit_entries e on e.id = s.entry_id
  )
  select position, entry_id,
    case when position <> expected then 'seal missing before this' when e is null then 'entry missing' else 'entry or seal altered' end
  from chain
  where position <> expected or e is null or hash is distinct from audit_hash(previous, e)
  union all
  select null, e.id, 'entry without seal' from audit_entries e
  where not exists (select from audit_seals s where s.entry_id = e.id)
$$;
