-- What the pages of a person's money read and do: the history of wallets, who brought whom, what a cashback was paid for,
-- and movements that their holders report.

-- Each change of a wallet's state: who, when, why. Set-based, as the history of cards is.
alter table wallets add column status_reason text, add column status_changed_at timestamptz not null default now(), add column status_changed_by text;
create table wallet_status_changes (
  id bigint generated always as identity primary key,
  wallet_id text not null references wallets (id),
  from_status text not null,
  to_status text not null,
  reason text,
  changed_by text,
  changed_at timestamptz not null
);
create index wallet_status_changes_by_wallet on wallet_status_changes (wallet_id, id);
create trigger append_only before update or delete on wallet_status_changes for each row execute function refuse_change();
create trigger append_only_whole before truncate on wallet_status_changes for each statement execute function refuse_change();

create function record_changed_wallets() returns trigger language plpgsql as $$
begin
  insert into wallet_status_changes (wallet_id, from_status, to_status, reason, changed_by, changed_at)
    select n.id, o.status, n.status, n.status_reason, n.status_changed_by, n.status_changed_at
    from new_wallets n join old_wallets o using (id) where o.status <> n.status;
  return null;
end $$;
create trigger status_history after update on wallets referencing old table as old_wallets new table as new_wallets
  for each statement execute function record_changed_wallets();

-- What decides whether money may move to and from a wallet: its own state and that of its holder. Its beginning comes first.
create view wallet_changes as
select w.id as wallet_id, 'W' || h.id as id, 'wallet'::text as of, h.from_status, h.to_status, h.reason, h.changed_by, h.changed_at
from wallet_status_changes h join wallets w on w.id = h.wallet_id
union all
select w.id, 'U' || h.id, 'user', h.from_value, h.to_value, h.reason, h.changed_by, h.changed_at
from user_status_changes h join wallets w on w.user_id = h.user_id where h.field = 'status'
union all
select w.id, 'W0', 'wallet', null, 'Active', null, null, w.created_at from wallets w;

-- Who brought whom, and what the one who did got for it. Somebody is brought once.
create table referral_details (
  id bigint generated always as identity primary key,
  referrer_id text not null references users (id),
  referee_id text not null unique references users (id),
  status text not null default 'registered' constraint referral_details_status check (status in ('registered', 'qualified', 'rewarded', 'expired')),
  reward_transaction_id bigint references transfers (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint referral_details_two check (referrer_id <> referee_id),
  constraint referral_details_reward check (reward_transaction_id is null or status = 'rewarded')
);
create index referral_details_by_referrer on referral_details (referrer_id, id);

-- Which purchase a movement of cashback rewards, and by which programme: once a purchase and programme.
create table cashback_rewards (
  transaction_id bigint primary key references transfers (id),
  purchase_id bigint not null references transfers (id),
  cashback_id text not null references cashbacks (id),
  constraint cashback_rewards_once unique (purchase_id, cashback_id)
);

-- A movement that its holder reports. Resolved for them, its money is back, and `reversal_id` says by which movement.
create sequence dispute_numbers;
create table disputes (
  id text primary key default 'D' || lpad(nextval('dispute_numbers')::text, 6, '0'),
  transaction_id bigint not null references transfers (id),
  amount_cents bigint not null check (amount_cents > 0),
  user_id text not null references users (id),
  card_id text references cards (id),
  reason text not null constraint disputes_reason check (reason in ('not_recognised', 'duplicated', 'wrong_amount', 'not_received', 'cash_not_dispensed', 'other')),
  description text not null,
  status text not null default 'open' constraint disputes_status check (status in ('open', 'in_review', 'resolved_user', 'resolved_against')),
  comment text not null default '',
  reversal_id bigint references transfers (id),
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  version integer not null default 1,
  constraint disputes_reversal check ((status = 'resolved_user') = (reversal_id is not null)),
  constraint disputes_resolved check ((status in ('resolved_user', 'resolved_against')) = (resolved_at is not null))
);
-- A movement is disputed by one at a time.
create unique index disputes_open on disputes (transaction_id) where status in ('open', 'in_review');
create index disputes_by_transaction on disputes (transaction_id);
create index disputes_by_card on disputes (card_id, id) where card_id is not null;
create index disputes_by_user on disputes (user_id, id);
create index disputes_by_time on disputes (created_at, id);
create index disputes_by_status on disputes (status, created_at, id);
create index disputes_by_amount on disputes (amount_cents, created_at, id);
create index disputes_by_reason on disputes (reason, created_at, id);

-- What has come onto a card since a moment and stands: recharges, transfers and increases.
create function card_received(of_account bigint, since timestamptz) returns bigint stable language sql as $$
  select coalesce(cents_sum(t.amount), 0) from transfers t
  where t.credit = of_account and t.created_at >= since and t.kind in ('topup', 'transfer', 'adjustment') and ledger_reversed_by(t.id) is null
$$;
