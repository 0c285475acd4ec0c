-- PostgreSQL remembers how many rows the first statement of a session brought to a trigger, and plans all later ones for as
-- many. After a single transfer, a batch of ten thousand was gone through once for each of its rows, for seven to twenty
-- seconds. What joins or looks up the rows of a statement is executed as a text here: so it is planned for the rows at hand.
-- Nothing else of these triggers changes.

-- Moves the balances by what one statement brought, checks that they follow, and adds it to the sums of the days.
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

create or replace function marketing_hears() returns trigger language plpgsql as $$
begin
  insert into unjudged_purchases select m.id from moved m where m.kind = 'purchase';
  if exists (select from moved where reversal_of is not null) then
    execute $reversals$
      insert into unheard_reversals
      select m.id from moved m join transfers t on t.id = m.reversal_of where t.kind in ('purchase', 'topup', 'cashback', 'referral')
    $reversals$;
  end if;
  return null;
end $$;

create or replace function record_changed_cards() returns trigger language plpgsql as $$
begin
  execute $changes$
    insert into card_status_changes (card_id, from_status, to_status, reason, changed_by, changed_at, upload_document_id)
      select n.id, o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at, n.status_document_id
      from new_cards n join old_cards o using (id) where o.status <> n.status
  $changes$;
  return null;
end $$;

create or replace function record_changed_users() returns trigger language plpgsql as $$
begin
  execute $changes$
    insert into user_status_changes (user_id, field, from_value, to_value, reason, changed_by, changed_at)
      select n.id, 'status', o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at
      from new_users n join old_users o using (id) where o.status <> n.status
      union all
      select n.id, 'kyc_status', o.kyc_status, n.kyc_status, n.kyc_reason, n.kyc_changed_by, coalesce(n.kyc_updated_at, now())
      from new_users n join old_users o using (id) where o.kyc_status <> n.kyc_status
  $changes$;
  return null;
end $$;

create or replace function record_changed_wallets() returns trigger language plpgsql as $$
begin
  execute $changes$
    insert into wallet_status_changes (wallet_id, from_status, to_status, reason, changed_by, changed_at)
      select n.id, o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at
      from new_wallets n join old_wallets o using (id) where o.status <> n.status
  $changes$;
  return null;
end $$;
