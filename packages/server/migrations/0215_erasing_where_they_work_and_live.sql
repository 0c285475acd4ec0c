-- Workplace and addresses of a deleted user go from the reason of their status, and from what their own requests hold.

-- What else is erased of a user, in tables of later migrations: functions named erase_user_<what>(of_user, strong, own).
create or replace function erase_user(of_user text, known text[], strong text, own text) returns void language plpgsql as $$
declare
  theirs text[] := array(select c.id from cards c where c.user_id = of_user);
  lists bigint[];
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

  -- Rows of lists that named them; the files of these lists are written again from their rows.
  with blanked as (
    update bulk_rows r set search = '', problems = erased(r.problems, strong, of_user), warnings = erased(r.warnings, strong, of_user),
      cells = (select jsonb_object_agg(c.key, case when c.key in ('amount', 'card_or_wallet', 'action', 'card_type', 'reverses') then c.value else '""' end) from jsonb_each(r.cells) c)
    where lower(r.cells ->> 'email') = any(known) or lower(r.cells ->> 'identification_number') = any(known) or lower(r.cells ->> 'national_id') = any(known) or lower(r.cells ->> 'mobile') = any(known)
    returning r.document_id, r.row_number
  ), forgotten as (
    delete from bulk_search s using blanked b where s.document_id = b.document_id and s.row_number = b.row_number
  )
  select array_agg(distinct b.document_id) into lists from blanked b;
  if lists is not null then
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
    update upload_documents d set media_type = 'text/csv', file_name = erased(d.file_name, strong, of_user),
      file_size = (select sum(length(c.bytes)) from upload_file_chunks c where c.document_id = d.id),
      file_sha256 = (select encode(sha256(c.bytes), 'hex') from upload_file_chunks c where c.document_id = d.id)
    where d.id = any(lists);
  end if;

  for more in select p.proname as name from pg_proc p where p.proname like 'erase\_user\_%' and p.pronamespace = 'public'::regnamespace order by 1 loop
    execute format('select %I($1, $2, $3)', more.name) using of_user, strong, own;
  end loop;
end $$;

create or replace function erase_deleted_user() returns trigger language plpgsql as $$
declare
  mobiles text[] := array[old.mobile] || former_data(new.id, '{mobile}');
  firsts text[] := array[old.first_name] || former_data(new.id, '{first_name}');
  surnames text[] := array[old.surname] || former_data(new.id, '{surname}');
  names text[] := array(select n from unnest(firsts) f, unnest(surnames) s, unnest(names_of(f, s)) n);
  emails text[] := array[old.email] || former_data(new.id, '{email}');
  identifications text[] := array[old.identification_number] || former_data(new.id, '{identification_number}');
  known text[] := array(select lower(k) from unnest(emails || identifications) k) || mobiles;
  numbers text[] := identifications || array(select unnest(spellings_of(m)) from unnest(mobiles) m);
  hints text[] := likes(emails || numbers || array(select split_part(trim(s || ' ' || f), ' ', 1) from unnest(firsts) f, unnest(surnames) s));
  told_apart text[] := array[any_number(numbers), any_address(emails)];
  strong text := words_of_their_own(told_apart || any_name(names));
  words text[] := names || firsts || surnames;
  own text := concat_ws('|', words_of_their_own(told_apart), words_pattern(words || array[old.workplace, old.address1, old.address2] || former_data(new.id, '{workplace,address1,address2}')));
begin
  perform pg_advisory_xact_lock_shared(5070020, hashtext('kept-rows'));
  perform erase_mails_about(new.id);
  perform erase_user(new.id, known, strong, own);
  perform erase_words_of_ledger(new.id, strong, own, hints);
  perform erase_words_of_lists(new.id, strong, hints);
  perform erase_kept_rows(new.id, known, strong, hints);
  update users u set
    first_name = u.id, surname = '', identification_type = '', identification_number = 'deleted:' || u.id, mobile = 'deleted:' || u.id, email = 'deleted:' || lower(u.id),
    occupation = '', workplace = '', address1 = '', address2 = '', city = '', region = '', zip_code = '', country = '', salary_cents = null,
    provider_user_id = null, referral_code = null, referred_by = null, last_login_at = null,
    status_reason = erased(u.status_reason, own, u.id)
  where u.id = new.id;
  return null;
end $$;
