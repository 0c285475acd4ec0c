-- Lists that ended long ago: their file, their uploaded rows and what they are searched by are dropped (LISTS_KEPT_DAYS). What
-- became of each row stays, with its cells.

-- `dropped_at`: from then on file and rows are not shown any more; null for a list that has them. `dropping`: some are still there.
alter table upload_documents add column dropped_at timestamptz, add column dropping boolean not null default false;
create index upload_documents_dropping on upload_documents (dropped_at) where dropping;

-- What the result shows of its row once bulk_rows has it no longer; null as long as it has.
alter table bulk_results add column kept_cells jsonb, add column kept_cents bigint;

-- Erases a user in the results whose rows were dropped, as in the rows of lists: rows about them lose what is theirs, and rows
-- about others lose their name.
create function erase_kept_rows(of_user text, known text[], strong text, hints text[]) returns void language plpgsql as $$
begin
  update bulk_results x
  set kept_cells = (select jsonb_object_agg(c.key, case when c.key in ('amount', 'card_or_wallet', 'action', 'card_type', 'reverses') then c.value else '""' end) from jsonb_each(x.kept_cells) c)
  where x.kept_cells is not null
    and (lower(x.kept_cells ->> 'email') = any(known) or lower(x.kept_cells ->> 'identification_number') = any(known) or lower(x.kept_cells ->> 'national_id') = any(known) or lower(x.kept_cells ->> 'mobile') = any(known));
  update bulk_results x set kept_cells = erased(x.kept_cells, strong, of_user)
  where x.kept_cells is not null and lower(x.kept_cells::text) like any(hints) and x.kept_cells::text ~* strong;
end $$;

-- Who erases and who copies cells into results take turns: what is copied while somebody is erased would bring them back.
create function hold_kept_rows() returns boolean language sql as $$ select pg_try_advisory_xact_lock(5070020, hashtext('kept-rows')) $$;

create or replace function erase_deleted_user() returns trigger language plpgsql as $$
declare
  names text[] := names_of(old.first_name, old.surname);
  known text[] := array[lower(old.email), lower(old.identification_number), old.mobile];
  numbers text[] := array[old.mobile, right(old.mobile, 8), regexp_replace(old.mobile, '^\+507(\d{4})(\d{4})$', '\1-\2'), regexp_replace(old.mobile, '^\+507(\d{4})(\d{4})$', '\1 \2')];
  hints text[] := likes(known || numbers || array[split_part(trim(old.surname || ' ' || old.first_name), ' ', 1)]);
begin
  perform pg_advisory_xact_lock_shared(5070020, hashtext('kept-rows'));
  perform erase_user(
    new.id, known,
    words_pattern(known || numbers || names),
    words_pattern(known || numbers || names || array[old.first_name, old.surname, old.workplace, old.address1, old.address2])
  );
  perform erase_words_of_ledger(new.id, words_pattern(known || numbers || names), words_pattern(known || numbers || names || array[old.first_name, old.surname, old.workplace, old.address1, old.address2]), hints);
  perform erase_words_of_lists(new.id, words_pattern(known || numbers || names), hints);
  perform erase_kept_rows(new.id, known, words_pattern(known || numbers || names), hints);
  update users u set
    first_name = u.id, surname = '', identification_type = '', identification_number = 'deleted:' || u.id, mobile = 'deleted:' || u.id, email = 'deleted:' || lower(u.id),
    occupation = '', workplace = '', address1 = '', address2 = '', city = '', region = '', zip_code = '', country = '', salary_cents = null,
    provider_user_id = null, referral_code = null, referred_by = null, last_login_at = null,
    status_reason = erased(u.status_reason, words_pattern(known || numbers || names || array[old.first_name, old.surname]), u.id)
  where u.id = new.id;
  return null;
end $$;
