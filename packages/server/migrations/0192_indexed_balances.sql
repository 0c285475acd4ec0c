-- Lists sort and filter wallets and cards by balance, and a recharge moves one. An index by the balance itself made each
-- recharge write a new row version somewhere else, with an entry in every index of the table. Now the index has the balance
-- that the account had when it was last indexed; one that has moved since is marked, and found by the mark. So a balance
-- that moves again and again changes no index, and an update finds room on its own page. Marked accounts are indexed anew
-- behind the writers (index_balances). The constraint keeps both together: what is not marked is indexed as it is.

alter table accounts set (fillfactor = 45);
alter table accounts add column indexed_balance bigint not null default 0, add column is_indexed boolean not null default true;
-- Written as a change of type so that the table is rewritten, with room left on its pages.
alter table accounts alter column indexed_balance type bigint using balance;
alter table accounts add column is_moved boolean not null generated always as (not is_indexed) stored;
alter table accounts add constraint accounts_indexed_as_it_is check (not is_indexed or indexed_balance = balance);

drop index accounts_by_balance;
create index accounts_by_balance on accounts (kind, indexed_balance, id) where kind in ('wallet', 'card') and is_indexed;
create index accounts_to_index on accounts (kind, id) where kind in ('wallet', 'card') and is_moved;

-- Accounts with their balances, in an order by (kind, balance, id) that is read from its beginning or its end. Each is here
-- twice, and is_current once: whoever asks asks for that, too. With a condition of their own the planner could neither merge
-- the two halves nor look an account up in them.
create view accounts_by_balance_now as
select id, kind, indexed_balance as balance, is_indexed as is_current from accounts
union all
select id, kind, balance, is_moved from accounts;

-- Which balance is indexed says nothing about money: all other columns are guarded as before.
drop trigger accounts_guard on accounts;
create trigger accounts_guard before update of id, kind, balance, created_at on accounts
  for each statement when (pg_trigger_depth() < 1) execute function ledger_guard_account();
alter table accounts enable always trigger accounts_guard;

-- Indexes up to so many accounts as they are, and answers how many there were. One that a transfer holds is left for the
-- next time, so nobody waits for the other in a circle.
create function index_balances(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  indexed integer;
begin
  with due as materialized (
    select id from accounts where kind in ('wallet', 'card') and is_moved limit most for update skip locked
  )
  update accounts a set indexed_balance = a.balance, is_indexed = true from due where a.id = due.id;
  get diagnostics indexed = row_count;
  return indexed;
end $$;

-- As before, and marks the accounts that it moves.
create or replace function ledger_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  broken boolean;
  overdrawn boolean;
  missing boolean;
  again boolean;
begin
  execute $settle$
    with legs as materialized (
      select id, debit as account_id, -amount as amount, debit_after as after from moved
      union all
      select id, credit, amount, credit_after from moved
    ), settled as (
      update accounts a set balance = a.balance + m.amount, is_indexed = false
      from (select account_id, cents_sum(amount) as amount from legs group by account_id) m
      where a.id = m.account_id
      returning a.id, a.kind, a.balance
    ), days as (
      insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
      select panama_day(m.created_at), m.kind, d.kind, c.kind, m.reversal_of is not null, cents_sum(m.amount), count(*)
      from moved m join settled d on d.id = m.debit join settled c on c.id = m.credit
      group by 1, 2, 3, 4, 5
    )
    -- Each balance follows from the one before it on the same account, and the last one is the account's.
    select
      bool_or(l.after is distinct from case when l.next_amount is null then a.balance else l.next_after - l.next_amount end),
      bool_or(l.after < 0 and a.kind is distinct from 'outside_world')
    from (
      select account_id, after, lead(after) over w as next_after, lead(amount) over w as next_amount
      from legs window w as (partition by account_id order by id)
    ) l left join settled a on a.id = l.account_id
  $settle$ into broken, overdrawn;
  if broken then
    raise exception 'a balance after a transfer does not follow from the one before' using errcode = 'check_violation', constraint = 'transfers_balance_after';
  end if;
  if overdrawn then
    raise exception 'an account would be overdrawn' using errcode = 'check_violation', constraint = 'accounts_not_negative';
  end if;

  if exists (select from moved where reversal_of is not null) then
    -- The lock makes two reversals that come at the same moment take turns; the later one then sees the other.
    execute 'select from transfers t where t.id in (select reversal_of from moved where reversal_of is not null) order by t.id for no key update';
    execute $missing$
      select exists (select from moved m where m.reversal_of is not null and not exists (select from transfers t where t.id = m.reversal_of and t.id < m.id))
    $missing$ into missing;
    if missing then
      raise exception 'there is no such transfer to reverse' using errcode = 'foreign_key_violation', constraint = 'transfers_reversal_of';
    end if;
    execute $again$
      select exists (
        select from transfers x
        where x.reversal_of in (select reversal_of from moved where reversal_of is not null)
          and not exists (select from transfers y where y.reversal_of = x.id)
        group by x.reversal_of having count(*) > 1
      )
    $again$ into again;
    if again then
      raise exception 'the transfer is reversed already' using errcode = 'unique_violation', constraint = 'transfers_reversed_once';
    end if;
    -- A reversal takes its amount off the day of what it reverses; a reversal that is itself reversed gives it back.
    execute $days$
      insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
      with recursive back as (
        select m.reversal_of as of, m.amount, -1 as sign from moved m where m.reversal_of is not null
        union all
        select t.reversal_of, b.amount, -b.sign from back b join transfers t on t.id = b.of where t.reversal_of is not null
      )
      select panama_day(t.created_at), t.kind, d.kind, c.kind, t.reversal_of is not null, sum(b.sign * b.amount), sum(case when b.amount >= t.amount then b.sign else 0 end)
      from back b join transfers t on t.id = b.of join accounts d on d.id = t.debit join accounts c on c.id = t.credit
      group by 1, 2, 3, 4, 5
    $days$;
  end if;
  return null;
end $$;
