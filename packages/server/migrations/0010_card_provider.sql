-- Cards that an outside provider holds, and what is ordered from it.

-- The provider's wallet that this card spends from: one of its own, so that what it holds is the card's balance and a
-- card that nobody knows of has nothing to spend.
alter table cards add column provider_wallet_id text unique;

-- What the built-in programme prints on a card: four digits that follow from its id, and four years to use it.
-- In a statement that makes many: `… cross join lateral new_card_face(c.id) face`.
create function new_card_face(card_id text, out last_four text, out expiry text) stable language sql as $$
  select lpad(mod(abs(hashtextextended(card_id, 507)::numeric), 10000)::text, 4, '0'),
    to_char((now() at time zone 'America/Panama') + interval '4 years', 'MM/YY')
$$;

-- Rows that wait for the provider; their part of the list is done when they are settled.
alter table upload_documents add column pending_count integer not null default 0 check (pending_count >= 0);

-- One thing asked of the provider. It is sent at most once: queued → sending is committed before anything leaves, and
-- only whoever sent it and knows that it never arrived puts it back. Who is unsure asks.
create table provider_orders (
  id bigint generated always as identity primary key,
  -- `operation:document:row`, or a single action's own
  reference text not null unique,
  kind text not null check (kind in ('issue', 'acknowledge', 'block', 'unblock', 'cancel', 'load', 'unload')),
  card_id text not null references cards,
  amount_cents bigint check (amount_cents > 0),
  -- why the card's status changes
  reason text,
  -- money that our ledger moved already, and moves back when the provider refuses
  transaction_id bigint references ledger_transactions,
  -- of the list it stands for; null for a single action
  document_id bigint,
  row_number integer,
  ordered_by text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'unknown', 'accepted', 'refused')),
  -- calls of it that were accepted, where it takes several
  step integer not null default 0,
  -- of the present step: calls that may have left, and questions that were asked since
  attempts integer not null default 0,
  questions integer not null default 0,
  -- queued: not before; sending: whoever sends has given up by then; unknown: the next question
  next_at timestamptz not null default clock_timestamp(),
  -- why it was refused: {code, detail}, of the provider or of ours
  refusal jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  check ((kind in ('load', 'unload')) = (amount_cents is not null)),
  check ((document_id is null) = (row_number is null)),
  check ((state in ('accepted', 'refused')) = (settled_at is not null)),
  check ((state = 'refused') = (refusal is not null)),
  unique (document_id, row_number)
);
create index provider_orders_due on provider_orders (state, next_at) where settled_at is null;
create index provider_orders_open_by_card on provider_orders (card_id) where settled_at is null;

-- A card waits for one change at a time. Loads may queue up, and so may unloads: neither changes what the other needs.
create function provider_order_waits(of_card text, for_kind text) returns boolean stable language sql as $$
  select exists (
    select from provider_orders o
    where o.card_id = of_card and o.settled_at is null and not (o.kind = for_kind and for_kind in ('load', 'unload'))
  )
$$;

create function provider_orders_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('provider_orders', '');
  return null;
end $$;
create trigger wake after insert on provider_orders for each statement execute function provider_orders_wake();

create trigger kept before delete or truncate on provider_orders for each statement execute function refuse_change();
