-- A transfer has one reversal at most. Where a part of it came back by that one, the rest comes back by a transfer that names
-- none; it stands here of what it is the rest, so that what is left of that, and what it earned, are known.
create table returned_rests (
  transfer_id bigint primary key references transfers (id),
  of_transfer_id bigint not null references transfers (id)
);
create index returned_rests_of on returned_rests (of_transfer_id);

-- What took money back and stands: of a transfer its one reversal, and the rest of it.
create or replace view standing_reversals as
select x.id, x.reversal_of, x.amount, x.created_at from transfers x
where x.reversal_of is not null and not exists (select from transfers y where y.reversal_of = x.id)
union all
select x.id, r.of_transfer_id, x.amount, x.created_at from returned_rests r join transfers x on x.id = r.transfer_id
where not exists (select from transfers y where y.reversal_of = x.id);

-- Programmes hear of it as of a reversal.
create function returned_rests_are_heard() returns trigger language plpgsql as $$
begin
  insert into unheard_reversals select m.transfer_id from added m join transfers t on t.id = m.of_transfer_id where t.kind = 'purchase';
  return null;
end $$;
create trigger returned_rests_marketing after insert on returned_rests
  referencing new table as added for each statement execute function returned_rests_are_heard();

insert into returned_rests
select x.id, d.transaction_id from disputes d join transfers x on x.id = d.reversal_id where d.status = 'resolved_user' and x.reversal_of is null;

-- As in 0202, but for what came back: also rests, and on the day on which both the purchase was rewarded and the part of it came
-- back. A part that came back before its purchase was evaluated was never taken off.
create or replace function sum_marketing_days(since date, at_time timestamptz) returns void language plpgsql as $$
declare
  begins timestamptz := since::timestamp at time zone 'America/Panama';
  account bigint := ledger_account('marketing');
begin
  delete from marketing_days where day >= since;
  insert into marketing_days (day, purchases, purchase_cents, cashback_cents, referral_cents, sign_ups, first_recharges, first_recharge_cents, referrals, referrals_rewarded)
  with taken_back as materialized (
    select t.id from transfers r join transfers t on t.id = r.reversal_of
    where r.reversal_of is not null and r.amount >= t.amount and r.created_at < t.created_at + interval '1 day' and not exists (select from transfers again where again.reversal_of = r.id)
  )
  select (f.at at time zone 'America/Panama')::date,
    sum(f.purchases), sum(f.purchase_cents), sum(f.cashback_cents), sum(f.referral_cents), sum(f.sign_ups), sum(f.first_recharges), sum(f.first_recharge_cents), sum(f.referrals), sum(f.rewarded)
  from (
    -- What programmes and referrals paid.
    select t.created_at as at, 0 as purchases, 0::bigint as purchase_cents, case when t.kind = 'cashback' then t.amount else 0 end as cashback_cents, case when t.kind = 'referral' then t.amount else 0 end as referral_cents,
      0 as sign_ups, 0 as first_recharges, 0::bigint as first_recharge_cents, 0 as referrals, 0 as rewarded
    from transfers t where t.kind in ('cashback', 'referral') and t.debit = account and t.created_at >= begins
    union all
    -- What came back of it, and what went out again where that was reversed.
    select r.created_at, 0, 0, case when k.kind = 'cashback' then k.cents else 0 end, case when k.kind = 'referral' then k.cents else 0 end, 0, 0, 0, 0, 0
    from transfers r
    cross join lateral (select coalesce(r.reversal_of, (select s.of_transfer_id from returned_rests s where s.transfer_id = r.id)) as id offset 0) b
    cross join lateral (select x.* from transfers x where x.id = b.id offset 0) t
    left join transfers o on t.kind = 'reversal' and o.id = t.reversal_of
    cross join lateral (select coalesce(o.kind, t.kind) as kind, case when r.credit = account then -r.amount else r.amount end as cents) k
    where r.kind = 'reversal' and account in (r.debit, r.credit) and k.kind in ('cashback', 'referral') and r.created_at >= begins
    union all
    -- Purchases that a programme rewarded, each once.
    select min(t.created_at), 1, min(p.amount), 0, 0, 0, 0, 0, 0, 0
    from transfers t join cashback_rewards c on c.transaction_id = t.id join transfers p on p.id = c.purchase_id
    where t.kind = 'cashback' and t.created_at >= begins
    group by p.id
    union all
    -- Of these what was given back: the whole purchase, or a part of its amount. A rest is all that was left.
    select greatest(r.created_at, w.at), case when r.amount >= p.amount or s.is_rest then -1 else 0 end, -least(r.amount, p.amount), 0, 0, 0, 0, 0, 0, 0
    from transfers r
    cross join lateral (select r.reversal_of is null as is_rest, coalesce(r.reversal_of, (select s.of_transfer_id from returned_rests s where s.transfer_id = r.id)) as id offset 0) s
    cross join lateral (select x.* from transfers x where x.id = s.id and x.kind = 'purchase' offset 0) p
    cross join lateral (select min(t.created_at) as at from cashbacks b join cashback_rewards c on c.cashback_id = b.id and c.purchase_id = p.id join transfers t on t.id = c.transaction_id) w
    where r.id in (
        select r.id from transfers r where r.kind = 'reversal' and r.created_at >= begins
        union
        select x.id from transfers t join cashback_rewards c on c.transaction_id = t.id join standing_reversals x on x.reversal_of = c.purchase_id where t.kind = 'cashback' and t.created_at >= begins
      )
      and w.at is not null and greatest(r.created_at, w.at) >= begins and not exists (select from transfers again where again.reversal_of = r.id)
    union all
    select u.created_at, 0, 0, 0, 0, 1, 0, 0, 0, 0 from users u where u.created_at >= begins
    union all
    select t.created_at, 0, 0, 0, 0, 0, 1, t.amount, 0, 0
    from (
      select distinct on (h.user_id) h.user_id, t.id, t.created_at, t.amount
      from transfers t join (select account_id, user_id from wallets union all select account_id, user_id from cards) h on h.account_id = t.credit
      where t.kind = 'topup' and t.created_at >= begins and t.id not in (select id from taken_back)
      order by h.user_id, t.id
    ) t
    where not exists (
      select from (select account_id from wallets w where w.user_id = t.user_id union all select account_id from cards c where c.user_id = t.user_id) own
      -- Looked up by the account, whatever the statistics say: as an expression the kind is nothing that an index could be asked for.
      where exists (select from transfers e where e.credit = own.account_id and e.kind || '' = 'topup' and e.id < t.id and e.id not in (select id from taken_back) offset 0)
    )
    union all
    select d.created_at, 0, 0, 0, 0, 0, 0, 0, 1, 0 from referral_details d where d.created_at >= begins
    union all
    -- People who were brought and rewarded, whichever side got something.
    select t.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from transfers t join referral_details d on coalesce(d.reward_transaction_id, d.referee_transaction_id) = t.id and d.status = 'rewarded' where t.kind = 'referral' and t.created_at >= begins
  ) f
  group by 1;
  insert into marketing_sums (summed_at) values (at_time) on conflict (is_only) do update set summed_at = excluded.summed_at;
end $$;

-- What was summed by the older rule is summed again.
delete from marketing_sums where exists (select from returned_rests)
  or exists (select from standing_reversals x join cashback_rewards c on c.purchase_id = x.reversal_of join transfers t on t.id = c.transaction_id where x.created_at < t.created_at);
