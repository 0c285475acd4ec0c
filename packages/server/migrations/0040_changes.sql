-- Changes that wait for a second person: the policy, the requests with their fields, and who has read which audit entry.

-- What an administrator has set; a change that is not here has the policy of the contract.
create table change_policies (
  change text primary key,
  approval text not null check (approval in ('always', 'never', 'above')),
  -- unset: no amount asks for approval
  above_cents bigint check (above_cents >= 0),
  check (approval = 'above' or above_cents is null),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  version integer not null default 1
);

-- Permissions that two active administrators could decide at the same time, once: the beginning is over for them (domain
-- page, "The beginning"). Written by the database, whatever gives somebody the permission.
create table second_deciders (
  permission text primary key,
  since timestamptz not null default now()
);

create function note_second_deciders() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into second_deciders (permission)
  select p.permission from role_permissions p join admins a on a.role_id = p.role_id and a.status = 'active'
  where p.kind = 'approve' and exists (select from role_permissions d where d.role_id = p.role_id and d.permission = 'decide-task')
  group by p.permission having count(*) > 1
  on conflict do nothing;
  return null;
end $$;
create trigger second_deciders after insert or update of status, role_id on admins for each statement execute function note_second_deciders();
create trigger second_deciders after insert on role_permissions for each statement execute function note_second_deciders();

-- An entry of an applied request names its approver beside its requester, and the request. Entries without one keep their hash.
alter table audit_entries add approver_id text, add approver text, add request_id bigint;
create index audit_entries_by_request on audit_entries (request_id) where request_id is not null;

create or replace function audit_hash(previous text, entry audit_entries) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(previous || (jsonb_build_object(
    'id', entry.id,
    'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    'actor_id', entry.actor_id, 'actor', entry.actor, 'action', entry.action,
    'subject_type', entry.subject_type, 'subject_id', entry.subject_id,
    'before', entry.before, 'after', entry.after, 'address', entry.address
  ) || case when entry.request_id is null and entry.approver_id is null then '{}'::jsonb else jsonb_build_object(
    'approver_id', entry.approver_id, 'approver', entry.approver, 'request_id', entry.request_id
  ) end)::text, 'UTF8')), 'hex')
$$;

create table requests (
  -- of the audit entry that it begins with
  id bigint primary key references audit_entries (id) deferrable initially deferred,
  -- id of the endpoint
  change text not null,
  action text not null check (action in ('create', 'edit', 'delete', 'do')),
  subject_type text not null,
  -- null for what is created, and where there are several
  subject_id text,
  subject_name text not null default '',
  -- what who decides holds in the approve set
  permissions text[] not null,
  status text not null check (status in ('pending', 'approved', 'rejected', 'partially_approved', 'withdrawn', 'expired', 'conflict', 'failed', 'executed_direct')),
  -- the call as it was read
  params jsonb not null,
  body jsonb not null,
  amount_cents bigint,
  reason text not null default '',
  requester_id text not null references admins (id),
  requester text not null,
  address text,
  language text not null,
  -- what its caller chose, under which it acts once
  reference text,
  -- what was answered once it was applied
  answer jsonb,
  -- why it could not be applied
  problem jsonb,
  -- what it takes back
  undoes bigint references requests (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  decided_at timestamptz,
  check ((status = 'executed_direct') = (expires_at is null))
);
create unique index requests_by_reference on requests (change, reference) where reference is not null;
create index requests_by_time on requests (created_at, id);
create index requests_by_status on requests (status, created_at, id);
create index requests_by_requester on requests (requester_id, created_at, id);
create index requests_due on requests (expires_at) where status = 'pending';
create unique index requests_undone_once on requests (undoes) where undoes is not null and status in ('pending', 'approved', 'partially_approved', 'executed_direct');

-- One field of a request; of what moves money, one fact of it.
create table request_tasks (
  id bigint generated always as identity primary key,
  request_id bigint not null references requests,
  field text not null,
  old jsonb,
  new jsonb,
  -- the record and field that no second request may touch meanwhile: role:R5:name; null where any number may wait
  holds text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired', 'conflict', 'failed')),
  comment text not null default '',
  decided_by text,
  decided_by_email text,
  decided_at timestamptz
);
create index request_tasks_by_request on request_tasks (request_id, id);
create unique index request_tasks_held on request_tasks (holds) where status = 'pending' and holds is not null;
create index request_tasks_pending on request_tasks (id) where status = 'pending';
create index request_tasks_decided on request_tasks (decided_at, id) where decided_at is not null;

-- The records that a request is about, to say at each of them that it waits.
create table request_subjects (
  request_id bigint not null references requests,
  subject_type text not null,
  subject_id text not null,
  primary key (subject_type, subject_id, request_id)
);
create index request_subjects_by_request on request_subjects (request_id);

-- What an administrator has read of the audit log: everything up to an entry, and single ones after it.
create table audit_read_marks (
  admin_id text primary key references admins (id),
  read_to bigint not null default 0
);
create table audit_reads (
  admin_id text not null references admins (id),
  entry_id bigint not null references audit_entries (id),
  read_at timestamptz not null default now(),
  primary key (admin_id, entry_id)
);

-- How the chain was verified, the last time and before.
create table audit_verifications (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  entries bigint not null,
  broken_at bigint
);

alter table upload_documents drop constraint upload_documents_status_check;
alter table upload_documents add constraint upload_documents_status_check check (
  status in ('uploaded', 'validated', 'pending_approval', 'processing', 'completed', 'partially_completed', 'failed', 'rejected', 'expired')
);
