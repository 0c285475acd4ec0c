-- What marketing cost and brought, a row for each day in Panama: kept as sums, because the overview of a large programme
-- would read every movement of two periods otherwise.

create table marketing_days (
  day date primary key,
  purchases integer not null,
  purchase_cents bigint not null,
  cashback_cents bigint not null,
  referral_cents bigint not null,
  sign_ups integer not null,
  first_recharges integer not null,
  first_recharge_cents bigint not null,
  referrals integer not null,
  referrals_rewarded integer not null
);
-- One row: up to when the days are summed.
create table marketing_sums (
  is_only boolean primary key default true check (is_only),
  summed_at timestamptz not null
);

create index transfers_rewards_by_time on transfers (created_at, id) where kind in ('cashback', 'referral');
create index referral_details_rewarded on referral_details (reward_transaction_id) where reward_transaction_id is not null;

-- Sums the days from this one to today anew. A movement counts on the day on which it was posted; what is taken back counts
-- against the day on which it was. The first recharge of a person is the first on their wallet or any card of theirs.
create function sum_marketing_days(since date, at_time timestamptz) returns void language plpgsql as $$
declare
  begins timestamptz := since::timestamp at time zone 'America/Panama';
begin
  delete from marketing_days where day >= since;
  insert into marketing_days (day, purchases, purchase_cents, cashback_cents, referral_cents, sign_ups, first_recharges, first_recharge_cents, referrals, referrals_rewarded)
  select (f.at at time zone 'America/Panama')::date,
    sum(f.purchases), sum(f.purchase_cents), sum(f.cashback_cents), sum(f.referral_cents), sum(f.sign_ups), sum(f.first_recharges), sum(f.first_recharge_cents), sum(f.referrals), sum(f.rewarded)
  from (
    -- What programmes and referrals paid.
    select t.created_at as at, 0 as purchases, 0::bigint as purchase_cents, case when t.kind = 'cashback' then t.amount else 0 end as cashback_cents, case when t.kind = 'referral' then t.amount else 0 end as referral_cents,
      0 as sign_ups, 0 as first_recharges, 0::bigint as first_recharge_cents, 0 as referrals, 0 as rewarded
    from transfers t where t.kind in ('cashback', 'referral') and t.created_at >= begins
    union all
    -- What was taken back of it.
    select r.created_at, 0, 0, case when t.kind = 'cashback' then -r.amount else 0 end, case when t.kind = 'referral' then -r.amount else 0 end, 0, 0, 0, 0, 0
    from transfers r join transfers t on t.id = r.reversal_of and t.kind in ('cashback', 'referral')
    where r.kind = 'reversal' and r.created_at >= begins
    union all
    -- Purchases that a programme rewarded, each once.
    select min(t.created_at), 1, min(p.amount), 0, 0, 0, 0, 0, 0, 0
    from transfers t join cashback_rewards c on c.transaction_id = t.id join transfers p on p.id = c.purchase_id
    where t.kind = 'cashback' and t.created_at >= begins
    group by p.id
    union all
    select u.created_at, 0, 0, 0, 0, 1, 0, 0, 0, 0 from users u where u.created_at >= begins
    union all
    select t.created_at, 0, 0, 0, 0, 0, 1, t.amount, 0, 0
    from (
      select distinct on (h.user_id) h.user_id, t.id, t.created_at, t.amount
      from transfers t join (select account_id, user_id from wallets union all select account_id, user_id from cards) h on h.account_id = t.credit
      where t.kind = 'topup' and t.created_at >= begins
      order by h.user_id, t.id
    ) t
    where not exists (
      select from (select account_id from wallets w where w.user_id = t.user_id union all select account_id from cards c where c.user_id = t.user_id) own
      where exists (select from transfers e where e.credit = own.account_id and e.kind = 'topup' and e.id < t.id)
    )
    union all
    select d.created_at, 0, 0, 0, 0, 0, 0, 0, 1, 0 from referral_details d where d.created_at >= begins
    union all
    select t.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from referral_details d join transfers t on t.id = d.reward_transaction_id where t.kind = 'referral' and t.created_at >= begins
  ) f
  group by 1;
  insert into marketing_sums (summed_at) values (at_time) on conflict (is_only) do update set summed_at = excluded.summed_at;
end $$;
