-- Money may reach somebody who is Retired: a refund that is posted late, or what a card provider refused. The worker pays it out,
-- and finds it each minute by these marks instead of by reading everybody who ever left. The index takes what is indexed of an
-- account anyway (0192): a condition on the balance itself would make every transfer of anybody write to all indexes.
alter table accounts add column is_retired boolean not null default false;
create index accounts_of_retired on accounts (id) where is_retired and (is_moved or indexed_balance > 0);

-- Marks the accounts of a user as their status says, in the order in which transfers lock them.
create function mark_retired(of_user text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held bigint[] := array(select account_id from wallets where user_id = of_user union all select account_id from cards where user_id = of_user);
begin
  perform from accounts where id = any(held) order by id for no key update;
  update accounts a set is_retired = not a.is_retired from users u where u.id = of_user and a.id = any(held) and a.is_retired <> (u.status = 'Retired');
end $$;

create function users_mark_retired() returns trigger language plpgsql as $$
begin
  perform mark_retired(new.id);
  return null;
end $$;
create trigger users_mark_retired after update of status on users
  for each row when (new.status <> old.status and 'Retired' in (new.status, old.status)) execute function users_mark_retired();

select mark_retired(id) from users where status = 'Retired';
