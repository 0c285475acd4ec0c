-- What a dispute gives back to a card goes to a card provider outside, which may refuse it: the ledger takes it back then, and the
-- dispute, which gave nothing, is under review again. It said "resolved for the user" for good, and no other could be opened.
create index disputes_by_reversal on disputes (reversal_id) where reversal_id is not null;

create function reopen_disputes() returns trigger language plpgsql as $$
begin
  if exists (select from moved where reversal_of is not null) then
    execute $reopened$
      with reopened as (
        update disputes d set status = 'in_review', reversal_id = null, resolved_at = null, resolved_by = null, version = d.version + 1, updated_at = now()
        from moved m where d.reversal_id = m.reversal_of and d.status = 'resolved_user'
        returning d.id, m.reversal_of
      )
      insert into audit_entries (action, subject_type, subject_id, before, after)
      select 'dispute.reviewed', 'dispute', r.id, jsonb_build_object('status', 'resolved_user', 'reversal_id', r.reversal_of::text), '{"status": "in_review", "reversal_id": null}' from reopened r
    $reopened$;
  end if;
  return null;
end $$;
create trigger transfers_reopen_disputes after insert on transfers
  referencing new table as moved for each statement execute function reopen_disputes();
