-- Reading the audit log: without sign-ins, by text, and what is unread; and what /compliance counts.

-- Whether an entry is still there when sign-ins are hidden. Signing in and recovering access is most of the log, and
-- hardly ever what somebody looks for; a password or second factor that was changed is looked for.
create function audit_sign_ins(action text) returns text language sql immutable parallel safe as $$
  select case
    when action like 'session.%' or action like 'recovery.%' or action in ('password.refused', 'second_factor.refused', 'second_factor.used_recovery_code') then 'shown'
    else 'hidden'
  end
$$;
create index audit_entries_without_sign_ins on audit_entries (at, id) where audit_sign_ins(action) = 'hidden';

-- What an entry is looked for by: people, addresses, and what its record was called then.
create function audit_words(actor text, approver text, subject_id text, address text, before jsonb, after jsonb) returns text language sql immutable parallel safe
  return plain_text(
    coalesce(actor, '') || ' ' || coalesce(approver, '') || ' ' || subject_id || ' ' || coalesce(address, '') || ' ' ||
    coalesce(before ->> 'name', '') || ' ' || coalesce(after ->> 'name', '') || ' ' || coalesce(before ->> 'email', '') || ' ' || coalesce(after ->> 'email', '') || ' ' ||
    coalesce(after ->> 'file_name', '')
  );
create index audit_entries_words on audit_entries using gin (audit_words(actor, approver, subject_id, address, before, after) gin_trgm_ops);

-- What was wrong where the chain was found broken; an entry can't always be named.
alter table audit_verifications add fault text, add check ((fault is null) <= (broken_at is null));

create index mail_outbox_failed on mail_outbox (failed_at, id) where failed_at is not null;
