-- Daily sums of what the ledger moved, in days of Panama, by the kind of the movement and the kinds of its two accounts:
-- every figure of the dashboard is a sum of these rows, so that no call reads the movements.
--   * A trigger writes them in the transaction that moves the money, whatever program does, so none is forgotten.
--   * It only inserts. Two who post at the same time never wait for each other here; a job folds the parts into days.
--   * A reversal takes its amount off the day of what it reverses; a reversal that is itself reversed gives it back. An
--     order that the provider refused is reversed, and so is covered. What reverses something is kept apart (`reverses`):
--     in the figures it counts on neither side, for the limit of a section a recovery is a recovery. A recovery that
--     names no movement is a movement like any other.

create table ledger_days (
  day date not null,
  kind text not null,
  debit text not null,
  credit text not null,
  -- whether these movements name one that they take back
  reverses boolean not null,
  amount_cents bigint not null,
  count bigint not null,
  primary key (day, kind, debit, credit, reverses)
);
-- What one statement brought and nobody has folded into the days yet.
create table ledger_day_parts (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null,
  debit text not null,
  credit text not null,
  reverses boolean not null,
  amount_cents bigint not null,
  count bigint not null
);
-- The days as they are now, folded or not; there may be several rows of a day and kind.
create view ledger_sums as
select day, kind, debit, credit, reverses, amount_cents, count from ledger_days
union all
select day, kind, debit, credit, reverses, amount_cents, count from ledger_day_parts;

create function panama_day(moment timestamptz) returns date stable parallel safe language sql as $$
  select (moment at time zone 'America/Panama')::date
$$;

create function ledger_sum() returns trigger language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
  select panama_day(m.created_at), m.kind, d.kind, c.kind, m.reversal_of is not null, cents_sum(m.amount), count(*)
  from moved m join accounts d on d.id = m.debit join accounts c on c.id = m.credit
  group by 1, 2, 3, 4, 5;

  if exists (select from moved where reversal_of is not null) then
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
create trigger transfers_sum after insert on transfers
  referencing new table as moved for each statement execute function ledger_sum();
alter table transfers enable always trigger transfers_sum;

-- The same from the ledger itself: what the sums have to be.
create view ledger_sums_by_transfers as
with recursive back as (
  select reversal_of as of, amount, -1 as sign from transfers where reversal_of is not null
  union all
  select t.reversal_of, b.amount, -b.sign from back b join transfers t on t.id = b.of where t.reversal_of is not null
), counted as (
  select created_at, kind, debit, credit, reversal_of, amount, 1 as count from transfers
  union all
  select t.created_at, t.kind, t.debit, t.credit, t.reversal_of, b.sign * b.amount, case when b.amount >= t.amount then b.sign else 0 end
  from back b join transfers t on t.id = b.of
)
select panama_day(x.created_at) as day, x.kind, d.kind as debit, c.kind as credit, x.reversal_of is not null as reverses, cents_sum(x.amount) as amount_cents, sum(x.count)::bigint as count
from counted x join accounts d on d.id = x.debit join accounts c on c.id = x.credit
group by 1, 2, 3, 4, 5;

-- Where sums and ledger disagree: always empty.
create view ledger_sum_differences as
select coalesce(s.day, t.day) as day, coalesce(s.kind, t.kind) as kind, coalesce(s.debit, t.debit) as debit, coalesce(s.credit, t.credit) as credit, coalesce(s.reverses, t.reverses) as reverses,
  coalesce(s.amount_cents, 0) as summed_cents, coalesce(t.amount_cents, 0) as moved_cents, coalesce(s.count, 0) as summed_count, coalesce(t.count, 0) as moved_count
from (select day, kind, debit, credit, reverses, cents_sum(amount_cents) as amount_cents, sum(count)::bigint as count from ledger_sums group by 1, 2, 3, 4, 5) s
full join ledger_sums_by_transfers t on t.day = s.day and t.kind = s.kind and t.debit = s.debit and t.credit = s.credit and t.reverses = s.reverses
where (coalesce(s.amount_cents, 0), coalesce(s.count, 0)) is distinct from (coalesce(t.amount_cents, 0), coalesce(t.count, 0));

-- Folds the parts that are there into their days. One at a time; a second one has nothing to do.
create function fold_ledger_days() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_ledger_days')) then return; end if;
  with taken as (delete from ledger_day_parts returning *)
  insert into ledger_days as l (day, kind, debit, credit, reverses, amount_cents, count)
  select day, kind, debit, credit, reverses, cents_sum(amount_cents), sum(count)::bigint from taken group by 1, 2, 3, 4, 5
  on conflict (day, kind, debit, credit, reverses) do update set amount_cents = l.amount_cents + excluded.amount_cents, count = l.count + excluded.count;
end $$;

-- Puts the sums right where they differ, while money goes on moving: the difference is added as one more part.
create function mend_ledger_days() returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtext('mend_ledger_days'));
  insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
  select day, kind, debit, credit, reverses, moved_cents - summed_cents, moved_count - summed_count from ledger_sum_differences
$$;

-- What was moved before. The trigger is there already: nobody posts between the two.
insert into ledger_days (day, kind, debit, credit, reverses, amount_cents, count)
select day, kind, debit, credit, reverses, amount_cents, count from ledger_sums_by_transfers;
