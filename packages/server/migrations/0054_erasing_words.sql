-- What people write about a person goes with them as well: descriptions of movements, words of disputes, comments, names of files.

-- Entries about disputes and lists hold words that somebody wrote, too.
create or replace function withhold_personal() returns trigger language plpgsql as $$
declare
  fields text[] := case new.subject_type
    when 'list' then array['search']
    when 'upload_document' then array['file_name', 'comment']
    when 'dispute' then array['description', 'comment']
    else personal_fields() end;
begin
  with given as (
    select s.side, f.key as field, f.value, gen_random_uuid()::text as salt
    from (values ('before', new.before), ('after', new.after)) s (side, kept), jsonb_each(case when jsonb_typeof(s.kept) = 'object' then s.kept else '{}' end) f
    where f.key = any(fields) and f.value <> 'null'
  ), written as (
    insert into audit_personal (entry_id, side, field, salt, value) select new.id, g.side, g.field, g.salt, g.value from given g
  ), digests as (
    select g.side, jsonb_object_agg(g.field, jsonb_build_object('personal', personal_digest(g.salt, g.value))) as of from given g group by g.side
  )
  select
    case when b.of is null then new.before else new.before || b.of end,
    case when a.of is null then new.after else new.after || a.of end
  into new.before, new.after
  from (select) one left join digests b on b.side = 'before' left join digests a on a.side = 'after';
  return new;
end $$;
drop trigger withhold_personal on audit_entries;
create trigger withhold_personal before insert on audit_entries for each row
  when (new.subject_type in ('user', 'card', 'list', 'dispute', 'upload_document') and (new.before is not null or new.after is not null)) execute function withhold_personal();

drop trigger append_only on wallet_status_changes;
create trigger append_only before delete on wallet_status_changes for each row execute function refuse_change();
create trigger append_only_but_words before update on wallet_status_changes for each row execute function keep_but_words();

-- The ledger stays as it is, but for the description of a movement, and that only where a trigger erases a person: no
-- statement of its own changes anything.
create function keep_but_description() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'description' is distinct from to_jsonb(old) - 'description' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger transfers_append_only on transfers;
create trigger transfers_append_only before delete or truncate on transfers for each statement execute function ledger_refuse();
create trigger transfers_append_only_but_words before update on transfers for each statement when (pg_trigger_depth() < 1) execute function ledger_refuse();
create trigger transfers_keep before update on transfers for each row execute function keep_but_description();
alter table transfers enable always trigger transfers_append_only;
alter table transfers enable always trigger transfers_append_only_but_words;
alter table transfers enable always trigger transfers_keep;

-- As the owner, because the server's user may not write transfers; and only of who is deleted.
create function erase_user_ledger(of_user text, strong text, own text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs bigint[] := array(select w.account_id from wallets w where w.user_id = of_user union all select c.account_id from cards c where c.user_id = of_user);
begin
  if not exists (select from users where id = of_user and status = 'Deleted') then return; end if;
  update transfers set description = erased(description, own, of_user) where (debit = any(theirs) or credit = any(theirs)) and description <> '' and description ~* own;
  update transfers set description = erased(description, strong, of_user) where description <> '' and description ~* strong;
end $$;

create function erase_user_disputes(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update disputes set description = erased(description, own, of_user), comment = erased(comment, own, of_user) where user_id = of_user and (description ~* own or comment ~* own);
  update disputes set description = erased(description, strong, of_user), comment = erased(comment, strong, of_user) where description ~* strong or comment ~* strong;
  update requests q set body = erased(q.body, own, of_user), answer = erased(q.answer, own, of_user)
  where q.subject_type = 'dispute' and q.id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user) and (q.body::text ~* own or q.answer::text ~* own);
  update request_tasks t set old = erased(t.old, own, of_user), new = erased(t.new, own, of_user) from requests q
  where q.id = t.request_id and q.subject_type = 'dispute' and q.id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user) and (t.old::text ~* own or t.new::text ~* own);
  update audit_personal p set value = null from audit_entries e
  where e.id = p.entry_id and p.value is not null and e.subject_type = 'dispute' and e.subject_id in (select d.id from disputes d where d.user_id = of_user);
end $$;

create function erase_user_actions(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update single_actions set request = erased(request, own, of_user), results = erased(results, own, of_user) where request -> 'users' = jsonb_build_array(of_user) and request::text ~* own;
  update wallet_status_changes h set reason = erased(h.reason, own, of_user) from wallets w where w.id = h.wallet_id and w.user_id = of_user and h.reason ~* own;
  update wallets set status_reason = erased(status_reason, own, of_user) where user_id = of_user and status_reason ~* own;
  update requests set answer = erased(answer, strong, of_user), problem = erased(problem, strong, of_user) where answer::text ~* strong or problem::text ~* strong;
end $$;

-- Where a code went is theirs; a code is of no use to them any more.
alter table user_otps drop constraint user_otps_mobile_masked;
alter table user_otps add constraint user_otps_mobile_masked check (mobile = '' or mobile ~ '^\+507 •••• \d{4}$');
create function erase_user_otps(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update user_otps set mobile = '', code = null, status = case status when 'active' then 'expired' else status end where user_id = of_user;
end $$;

-- Rows about others that name them, whatever the column, and names of files; the files of these lists are written again from their rows.
create function erase_user_lists(of_user text, strong text, own text) returns void language plpgsql as $$
declare
  lists bigint[];
begin
  with named as (
    update bulk_rows r set cells = erased(r.cells, strong, of_user), search = erased(r.search, strong, of_user), problems = erased(r.problems, strong, of_user), warnings = erased(r.warnings, strong, of_user)
    where r.cells::text ~* strong or r.search ~* strong returning r.document_id, r.row_number
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

-- A name is the same person also where something else than a blank joins its parts, as in names of files.
create function names_of(first_name text, surname text) returns text[] immutable parallel safe language sql as $$
  select array_agg(distinct replace(n.name, ' ', j.joint)) || array[surname || ', ' || first_name]
  from (values (first_name || ' ' || surname), (surname || ' ' || first_name)) n (name), (values (' '), ('-'), ('_'), ('.')) j (joint)
$$;
create or replace function erase_deleted_user() returns trigger language plpgsql as $$
declare
  names text[] := names_of(old.first_name, old.surname);
  known text[] := array[lower(old.email), lower(old.identification_number), old.mobile];
  numbers text[] := array[old.mobile, right(old.mobile, 8), regexp_replace(old.mobile, '^\+507(\d{4})(\d{4})$', '\1-\2'), regexp_replace(old.mobile, '^\+507(\d{4})(\d{4})$', '\1 \2')];
begin
  perform erase_user(
    new.id, known,
    words_pattern(known || numbers || names),
    words_pattern(known || numbers || names || array[old.first_name, old.surname, old.workplace, old.address1, old.address2])
  );
  update users u set
    first_name = u.id, surname = '', identification_type = '', identification_number = 'deleted:' || u.id, mobile = 'deleted:' || u.id, email = 'deleted:' || lower(u.id),
    occupation = '', workplace = '', address1 = '', address2 = '', city = '', region = '', zip_code = '', country = '', salary_cents = null,
    provider_user_id = null, referral_code = null, referred_by = null, last_login_at = null,
    status_reason = erased(u.status_reason, words_pattern(known || numbers || names || array[old.first_name, old.surname]), u.id)
  where u.id = new.id;
  return null;
end $$;
