-- Deleting a user erases their personal data. The database does it itself, at the end of the transaction that sets the
-- status, so that nothing that is written on the way there is left behind, whichever program does it.

-- Personal values of audit entries. The entry, and so the chain, holds a salted digest of each; the value stands here and
-- can be erased without breaking the chain.
create table audit_personal (
  entry_id bigint not null,
  side text not null check (side in ('before', 'after')),
  field text not null,
  salt text not null,
  -- null: erased
  value jsonb,
  primary key (entry_id, side, field)
);

create function personal_fields() returns text[] immutable parallel safe language sql as $$
  select array['first_name', 'surname', 'name', 'identification_type', 'identification_number', 'mobile', 'email', 'occupation', 'workplace', 'address1', 'address2',
    'city', 'region', 'zip_code', 'country', 'salary', 'description', 'reason', 'status_reason', 'comment', 'provider_user_id', 'referral_code', 'referred_by']
$$;

create function personal_digest(salt text, value jsonb) returns text immutable parallel safe language sql as $$
  select encode(sha256(convert_to(salt || value::text, 'UTF8')), 'hex')
$$;

-- Entries about users and their cards, and what a list was searched for when it was exported.
create function withhold_personal() returns trigger language plpgsql as $$
declare
  fields text[] := case when new.subject_type = 'list' then array['search'] else personal_fields() end;
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
create trigger withhold_personal before insert on audit_entries for each row
  when (new.subject_type in ('user', 'card', 'list') and (new.before is not null or new.after is not null)) execute function withhold_personal();

-- One side of an entry as it is read: with its personal values, null where they were erased.
create function audit_shown(entry bigint, of_side text, kept jsonb) returns jsonb stable parallel safe language sql as $$
  select kept || coalesce((select jsonb_object_agg(p.field, p.value) from audit_personal p where p.entry_id = entry and p.side = of_side), '{}')
$$;

-- A personal value that is no longer what its entry was sealed with.
create function audit_personal_altered(entry audit_entries) returns boolean stable parallel safe language sql as $$
  select exists (
    select from audit_personal p
    where p.entry_id = entry.id and p.value is not null
      and personal_digest(p.salt, p.value) is distinct from (case p.side when 'before' then entry.before else entry.after end) -> p.field ->> 'personal'
  )
$$;

-- Histories of states stay as they are, but for words that somebody wrote.
create function keep_but_words() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'reason' is distinct from to_jsonb(old) - 'reason' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger append_only on user_status_changes;
create trigger append_only before delete on user_status_changes for each row execute function refuse_change();
create trigger append_only_but_words before update on user_status_changes for each row execute function keep_but_words();
drop trigger append_only on card_status_changes;
create trigger append_only before delete on card_status_changes for each row execute function refuse_change();
create trigger append_only_but_words before update on card_status_changes for each row execute function keep_but_words();

-- Finds any of these texts as words of their own.
create function words_pattern(words text[]) returns text immutable parallel safe language sql as $$
  select '(?<![[:alnum:]])(' || string_agg(regexp_replace(w, '([]*+?.^$(){}|[\\-])', '\\\1', 'g'), '|' order by length(w) desc) || ')(?![[:alnum:]])'
  from (select distinct trim(x) as w from unnest(words) x where length(trim(x)) >= 3) w
$$;
create function erased(value text, pattern text, by text) returns text immutable parallel safe language sql as $$
  select regexp_replace(value, pattern, by, 'gi')
$$;
create function erased(value jsonb, pattern text, by text) returns jsonb immutable parallel safe language sql as $$
  select regexp_replace(value::text, pattern, by, 'gi')::jsonb
$$;

-- What else is erased of a user, in tables of later migrations: functions named erase_user_<what>(of_user, strong, own).
create function erase_user(of_user text, known text[], strong text, own text) returns void language plpgsql as $$
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
  update requests q set subject_name = erased(q.subject_name, strong, of_user), body = erased(q.body, strong, of_user), answer = erased(q.answer, strong, of_user),
    reason = erased(q.reason, own, of_user), problem = erased(q.problem, strong, of_user)
  where q.id in (
    select s.request_id from request_subjects s where (s.subject_type = 'user' and s.subject_id = of_user) or (s.subject_type = 'card' and s.subject_id = any(theirs))
    union all select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user
  );
  update requests q set subject_name = erased(q.subject_name, strong, of_user), body = erased(q.body, strong, of_user), reason = erased(q.reason, strong, of_user) where q.subject_name ~* strong or q.body::text ~* strong or q.reason ~* strong;
  update request_tasks t set comment = erased(t.comment, strong, of_user), old = erased(t.old, strong, of_user), new = erased(t.new, strong, of_user) where t.comment ~* strong or t.old::text ~* strong or t.new::text ~* strong;
  update request_tasks t set comment = erased(t.comment, own, of_user), old = erased(t.old, strong, of_user), new = erased(t.new, strong, of_user)
  where t.request_id in (select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user union all select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user);

  update notices set params = erased(params, strong, of_user) where params::text ~* strong;
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

-- Their row keeps its number, its states and its days; what is unique becomes unique of itself.
create function erase_deleted_user() returns trigger language plpgsql as $$
declare
  names text[] := array[old.first_name || ' ' || old.surname, old.surname || ', ' || old.first_name, old.surname || ' ' || old.first_name];
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
create constraint trigger erase_deleted after update on users deferrable initially deferred for each row
  when (new.status = 'Deleted' and old.status <> 'Deleted') execute function erase_deleted_user();
