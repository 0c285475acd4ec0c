-- Referral programmes: what who brings somebody gets, and what who was brought gets, and at what. `referral_details` stays
-- the one place of who brought whom; it learns of the programme, of both rewards, and why one was not paid.

create sequence referral_numbers;
create table referrals (
  id text primary key default 'R' || lpad(nextval('referral_numbers')::text, 4, '0'),
  name text not null constraint referrals_name unique check (name <> ''),
  referrer_reward_cents bigint not null check (referrer_reward_cents >= 0),
  referee_reward_cents bigint not null check (referee_reward_cents >= 0),
  trigger text not null constraint referrals_trigger check (trigger in ('kyc_verified', 'first_topup', 'first_purchase')),
  min_amount_cents bigint not null default 0 check (min_amount_cents >= 0),
  max_per_user integer constraint referrals_max_per_user check (max_per_user > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  status text not null default 'draft' constraint referrals_status check (status in ('draft', 'scheduled', 'active', 'paused', 'ended')),
  ended_reason text constraint referrals_ended_reason check (ended_reason in ('date', 'budget', 'by_hand')),
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint referrals_reward check (referrer_reward_cents + referee_reward_cents > 0)
);
create table referral_runs (
  id bigint generated always as identity primary key,
  referral_id text not null references referrals (id) on delete cascade,
  from_at timestamptz not null,
  until_at timestamptz,
  constraint referral_runs_order check (until_at >= from_at)
);
create unique index referral_runs_open on referral_runs (referral_id) where until_at is null;
create index referral_runs_by_referral on referral_runs (referral_id, from_at);

-- `reward_transaction_id` is that of who brought somebody. A reason says why a side got nothing; `reason` also why all of it
-- came to nothing. What is taken back where the movement of the trigger is reversed, and what could not be, is of both sides.
alter table referral_details
  add column referral_id text references referrals (id),
  add column trigger_transaction_id bigint,
  add column qualified_at timestamptz,
  add column referee_transaction_id bigint,
  add column reason text constraint referral_details_reason check (reason in ('no_programme', 'too_late', 'max_per_user', 'holder_stopped')),
  add column referee_reason text constraint referral_details_referee_reason check (referee_reason in ('holder_stopped')),
  add column taken_back_cents bigint not null default 0 check (taken_back_cents >= 0),
  add column rest_cents bigint not null default 0 check (rest_cents >= 0);
create index referral_details_open on referral_details (id) where status = 'registered';
create index referral_details_by_programme on referral_details (referral_id, referrer_id);
create index referral_details_by_trigger on referral_details (trigger_transaction_id) where trigger_transaction_id is not null;
create index referral_details_by_time on referral_details (created_at, id);
create index referral_details_by_status on referral_details (status, created_at, id);

-- Somebody was brought: however it is written that they were.
create function note_referral() returns trigger language plpgsql as $$
begin
  insert into referral_details (referrer_id, referee_id, created_at)
  values (new.referred_by, new.id, case when tg_op = 'INSERT' then new.created_at else now() end) on conflict do nothing;
  return null;
end $$;
create trigger users_referred after insert or update of referred_by on users
  for each row when (new.referred_by is not null and new.referred_by <> new.id) execute function note_referral();

-- A reversed recharge may have been what a referral was rewarded for.
create or replace function marketing_hears() returns trigger language plpgsql as $$
begin
  insert into unjudged_purchases select m.id from moved m where m.kind = 'purchase';
  if exists (select from moved where reversal_of is not null) then
    insert into unheard_reversals
    select m.id from moved m join transfers t on t.id = m.reversal_of where t.kind in ('purchase', 'topup', 'cashback', 'referral');
  end if;
  return null;
end $$;
