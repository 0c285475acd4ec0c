create sequence cashback_numbers;

create table cashbacks (
  id text primary key default 'P' || lpad(nextval('cashback_numbers')::text, 4, '0'),
  name_es text not null check (name_es <> ''),
  name_en text not null check (name_en <> ''),
  description text not null default '',
  reward_type text not null check (reward_type in ('percent', 'fixed')),
  rate_bps integer check (rate_bps between 1 and 10000),
  fixed_amount_cents bigint check (fixed_amount_cents > 0),
  min_purchase_cents bigint not null default 0 check (min_purchase_cents >= 0),
  max_per_transaction_cents bigint check (max_per_transaction_cents > 0),
  max_per_user_month_cents bigint check (max_per_user_month_cents > 0),
  budget_cents bigint not null check (budget_cents >= 0),
  spent_cents bigint not null default 0 check (spent_cents between 0 and budget_cents),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'active', 'paused', 'ended')),
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((reward_type = 'percent') = (rate_bps is not null)),
  check ((reward_type = 'fixed') = (fixed_amount_cents is not null))
);
