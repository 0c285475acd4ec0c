-- What the bulk operations on users and cards need beside the tables of their subjects.

-- Ids keep their order and never run out: lpad alone would cut the eighth digit off.
create function numbered_id(prefix text, number bigint) returns text immutable parallel safe strict language sql as $$
  select prefix || lpad(number::text, greatest(7, length(number::text)), '0')
$$;
create function new_user_id() returns text volatile language sql as $$ select numbered_id('U', nextval('user_numbers')) $$;
create function new_wallet_id() returns text volatile language sql as $$ select numbered_id('W', nextval('wallet_numbers')) $$;
create function new_card_id() returns text volatile language sql as $$ select numbered_id('C', nextval('card_numbers')) $$;
create function new_account_id() returns bigint volatile language sql as $$ select nextval(pg_get_serial_sequence('accounts', 'id')) $$;
alter table users alter column id set default new_user_id();
alter table wallets alter column id set default new_wallet_id();
alter table cards alter column id set default new_card_id();

-- The uploaded list that a user or a card came from; null for those of a single action and of before.
alter table users add column upload_document_id bigint;
create index users_of_document on users (upload_document_id) where upload_document_id is not null;
alter table cards add column upload_document_id bigint, add column created_by text, add column monthly_limit_cents bigint check (monthly_limit_cents >= 0);
create index cards_of_document on cards (upload_document_id) where upload_document_id is not null;
create index cards_by_time on cards (created_at, id);

-- The state of a card whose provider has done what was ordered; null where a card's state does not change.
create function card_status_after(order_kind text, card_type text) returns text immutable parallel safe language sql as $$
  select case order_kind
    when 'issue' then case card_type when 'physical' then 'PendingAck' else 'Active' end
    when 'acknowledge' then 'Active'
    when 'block' then 'Temporarily blocked'
    when 'unblock' then 'Active'
    when 'cancel' then 'Canceled'
  end
$$;

-- A transaction is reversed once.
drop index ledger_transactions_reversal_of;
create unique index ledger_transactions_reversal_of on ledger_transactions (reversal_of) where reversal_of is not null;

-- What the programme charges for a card.
create table card_charges (
  id bigint generated always as identity primary key,
  type text not null check (type in ('card_request', 'replacement', 'delivery', 'monthly', 'atm', 'inactivity')),
  calculation text not null check (calculation in ('flat', 'percent', 'both')),
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  -- hundredths of a percent
  percent_bps integer not null default 0 check (percent_bps between 0 and 10000),
  min_cents bigint check (min_cents >= 0),
  max_cents bigint check (max_cents >= 0),
  effective_from timestamptz not null default now(),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (max_cents >= min_cents)
);
create index card_charges_in_force on card_charges (type, effective_from desc) where is_active;
insert into card_charges (type, calculation, amount_cents, effective_from) values ('card_request', 'flat', 500, '2020-01-01Z');

-- The charge in force, in cents: the newest active one that has begun; zero where there is none. A percentage is of
-- `base` cents and rounded half up.
create function card_charge(of_type text, base bigint default 0) returns bigint stable language sql as $$
  select coalesce((
    select least(greatest(
      case when calculation <> 'percent' then amount_cents else 0 end + case when calculation <> 'flat' then (base * percent_bps + 5000) / 10000 else 0 end,
      min_cents), max_cents)
    from card_charges where type = of_type and is_active and effective_from <= now() order by effective_from desc, id desc limit 1
  ), 0)
$$;
