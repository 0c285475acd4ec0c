-- The daily sums take a rest that a dispute gives back (returned_rests) for what it is: it comes off the day of the purchase,
-- as any reversal does, and counts among those, not as a movement of its own. With the rest nothing of the purchase is left,
-- so that it counts no longer, though neither the part nor the rest is all of it.

-- Each transfer, and the one that it takes back: all or a part of it as its reversal, or the rest.
create view transfers_with_origin as
select t.id, t.created_at, t.kind, t.debit, t.credit, t.amount, coalesce(t.reversal_of, r.of_transfer_id) as origin, r.transfer_id is not null as is_rest
from transfers t left join returned_rests r on r.transfer_id = t.id;

-- As before, but for the days: they follow also what a rest gives back.
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
        select m.reversal_of as of, m.amount, -1 as sign, false as is_rest from moved m where m.reversal_of is not null
        union all
        select t.origin, b.amount, -b.sign, t.is_rest and b.amount >= t.amount from back b join transfers_with_origin t on t.id = b.of where t.origin is not null
      )
      select panama_day(t.created_at), t.kind, d.kind, c.kind, t.origin is not null, sum(b.sign * b.amount), sum(case when b.is_rest or b.amount >= t.amount then b.sign else 0 end)
      from back b join transfers_with_origin t on t.id = b.of join accounts d on d.id = t.debit join accounts c on c.id = t.credit
      group by 1, 2, 3, 4, 5
    $days$;
  end if;
  return null;
end $$;

-- A rest is written down once its transfer has been summed as a movement like any other.
create function returned_rests_are_summed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute $days$
    insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
    with recursive rests as (
      select t.* from added m join transfers_with_origin t on t.id = m.transfer_id
    ), back as (
      select r.origin as of, r.amount, -1 as sign, true as is_rest from rests r
      union all
      select t.origin, b.amount, -b.sign, t.is_rest and b.amount >= t.amount from back b join transfers_with_origin t on t.id = b.of where t.origin is not null
    ), changes as (
      select t.created_at, t.kind, t.debit, t.credit, t.origin is not null as reverses, b.sign * b.amount as amount, case when b.is_rest or b.amount >= t.amount then b.sign else 0 end as count
      from back b join transfers_with_origin t on t.id = b.of
      union all
      select r.created_at, r.kind, r.debit, r.credit, s.reverses, s.sign * r.amount, s.sign from rests r cross join (values (false, -1), (true, 1)) s (reverses, sign)
    )
    select panama_day(x.created_at), x.kind, d.kind, c.kind, x.reverses, sum(x.amount), sum(x.count)
    from changes x join accounts d on d.id = x.debit join accounts c on c.id = x.credit
    group by 1, 2, 3, 4, 5
  $days$;
  return null;
end $$;
create trigger returned_rests_sum after insert on returned_rests
  referencing new table as added for each statement execute function returned_rests_are_summed();
alter table returned_rests enable always trigger returned_rests_sum;

create or replace view ledger_sums_by_transfers as
with recursive back as (
  select origin as of, amount, -1 as sign, is_rest from transfers_with_origin where origin is not null
  union all
  select t.origin, b.amount, -b.sign, t.is_rest and b.amount >= t.amount from back b join transfers_with_origin t on t.id = b.of where t.origin is not null
), counted as (
  select created_at, kind, debit, credit, origin, amount, 1 as count from transfers_with_origin
  union all
  select t.created_at, t.kind, t.debit, t.credit, t.origin, b.sign * b.amount, case when b.is_rest or b.amount >= t.amount then b.sign else 0 end
  from back b join transfers_with_origin t on t.id = b.of
)
select panama_day(x.created_at) as day, x.kind, d.kind as debit, c.kind as credit, x.origin is not null as reverses, cents_sum(x.amount) as amount_cents, sum(x.count)::bigint as count
from counted x join accounts d on d.id = x.debit join accounts c on c.id = x.credit
group by 1, 2, 3, 4, 5;

-- What was summed by the older rule is put right.
select mend_ledger_days() from returned_rests limit 1;
