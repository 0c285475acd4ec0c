-- A list that waits to be validated has no rows by which it would be found that it names somebody who is erased meanwhile.

-- The files of these lists go, and the worker ends each of them with this problem. Before rows are looked through: a list that
-- is just being completed is waited for here, and has its rows then.
create function erase_waiting_lists() returns void language sql as $$
  with waiting as (
    update upload_documents set problem = '{"code": "changed_meanwhile"}' where status = 'uploaded' and problem is null returning id
  )
  delete from upload_file_chunks c where c.document_id in (select w.id from waiting w)
$$;

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
  perform erase_waiting_lists();
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
