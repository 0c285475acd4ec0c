-- Mails of a list that was canceled before its first row: none was written, and none was to be.
create or replace function list_mails(d upload_documents) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('address', e.address, 'outcome', case
    when m.sent_at is not null then 'sent'
    when m.failed_at is not null then 'not_sent'
    when m.last_error is not null then 'retrying'
    when m.id is not null or (d.status = 'processing' and e.address <> all (d.unwritten_emails)) then 'waiting'
    else 'not_sent'
  end) order by e.position), '[]')
  from unnest(d.emails) with ordinality as e (address, position)
  left join mail_outbox m on m.reference = 'bulk:' || d.id || ':' || lower(e.address)
  where d.status <> 'cancelled' or d.cancelled_count < d.total_count
$$;

-- The hash is that of the file that came: by it a list that was applied is known when its file comes again, also after
-- somebody was erased from what is kept of it.
create function keep_identity_of_file() returns trigger language plpgsql as $$
begin
  new.file_sha256 := old.file_sha256;
  return new;
end $$;
create trigger upload_documents_file before update of file_sha256 on upload_documents for each row when (new.file_sha256 <> old.file_sha256) execute function keep_identity_of_file();

-- What a user was called before, and where they were reached, from the entries of their changes; not what somebody else has now.
create function former_data(of_user text, fields text[]) returns text[] stable language sql as $$
  select coalesce(array_agg(distinct p.value #>> '{}'), '{}')
  from audit_entries e join audit_personal p on p.entry_id = e.id
  where e.subject_type = 'user' and e.subject_id = of_user and p.field = any(fields) and jsonb_typeof(p.value) = 'string' and p.value #>> '{}' <> ''
    and not exists (
      select from users u where u.id <> of_user
        and case p.field when 'email' then lower(u.email) = lower(p.value #>> '{}') when 'mobile' then u.mobile = p.value #>> '{}' when 'identification_number' then lower(u.identification_number) = lower(p.value #>> '{}') else false end
    )
$$;

-- References of the mails about a user. Their address is none: it changes, and somebody else may have it afterwards.
create function mails_about(of_user text) returns table (reference text) stable language sql as $$
  select k.reference from kyc_mails k where k.user_id = of_user
  union select p.reference from mailing_recipients p where p.user_id = of_user and p.reference is not null
  union select r.reference from mail_outbox r where r.reference like 'user-recovery:%' and r.reference ~>=~ ('user-recovery:' || of_user || ':') and r.reference ~<~ ('user-recovery:' || of_user || ';')
$$;

-- What is still to be sent about a user is given up, and no text of it is kept.
create function erase_mails_about(of_user text) returns void language sql as $$
  update mail_outbox set recipient = '', subject = '', body = '', html = '', unsubscribe = '', failed_at = case when sent_at is null then coalesce(failed_at, now()) end
  where recipient <> '' and reference in (select a.reference from mails_about(of_user) a)
$$;

create or replace function erase_deleted_user() returns trigger language plpgsql as $$
declare
  mobiles text[] := array[old.mobile] || former_data(new.id, '{mobile}');
  firsts text[] := array[old.first_name] || former_data(new.id, '{first_name}');
  surnames text[] := array[old.surname] || former_data(new.id, '{surname}');
  names text[] := array(select n from unnest(firsts) f, unnest(surnames) s, unnest(names_of(f, s)) n);
  known text[] := array(select lower(k) from unnest(array[old.email, old.identification_number] || former_data(new.id, '{email,identification_number}')) k) || mobiles;
  numbers text[] := mobiles || array(select unnest(array[right(m, 8), regexp_replace(m, '^\+507(\d{4})(\d{4})$', '\1-\2'), regexp_replace(m, '^\+507(\d{4})(\d{4})$', '\1 \2')]) from unnest(mobiles) m);
  hints text[] := likes(known || numbers || array(select split_part(trim(s || ' ' || f), ' ', 1) from unnest(firsts) f, unnest(surnames) s));
  strong text := words_pattern(known || numbers || names);
  own text := words_pattern(known || numbers || names || firsts || surnames || array[old.workplace, old.address1, old.address2] || former_data(new.id, '{workplace,address1,address2}'));
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
    status_reason = erased(u.status_reason, words_pattern(known || numbers || names || firsts || surnames), u.id)
  where u.id = new.id;
  return null;
end $$;
