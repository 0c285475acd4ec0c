-- A recovery may be smaller than the recharge it names. What was taken back is then that part and not the whole.

-- Reversals that stand, which is one of a transfer at most. A view, so that the planner sees through it.
create view standing_reversals as
select x.id, x.reversal_of, x.amount, x.created_at from transfers x
where x.reversal_of is not null and not exists (select from transfers y where y.reversal_of = x.id);

-- What is left of a transfer: nothing where all of it was taken back.
create function ledger_left(of_transaction bigint, amount bigint) returns bigint stable parallel safe language sql as $$
  select greatest(0, amount - coalesce((select cents_sum(x.amount) from standing_reversals x where x.reversal_of = of_transaction), 0))
$$;

-- What comes onto cards and counts against their limit: what is left of it. Written out and looked up row by row, because a
-- batch of a list asks for some ten thousand cards and a function or a join is planned anew or read whole for each.
create or replace view card_receipts as
select t.credit as account_id, greatest(0, t.amount - coalesce((
    select x.amount from transfers x where x.reversal_of = t.id and (select y.id from transfers y where y.reversal_of = x.id limit 1) is null limit 1
  ), 0)) as amount, t.created_at from transfers t
where t.kind in ('topup', 'transfer', 'adjustment');
