-- Settled orders are compared with what the provider has, again and again for a week: what counted as never received
-- may have arrived late, and what somebody settled by hand may be wrong.
alter table provider_orders
  add column checks integer not null default 0,
  -- the next comparison; null where there is none to come
  add column next_check_at timestamptz;
create index provider_orders_to_check on provider_orders (next_check_at) where next_check_at is not null;
update provider_orders set next_check_at = now() where settled_at > now() - interval '7 days';

-- Where provider and ledger disagree about an order. Nothing here moves money: people decide.
create table provider_differences (
  order_id bigint not null references provider_orders,
  -- done_at_provider: refused here; missing_at_provider: accepted here
  kind text not null check (kind in ('done_at_provider', 'missing_at_provider', 'done_twice', 'amount_differs', 'status_differs')),
  ours text not null,
  theirs text not null,
  found_at timestamptz not null default now(),
  ended_at timestamptz,
  -- `agreement`: a later comparison found none; `hand`: somebody said that it is dealt with, and it is not reported again
  ended_by text check (ended_by in ('agreement', 'hand')),
  primary key (order_id, kind),
  check ((ended_at is null) = (ended_by is null))
);
create index provider_differences_open on provider_differences (found_at) where ended_at is null;
create trigger kept before delete or truncate on provider_differences for each statement execute function refuse_change();
