-- What was left of somebody who is erased: a name at the beginning of a later line of a text that is kept as JSON, reasons that
-- follow a user to their wallet and to the orders of their card, what is said of a file that could not be read, and the
-- addresses that a list is reported to.

-- The words of a JSON value as they can be looked for: a break is written as a letter there, which would be one word with the next.
create function words_in(value jsonb) returns text immutable parallel safe language sql as $$
  select replace(replace(replace(value::text, '\n', ' '), '\r', ' '), '\t', ' ')
$$;

-- As before, but for words_in, and for orders about cards of others and names of mails.
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
  update provider_orders set reason = erased(reason, own, of_user), refusal = erased(refusal, strong, of_user) where card_id = any(theirs) and (reason ~* own or words_in(refusal) ~* strong);
  update provider_orders set reason = erased(reason, strong, of_user), refusal = erased(refusal, strong, of_user) where reason ~* strong or words_in(refusal) ~* strong;
  delete from segment_members where user_id = of_user;

  -- Entries of the audit log about them, and values of others that name them, such as the search of an exported list.
  update audit_personal p set value = null from audit_entries e
  where e.id = p.entry_id and p.value is not null
    and ((e.subject_type = 'user' and e.subject_id = of_user) or (e.subject_type = 'card' and e.subject_id = any(theirs)));
  update audit_personal p set value = null where words_in(p.value) ~* strong;

  -- Requests about them alone lose every personal field; in those about several their name goes.
  update requests q set body = q.body - personal_fields(), answer = q.answer - personal_fields() where q.subject_type = 'user' and q.subject_id = of_user;
  update request_tasks t set old = null, new = null from requests q
  where q.id = t.request_id and q.subject_type = 'user' and q.subject_id = of_user and t.field = any(personal_fields());
  -- What else such a request says is about them: a reason within its answer, too.
  update requests q set body = erased(q.body, own, of_user), answer = erased(q.answer, own, of_user) where q.subject_type = 'user' and q.subject_id = of_user and (words_in(q.body) ~* own or words_in(q.answer) ~* own);
  update request_tasks t set old = erased(t.old, own, of_user), new = erased(t.new, own, of_user) from requests q
  where q.id = t.request_id and q.subject_type = 'user' and q.subject_id = of_user and (words_in(t.old) ~* own or words_in(t.new) ~* own);
  update requests q set subject_name = erased(q.subject_name, strong, of_user), body = erased(q.body, strong, of_user), answer = erased(q.answer, strong, of_user),
    reason = erased(q.reason, own, of_user), problem = erased(q.problem, strong, of_user)
  where q.id in (
    select s.request_id from request_subjects s where (s.subject_type = 'user' and s.subject_id = of_user) or (s.subject_type = 'card' and s.subject_id = any(theirs))
    union all select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user
  );
  update requests q set subject_name = case when names_another(q, of_user) then q.subject_name else erased(q.subject_name, strong, of_user) end, body = erased(q.body, strong, of_user), reason = erased(q.reason, strong, of_user) where q.subject_name ~* strong or words_in(q.body) ~* strong or q.reason ~* strong;
  update request_tasks t set comment = erased(t.comment, strong, of_user), old = erased(t.old, strong, of_user), new = erased(t.new, strong, of_user) where t.comment ~* strong or words_in(t.old) ~* strong or words_in(t.new) ~* strong;
  update request_tasks t set comment = erased(t.comment, own, of_user), old = erased(t.old, strong, of_user), new = erased(t.new, strong, of_user)
  where t.request_id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user union all select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user);

  update notices n set params = erased(n.params, strong, of_user) || names_of_others(n, of_user) where words_in(n.params) ~* strong;
  update mail_outbox set recipient = '', subject = '', body = '', failed_at = case when sent_at is null then coalesce(failed_at, now()) end where lower(recipient) = any(known);
  update mail_outbox set subject = erased(subject, strong, of_user), body = erased(body, strong, of_user) where body ~* strong or subject ~* strong;
  -- What tells a mail from others names its address, where a list has several.
  update mail_outbox set reference = 'erased:' || id where reference ~* strong;
  update single_actions set results = erased(results, strong, of_user), request = erased(request, strong, of_user) where words_in(results) ~* strong or words_in(request) ~* strong;

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

-- As before, but for words_in, and for what is said of a file and the addresses of a list.
create or replace function erase_words_of_lists(of_user text, strong text, hints text[]) returns void language plpgsql as $$
begin
  with named as (
    update bulk_rows r set cells = erased(r.cells, strong, of_user), search = erased(r.search, strong, of_user), problems = erased(r.problems, strong, of_user), warnings = erased(r.warnings, strong, of_user)
    where case when lower(r.cells::text) like any(hints) then words_in(r.cells) ~* strong end returning r.document_id, r.row_number
  ), forgotten as (
    delete from bulk_search s using named n where s.document_id = n.document_id and s.row_number = n.row_number
  )
  delete from upload_file_chunks c where c.document_id in (select n.document_id from named n);
  update bulk_results set problems = erased(problems, strong, of_user) where case when lower(problems::text) like any(hints) then words_in(problems) ~* strong end;
  update upload_documents set file_name = erased(file_name, strong, of_user) where file_name ~* strong;
  -- What is said of a file names it, its first row or its columns. Nobody writes to who is gone.
  update upload_documents set problem = erased(problem, strong, of_user), warnings = erased(warnings, strong, of_user) where words_in(problem) ~* strong or words_in(warnings) ~* strong;
  update upload_documents set emails = array(select e from unnest(emails) e where e !~* strong), unwritten_emails = array(select e from unnest(unwritten_emails) e where e !~* strong)
  where array_to_string(emails || unwritten_emails, ' ') ~* strong;
end $$;

-- As before, but for words_in.
create or replace function erase_kept_rows(of_user text, known text[], strong text, hints text[]) returns void language plpgsql as $$
begin
  update bulk_results x
  set kept_cells = (select jsonb_object_agg(c.key, case when c.key in ('amount', 'card_or_wallet', 'action', 'card_type', 'reverses') then c.value else '""' end) from jsonb_each(x.kept_cells) c)
  where x.kept_cells is not null
    and (lower(x.kept_cells ->> 'email') = any(known) or lower(x.kept_cells ->> 'identification_number') = any(known) or lower(x.kept_cells ->> 'national_id') = any(known) or lower(x.kept_cells ->> 'mobile') = any(known));
  update bulk_results x set kept_cells = erased(x.kept_cells, strong, of_user)
  where case when lower(x.kept_cells::text) like any(hints) then words_in(x.kept_cells) ~* strong end;
end $$;

create or replace function erase_user_disputes(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update disputes set description = erased(description, own, of_user), comment = erased(comment, own, of_user) where user_id = of_user and (description ~* own or comment ~* own);
  update disputes set description = erased(description, strong, of_user), comment = erased(comment, strong, of_user) where description ~* strong or comment ~* strong;
  update requests q set body = erased(q.body, own, of_user), answer = erased(q.answer, own, of_user)
  where q.subject_type = 'dispute' and q.id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user) and (words_in(q.body) ~* own or words_in(q.answer) ~* own);
  update request_tasks t set old = erased(t.old, own, of_user), new = erased(t.new, own, of_user) from requests q
  where q.id = t.request_id and q.subject_type = 'dispute' and q.id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user) and (words_in(t.old) ~* own or words_in(t.new) ~* own);
  update audit_personal p set value = null from audit_entries e
  where e.id = p.entry_id and p.value is not null and e.subject_type = 'dispute' and e.subject_id in (select d.id from disputes d where d.user_id = of_user);
end $$;

-- As before, but for words_in, and for wallets of others.
create or replace function erase_user_actions(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  update single_actions set request = erased(request, own, of_user), results = erased(results, own, of_user) where request -> 'users' = jsonb_build_array(of_user) and words_in(request) ~* own;
  update wallet_status_changes h set reason = erased(h.reason, own, of_user) from wallets w where w.id = h.wallet_id and w.user_id = of_user and h.reason ~* own;
  update wallets set status_reason = erased(status_reason, own, of_user) where user_id = of_user and status_reason ~* own;
  update wallet_status_changes set reason = erased(reason, strong, of_user) where reason ~* strong;
  update wallets set status_reason = erased(status_reason, strong, of_user) where status_reason ~* strong;
  update requests set answer = erased(answer, strong, of_user), problem = erased(problem, strong, of_user) where words_in(answer) ~* strong or words_in(problem) ~* strong;
end $$;
