-- A batch of a list is ten thousand transfers and as many accounts. The ledger's functions read the accounts once: the
-- lock of ledger_post() hands over the balances, and the update of ledger_settle() hands over kinds and balances to all that
-- follows. The rules of 0031 and 0092 are the same.

-- Moves the balances by what one statement brought, checks that they follow, and adds it to the sums of the days. Its plans
-- are made for the number of transfers at hand.
create or replace function ledger_settle() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  broken boolean;
  overdrawn boolean;
begin
  with legs as materialized (
    select id, debit as account_id, -amount as amount, debit_after as after from moved
    union all
    select id, credit, amount, credit_after from moved
  ), settled as (
    update accounts a set balance = a.balance + m.amount
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
  into broken, overdrawn
  from (
    select account_id, after, lead(after) over w as next_after, lead(amount) over w as next_amount
    from legs window w as (partition by account_id order by id)
  ) l left join settled a on a.id = l.account_id;
  if broken then
    raise exception 'a balance after a transfer does not follow from the one before' using errcode = 'check_violation', constraint = 'transfers_balance_after';
  end if;
  if overdrawn then
    raise exception 'an account would be overdrawn' using errcode = 'check_violation', constraint = 'accounts_not_negative';
  end if;

  if exists (select from moved where reversal_of is not null) then
    -- The lock makes two reversals that come at the same moment take turns; the later one then sees the other.
    perform from transfers t where t.id in (select reversal_of from moved where reversal_of is not null) order by t.id for no key update;
    if exists (select from moved m where m.reversal_of is not null and not exists (select from transfers t where t.id = m.reversal_of and t.id < m.id)) then
      raise exception 'there is no such transfer to reverse' using errcode = 'foreign_key_violation', constraint = 'transfers_reversal_of';
    end if;
    if exists (
      select from transfers x
      where x.reversal_of in (select reversal_of from moved where reversal_of is not null)
        and not exists (select from transfers y where y.reversal_of = x.id)
      group by x.reversal_of having count(*) > 1
    ) then
      raise exception 'the transfer is reversed already' using errcode = 'unique_violation', constraint = 'transfers_reversed_once';
    end if;
    -- A reversal takes its amount off the day of what it reverses; a reversal that is itself reversed gives it back.
    insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
    with recursive back as (
      select m.reversal_of as of, m.amount, -1 as sign from moved m where m.reversal_of is not null
      union all
      select t.reversal_of, b.amount, -b.sign from back b join transfers t on t.id = b.of where t.reversal_of is not null
    )
    select panama_day(t.created_at), t.kind, d.kind, c.kind, t.reversal_of is not null, sum(b.sign * b.amount), sum(case when b.amount >= t.amount then b.sign else 0 end)
    from back b join transfers t on t.id = b.of join accounts d on d.id = t.debit join accounts c on c.id = t.credit
    group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
drop trigger transfers_sum on transfers;
drop function ledger_sum();

-- Posts transfers in their order, all or none, and answers which transfer each became. Blank description, establishment
-- and created_at take their defaults. The row number counts where there is a list, and is handed back in any case. Fails
-- with accounts_not_negative where an account can't cover its transfers, with transfers_reference or transfers_row where
-- the reference or the row was posted before.
create or replace function ledger_post(transfers ledger_transfer[]) returns table (row_number integer, reference text, transaction_id bigint)
language plpgsql set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if exists (select from unnest(transfers) t where t.amount is null or t.amount <= 0 or t.debit = t.credit) then
    raise exception 'a transfer moves more than zero between two accounts' using errcode = 'check_violation', constraint = 'transfers_amount';
  end if;
  return query
  with given as materialized (
    select * from unnest(transfers) with ordinality
  ), held as materialized (
    -- In the order of their ids, so that two of these never wait for each other in a circle. A balance is that of the lock.
    select a.id, a.balance from accounts a
    where a.id in (select g.debit from given g union select g.credit from given g)
    order by a.id for update
  ), numbered as materialized (
    -- Ids are taken once the accounts are held, so that they follow the order in which an account's balances do.
    select nextval('transfers_id') as id, g.* from (select * from given order by ordinality) g where (select count(*) from held) is not null
  ), legs as (
    select l.id, l.amount, a.balance + cents_sum(l.amount) over (partition by l.account_id order by l.id) as after
    from (select n.id, n.debit as account_id, -n.amount as amount from numbered n union all select n.id, n.credit, n.amount from numbered n) l
    left join held a on a.id = l.account_id
  ), afters as (
    select id, max(after) filter (where amount < 0) as debit_after, max(after) filter (where amount > 0) as credit_after from legs group by id
  ), written as (
    insert into transfers (id, debit, credit, amount, debit_after, credit_after, upload_document_id, row_number, reversal_of, created_at, kind, reference, description, establishment, created_by)
    select n.id, n.debit, n.credit, n.amount, f.debit_after, f.credit_after, n.upload_document_id, case when n.upload_document_id is not null and n.reference is null then n.row_number end,
      n.reversal_of, coalesce(n.created_at, now()), n.kind, n.reference, coalesce(n.description, ''), coalesce(n.establishment, ''), n.created_by
    from numbered n join afters f on f.id = n.id
    order by n.id
  )
  select n.row_number, n.reference, n.id from numbered n order by n.id;
end $$;

-- As many rows as a batch has now.
alter function bulk_stretch(bigint, integer, integer) rows 10000;
