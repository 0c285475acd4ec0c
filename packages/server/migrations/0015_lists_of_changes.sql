-- The list by which a card came to where it stands, beside who and why; null where no list did it. Whoever changes the
-- status says so, as with the reason.
alter table cards add column status_document_id bigint;
-- Changes before this migration name none: nothing kept it.
alter table card_status_changes add column upload_document_id bigint;

create or replace function record_new_cards() returns trigger language plpgsql as $$
begin
  insert into card_status_changes (card_id, to_status, reason, changed_by, changed_at, upload_document_id)
    select id, status, status_reason, status_changed_by, status_changed_at, upload_document_id from new_cards;
  return null;
end $$;

create or replace function record_changed_cards() returns trigger language plpgsql as $$
begin
  insert into card_status_changes (card_id, from_status, to_status, reason, changed_by, changed_at, upload_document_id)
    select n.id, o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at, n.status_document_id
    from new_cards n join old_cards o using (id) where o.status <> n.status;
  return null;
end $$;
