-- What is looked through for words about a person may have millions of rows. A pattern costs several times what `like`
-- costs, so rows are looked at with `like` first.
drop function erase_user_ledger(text, text, text);
drop function erase_user_lists(text, text, text);

-- Finds texts in lower case that hold one of these words: every text that a pattern of them finds, and some more.
create function likes(words text[]) returns text[] immutable parallel safe language sql as $$
  select array_agg('%' || regexp_replace(lower(w), '([\\%_])', '\\\1', 'g') || '%') from (select distinct x as w from unnest(words) x where length(trim(x)) >= 2) d
$$;

-- As the owner, because the server's user may not write transfers; and only of who is deleted.
create function erase_words_of_ledger(of_user text, strong text, own text, hints text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs bigint[] := array(select w.account_id from wallets w where w.user_id = of_user union all select c.account_id from cards c where c.user_id = of_user);
begin
  if not exists (select from users where id = of_user and status = 'Deleted') then return; end if;
  update transfers set description = erased(description, own, of_user) where (debit = any(theirs) or credit = any(theirs)) and description <> '' and description ~* own;
  update transfers set description = erased(description, strong, of_user) where description <> '' and lower(description) like any(hints) and description ~* strong;
end $$;

-- Rows about others that name them, whatever the column, and names of files; the files of these lists are written again from their rows.
create function erase_words_of_lists(of_user text, strong text, hints text[]) returns void language plpgsql as $$
declare
  lists bigint[];
begin
  with named as (
    update bulk_rows r set cells = erased(r.cells, strong, of_user), search = erased(r.search, strong, of_user), problems = erased(r.problems, strong, of_user), warnings = erased(r.warnings, strong, of_user)
    where lower(r.cells::text) like any(hints) and r.cells::text ~* strong returning r.document_id, r.row_number
  ), forgotten as (
    delete from bulk_search s using named n where s.document_id = n.document_id and s.row_number = n.row_number
  )
  select array_agg(distinct n.document_id) into lists from named n;
  update bulk_results set problems = erased(problems, strong, of_user) where problems::text ~* strong;
  update upload_documents set file_name = erased(file_name, strong, of_user) where file_name ~* strong;
  if lists is null then return; end if;
  delete from upload_file_chunks where document_id = any(lists);
  insert into upload_file_chunks (document_id, chunk_number, bytes)
  select x.document_id, 0, convert_to(chr(65279) || string_agg(x.line, E'\r\n' order by x.row_number), 'UTF8')
  from (
    select r.document_id, r.row_number, (select string_agg('"' || replace(c.value, '"', '""') || '"', ',' order by c.key) from jsonb_each_text(r.cells) c) as line
    from bulk_rows r where r.document_id = any(lists)
    union all
    select d, 1, (select string_agg(c.key, ',' order by c.key) from bulk_rows r, jsonb_each_text(r.cells) c where r.document_id = d and r.row_number = (select min(f.row_number) from bulk_rows f where f.document_id = d))
    from unnest(lists) d
  ) x group by x.document_id;
  update upload_documents d set media_type = 'text/csv',
    file_size = (select sum(length(c.bytes)) from upload_file_chunks c where c.document_id = d.id),
    file_sha256 = (select encode(sha256(c.bytes), 'hex') from upload_file_chunks c where c.document_id = d.id)
  where d.id = any(lists);
end $$;

create or replace function erase_deleted_user() returns trigger language plpgsql as $$
declare
  names text[] := names_of(old.first_name, old.surname);
  known text[] := array[lower(old.email), lower(old.identification_number), old.mobile];
  numbers text[] := array[old.mobile, right(old.mobile, 8), regexp_replace(old.mobile, '^\+507(\d{4})(\d{4})$', '\1-\2'), regexp_replace(old.mobile, '^\+507(\d{4})(\d{4})$', '\1 \2')];
  hints text[] := likes(known || numbers || array[split_part(trim(old.surname || ' ' || old.first_name), ' ', 1)]);
begin
  perform erase_user(
    new.id, known,
    words_pattern(known || numbers || names),
    words_pattern(known || numbers || names || array[old.first_name, old.surname, old.workplace, old.address1, old.address2])
  );
  perform erase_words_of_ledger(new.id, words_pattern(known || numbers || names), words_pattern(known || numbers || names || array[old.first_name, old.surname, old.workplace, old.address1, old.address2]), hints);
  perform erase_words_of_lists(new.id, words_pattern(known || numbers || names), hints);
  update users u set
    first_name = u.id, surname = '', identification_type = '', identification_number = 'deleted:' || u.id, mobile = 'deleted:' || u.id, email = 'deleted:' || lower(u.id),
    occupation = '', workplace = '', address1 = '', address2 = '', city = '', region = '', zip_code = '', country = '', salary_cents = null,
    provider_user_id = null, referral_code = null, referred_by = null, last_login_at = null,
    status_reason = erased(u.status_reason, words_pattern(known || numbers || names || array[old.first_name, old.surname]), u.id)
  where u.id = new.id;
  return null;
end $$;
