-- Money may reach somebody who is Deleted as well (0240): a refund that a merchant posts days later. Nobody else could move it.
create or replace function mark_retired(of_user text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held bigint[] := array(select account_id from wallets where user_id = of_user union all select account_id from cards where user_id = of_user);
begin
  perform from accounts where id = any(held) order by id for no key update;
  update accounts a set is_retired = not a.is_retired from users u where u.id = of_user and a.id = any(held) and a.is_retired <> (u.status in ('Retired', 'Deleted'));
end $$;

create or replace trigger users_mark_retired after update of status on users
  for each row when (new.status <> old.status and (new.status in ('Retired', 'Deleted') or old.status in ('Retired', 'Deleted'))) execute function users_mark_retired();

select mark_retired(id) from users where status = 'Deleted';
