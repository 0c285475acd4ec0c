-- A claim is the digest of a value that no other record may have, such as a mobile number, which is guessed from it in seconds.
-- It is of use while its request waits, and goes with that, or with the person.
update request_tasks set claims = null where status <> 'pending' and claims is not null;

create function erase_user_claims(of_user text, strong text, own text) returns void language sql as $$
  update request_tasks t set claims = null
  where t.claims is not null and t.request_id in (
    select r.id from requests r where r.subject_type = 'user' and r.subject_id = of_user
    union all select s.request_id from request_subjects s where s.subject_type = 'user' and s.subject_id = of_user
  )
$$;
