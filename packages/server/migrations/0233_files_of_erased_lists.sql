-- Who is erased from a list takes its file along. Who downloads it gets one that the program writes from the rows, piece by
-- piece and with the apostrophes that keep a spreadsheet from running a cell: here both were missing.

-- What else is erased of a user, in tables of later migrations: functions named erase_user_<what>(of_user, strong, own).
create or replace function erase_user(of_user text, known text[], strong text, own text) returns void language plpgsql as $$
declare
  theirs text[] := array(select c.id from cards c where c.user_id = of_user);
  more record;
begin
  -- Words about them lose their names; words about others lose what can be nobody else: full name, address and numbers.
  update user_status_changes set reason = erased(reason, own, of_user) where user_id = of_user and reason ~* own;
  update user_status_changes set reason = erased(reason, strong, of_user) where reason ~* strong;
  update users set status_reason = erased(status_reason, strong, of_user) where status_reason ~* strong;
  update card_status_changes set reason = erased(reason, own, of_user) where card_id = any(theirs) and reason ~* own;
  update card_status_changes set reason = erased(reason, strong, of_user) where reason ~* strong;
  update cards set status_reason = erased(status_reason, own, of_user) where user_id = of_user and status_reason ~* own;
  update cards set status_reason = erased(status_reason, strong, of_user) where status_reason ~* strong;
  update provider_orders set reason = erased(reason, own, of_user), refusal = erased(refusal, strong, of_user) where card_id = any(theirs) and (reason ~* own or refusal::text ~* strong);
  delete from segment_members where user_id = of_user;

  -- Entries of the audit log about them, and values of others that name them, such as the search of an exported list.
  update audit_personal p set value = null from audit_entries e
  where e.id = p.entry_id and p.value is not null
    and ((e.subject_type = 'user' and e.subject_id = of_user) or (e.subject_type = 'card' and e.subject_id = any(theirs)));
  update audit_personal p set value = null where p.value::text ~* strong;

  -- Requests about them alone lose every personal field; in those about several their name goes.
  update requests q set body = q.body - personal_fields(), answer = q.answer - personal_fields() where q.subject_type = 'user' and q.subject_id = of_user;
  update request_tasks t set old = null, new = null from requests q
  where q.id = t.request_id and q.subject_type = 'user' and q.subject_id = of_user and t.field = any(personal_fields());
  -- What else such a request says is about them: a reason within its answer, too.
  update requests q set body = erased(q.body, own, of_user), answer = erased(q.answer, own, of_user) where q.subject_type = 'user' and q.subject_id = of_user and (q.body::text ~* own or q.answer::text ~* own);
  update request_tasks t set old = erased(t.old, own, of_user), new = erased(t.new, own, of_user) from requests q
  where q.id = t.request_id and q.subject_type = 'user' and q.subject_id = of_user and (t.old::text ~* own or t.new::text ~* own);
  update requests q set subject_name = erased(q.subject_name, strong, of_user), body = erased(q.body, strong, of_user), answer = erased(q.answer, strong, of_user),
    reason = erased(q.reason, own, of_user), problem = erased(q.problem, strong, of_user)
  where q.id in (
    select s.request_id from request_subjects s where (s.subject_type = 'user' and s.subject_id = of_user) or (s.subject_type = 'card' and s.subject_id = any(theirs))
    union all select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user
  );
  update requests q set subject_name = case when names_another(q, of_user) then q.subject_name else erased(q.subject_name, strong, of_user) end, body = erased(q.body, strong, of_user), reason = erased(q.reason, strong, of_user) where q.subject_name ~* strong or q.body::text ~* strong or q.reason ~* strong;
  update request_tasks t set comment = erased(t.comment, strong, of_user), old = erased(t.old, strong, of_user), new = erased(t.new, strong, of_user) where t.comment ~* strong or t.old::text ~* strong or t.new::text ~* strong;
  update request_tasks t set comment = erased(t.comment, own, of_user), old = erased(t.old, strong, of_user), new = erased(t.new, strong, of_user)
  where t.request_id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user union all select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user);

  update notices n set params = erased(n.params, strong, of_user) || names_of_others(n, of_user) where n.params::text ~* strong;
  update mail_outbox set recipient = '', subject = '', body = '', failed_at = case when sent_at is null then coalesce(failed_at, now()) end where lower(recipient) = any(known);
  update mail_outbox set subject = erased(subject, strong, of_user), body = erased(body, strong, of_user) where body ~* strong or subject ~* strong;
  update single_actions set results = erased(results, strong, of_user), request = erased(request, strong, of_user) where results::text ~* strong or request::text ~* strong;

  -- Rows of lists that named them, with the files of these lists.
  with blanked as (
    update bulk_rows r set search = '', problems = erased(r.problems, strong, of_user), warnings = erased(r.warnings, strong, of_user),
      cells = (select jsonb_object_agg(c.key, case when c.key in ('amount', 'card_or_wallet', 'action', 'card_type', 'reverses') then c.value else '""' end) from jsonb_each(r.cells) c)
    where lower(r.cells ->> 'email') = any(known) or lower(r.cells ->> 'identification_number') = any(known) or lower(r.cells ->> 'national_id') = any(known) or lower(r.cells ->> 'mobile') = any(known)
    returning r.document_id, r.row_number
  ), forgotten as (
    delete from bulk_search s using blanked b where s.document_id = b.document_id and s.row_number = b.row_number
  )
  delete from upload_file_chunks c where c.document_id in (select b.document_id from blanked b);

  for more in select p.proname as name from pg_proc p where p.proname like 'erase\_user\_%' and p.pronamespace = 'public'::regnamespace order by 1 loop
    execute format('select %I($1, $2, $3)', more.name) using of_user, strong, own;
  end loop;
end $$;

-- Rows about others that name them, whatever the column, with the files of these lists; and names of files. `case`, because the
-- planner takes the pattern for cheaper than many likes, and a row for which it is asked first takes milliseconds.
create or replace function erase_words_of_lists(of_user text, strong text, hints text[]) returns void language plpgsql as $$
begin
  with named as (
    update bulk_rows r set cells = erased(r.cells, strong, of_user), search = erased(r.search, strong, of_user), problems = erased(r.problems, strong, of_user), warnings = erased(r.warnings, strong, of_user)
    where case when lower(r.cells::text) like any(hints) then r.cells::text ~* strong end returning r.document_id, r.row_number
  ), forgotten as (
    delete from bulk_search s using named n where s.document_id = n.document_id and s.row_number = n.row_number
  )
  delete from upload_file_chunks c where c.document_id in (select n.document_id from named n);
  update bulk_results set problems = erased(problems, strong, of_user) where case when lower(problems::text) like any(hints) then problems::text ~* strong end;
  update upload_documents set file_name = erased(file_name, strong, of_user) where file_name ~* strong;
end $$;

-- The same in the ledger, and in what results keep of dropped lists.
create or replace function erase_words_of_ledger(of_user text, strong text, own text, hints text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs bigint[] := array(select w.account_id from wallets w where w.user_id = of_user union all select c.account_id from cards c where c.user_id = of_user);
begin
  if not exists (select from users where id = of_user and status = 'Deleted') then return; end if;
  update transfers set description = erased(description, own, of_user) where (debit = any(theirs) or credit = any(theirs)) and description <> '' and description ~* own;
  update transfers set description = erased(description, strong, of_user) where description <> '' and case when lower(description) like any(hints) then description ~* strong end;
end $$;

create or replace function erase_kept_rows(of_user text, known text[], strong text, hints text[]) returns void language plpgsql as $$
begin
  update bulk_results x
  set kept_cells = (select jsonb_object_agg(c.key, case when c.key in ('amount', 'card_or_wallet', 'action', 'card_type', 'reverses') then c.value else '""' end) from jsonb_each(x.kept_cells) c)
  where x.kept_cells is not null
    and (lower(x.kept_cells ->> 'email') = any(known) or lower(x.kept_cells ->> 'identification_number') = any(known) or lower(x.kept_cells ->> 'national_id') = any(known) or lower(x.kept_cells ->> 'mobile') = any(known));
  update bulk_results x set kept_cells = erased(x.kept_cells, strong, of_user)
  where case when lower(x.kept_cells::text) like any(hints) then x.kept_cells::text ~* strong end;
end $$;

-- Files that were written here before: they begin with the names of the columns in the order of the alphabet, as no export does.
delete from upload_file_chunks c using upload_documents d
cross join lateral (
  select convert_to(chr(65279) || string_agg(k.key, ',' order by k.key) || E'\r\n', 'UTF8') as bytes
  from jsonb_object_keys((select r.cells from bulk_rows r where r.document_id = d.id order by r.row_number limit 1)) k (key)
) heading
where c.document_id = d.id and d.media_type = 'text/csv' and c.chunk_number = 0 and substr(c.bytes, 1, length(heading.bytes)) = heading.bytes;
