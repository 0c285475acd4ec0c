-- The monthly limit of a card binds whatever brings money onto it: lists, single recharges, transfers and increases.

-- The first moment of this month in Panama.
create function this_month() returns timestamptz stable parallel safe language sql as $$
  select date_trunc('month', now() at time zone 'America/Panama') at time zone 'America/Panama'
$$;

-- What comes onto cards and counts against their limit: what stands. A view, so that a set of cards is read in one go.
create view card_receipts as
select t.credit as account_id, t.amount, t.created_at from transfers t
where t.kind in ('topup', 'transfer', 'adjustment')
  and not exists (select from transfers x where x.reversal_of = t.id and not exists (select from transfers y where y.reversal_of = x.id));

create or replace function card_received(of_account bigint, since timestamptz) returns bigint stable language sql as $$
  select coalesce(cents_sum(r.amount), 0) from card_receipts r where r.account_id = of_account and r.created_at >= since
$$;
