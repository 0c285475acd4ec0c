-- What the screens of cards read, and how they find it among many.

-- What a card itself is looked for by, beside its holder.
create function card_words(id text, last_four text) returns text language sql immutable parallel safe as $$
  select lower(id) || ' ' || coalesce(last_four, '')
$$;
create index cards_words on cards using gin (card_words(id, last_four) gin_trgm_ops);

-- Names in the order of Spanish, as lists sort them.
create index users_by_surname on users (surname collate "es-x-icu");

-- A movement that the card provider has not answered yet waits; one that it refused has been taken back.
create index provider_orders_of_transaction on provider_orders (transaction_id) where transaction_id is not null;
create or replace view movements as
select p.account_id, p.transaction_id, t.kind, case when p.amount > 0 then 'in' else 'out' end as direction,
  abs(p.amount) as amount, p.balance_after, t.description, t.establishment,
  coalesce((
    select case when o.settled_at is null then 'Pendiente' when o.state = 'refused' then 'Rechazado' end
    from provider_orders o where o.transaction_id = t.id order by o.id desc limit 1
  ), 'Activo') as status, t.reference,
  t.reversal_of, t.upload_document_id, t.created_by, t.created_at
from postings p join ledger_transactions t on t.id = p.transaction_id;
