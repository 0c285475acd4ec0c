-- Cashback programmes that pay: for whom and where they hold, when they ran, what they paid for which purchase, and which
-- purchases no programme has judged yet.

-- Why a programme has ended.
alter table cashbacks add column ended_reason text constraint cashbacks_ended_reason check (ended_reason in ('date', 'budget', 'by_hand'));

-- Only members of one of these segments earn; without any everybody does. A segment that is named here can't be deleted.
create table cashback_segments (
  cashback_id text not null references cashbacks (id) on delete cascade,
  segment_id text not null constraint cashback_segments_segment references segments (id),
  primary key (cashback_id, segment_id)
);
create index cashback_segments_by_segment on cashback_segments (segment_id);

-- When a programme ran: from its start or first day to its next pause or end. A purchase earns by the moment in which it was
-- made, however late it arrives. The beginning of a scheduled one lies ahead.
create table cashback_runs (
  id bigint generated always as identity primary key,
  cashback_id text not null references cashbacks (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz,
  constraint cashback_runs_order check (until_at >= from_at)
);
create unique index cashback_runs_open on cashback_runs (cashback_id) where until_at is null;
create index cashback_runs_by_cashback on cashback_runs (cashback_id, from_at);
insert into cashback_runs (cashback_id, from_at, until_at)
select id, starts_at, case status when 'paused' then greatest(updated_at, starts_at) when 'ended' then coalesce(ends_at, greatest(updated_at, starts_at)) end from cashbacks where status <> 'draft';
update cashbacks set ended_reason = case when ends_at is null then 'by_hand' else 'date' end where status = 'ended';

-- The catalogue. `provider_id` is the supplier as the contract names it, `logo_url` where its logo is served.
alter table services add column provider_id text not null default '', add column logo_url text;
create index services_by_time on services (created_at, id);

-- Names of establishments are compared without accents, signs and the size of their letters.
create function establishment_key(name text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(plain_text(name), '[^a-z0-9]+', ' ', 'g'))
$$;

-- By these a purchase belongs to a service. An establishment belongs to one service.
create table service_establishments (
  service_id text not null references services (id) on delete cascade,
  place integer not null,
  name text not null,
  key text not null generated always as (establishment_key(name)) stored constraint service_establishments_key unique check (key <> ''),
  primary key (service_id, place)
);

-- Where a programme holds. One without services holds everywhere; one with services only for purchases of those that are
-- active. Its own rate comes before that of the programme, its maximum beside that of the programme.
create table cashback_services (
  cashback_id text not null references cashbacks (id) on delete cascade,
  service_id text not null constraint cashback_services_service references services (id),
  rate_bps integer constraint cashback_services_rate check (rate_bps between 1 and 10000),
  max_amount_cents bigint constraint cashback_services_max check (max_amount_cents > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by text,
  primary key (cashback_id, service_id)
);
create index cashback_services_by_service on cashback_services (service_id);

-- What a programme judged of a purchase: what its terms give, what of that was paid and why not all, what a reversal took
-- back, and what it should have taken and could not (`rest_cents`). `month` is the first day of the purchase's month in
-- Panama. Purchases that are not for a programme leave no row. It has no foreign keys, which ask once for each row of a
-- batch: transfers stay, and a programme that judged anything is kept by a trigger of its own.
alter table cashback_rewards
  drop constraint cashback_rewards_pkey,
  drop constraint cashback_rewards_once,
  drop constraint cashback_rewards_transaction_id_fkey,
  drop constraint cashback_rewards_purchase_id_fkey,
  drop constraint cashback_rewards_cashback_id_fkey,
  alter column transaction_id drop not null,
  add column user_id text,
  add column month date,
  add column earned_cents bigint,
  add column paid_cents bigint,
  add column reason text constraint cashback_rewards_reason check (reason in ('month_cap', 'budget', 'holder_stopped')),
  add column taken_back_cents bigint not null default 0,
  add column rest_cents bigint not null default 0 check (rest_cents >= 0),
  add column taken_back_by bigint,
  add column judged_at timestamptz not null default now();
update cashback_rewards r set user_id = w.user_id, month = date_trunc('month', b.created_at at time zone 'America/Panama'), earned_cents = t.amount, paid_cents = t.amount, judged_at = t.created_at
from transfers t, transfers b, wallets w where t.id = r.transaction_id and b.id = r.purchase_id and w.account_id = t.credit;
alter table cashback_rewards
  alter column user_id set not null,
  alter column month set not null,
  alter column earned_cents set not null,
  alter column paid_cents set not null,
  add primary key (cashback_id, purchase_id),
  add constraint cashback_rewards_paid check (paid_cents between 0 and earned_cents and (paid_cents > 0) = (transaction_id is not null) and (paid_cents = earned_cents) = (reason is null)),
  add constraint cashback_rewards_taken_back check (taken_back_cents >= 0 and taken_back_cents + rest_cents <= paid_cents);
create unique index cashback_rewards_transaction on cashback_rewards (transaction_id) where transaction_id is not null;
create index cashback_rewards_by_month on cashback_rewards (cashback_id, user_id, month);
create function keep_judged_programmes() returns trigger language plpgsql as $$
begin
  if exists (select from cashback_rewards where cashback_id = old.id) then
    raise exception 'the programme has judged purchases' using errcode = 'foreign_key_violation', constraint = 'cashback_rewards_cashback';
  end if;
  return old;
end $$;
create trigger cashbacks_kept before delete on cashbacks for each row execute function keep_judged_programmes();
create index cashback_rewards_rest on cashback_rewards (cashback_id, purchase_id) where rest_cents > 0;

-- Purchases that no programme has judged, and reversals that no programme has heard of. Both are written by the transaction
-- that posts the transfer, so nothing is missed whatever the order in which transactions commit; a number up to which all
-- is done would miss those that commit late.
create table unjudged_purchases (transfer_id bigint primary key);
create table unheard_reversals (transfer_id bigint primary key);
create function marketing_hears() returns trigger language plpgsql as $$
begin
  insert into unjudged_purchases select m.id from moved m where m.kind = 'purchase';
  if exists (select from moved where reversal_of is not null) then
    insert into unheard_reversals
    select m.id from moved m join transfers t on t.id = m.reversal_of where t.kind in ('purchase', 'cashback', 'referral');
  end if;
  return null;
end $$;
create trigger transfers_marketing after insert on transfers
  referencing new table as moved for each statement execute function marketing_hears();
alter table transfers enable always trigger transfers_marketing;

-- What a purchase earns by the terms of a programme, in cents. Rounded down: a cent that is not whole is not paid.
-- The contract's `cashback-reward.ts` is the same rule for screens and tests.
create function cashback_reward(amount bigint, rate_bps integer, fixed_cents bigint, max_cents bigint, service_rate_bps integer, service_max_cents bigint) returns bigint immutable parallel safe language sql as $$
  select least(case when service_rate_bps is null and fixed_cents is not null then fixed_cents else amount * coalesce(service_rate_bps, rate_bps) / 10000 end, max_cents, service_max_cents)
$$;
