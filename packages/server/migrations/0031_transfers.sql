-- The ledger as one table of transfers, in place of transactions with two postings each. A transfer moves an amount above
-- zero from a debit account to a credit account and holds both balances after it, so it sums to zero and is complete by
-- construction. What is left to hold, whatever program writes:
--   * a balance follows from its transfers, and nothing else moves it;
--   * only the world outside the programme (banks, merchants) may be below zero;
--   * a transfer is reversed once by a reversal that stands;
--   * what was posted stays: no update, no delete, no truncate.
-- These triggers judge a whole statement at once and fire always. Every transfer goes through ledger_post().

drop view movements;
drop view ledger_discrepancies;

alter sequence ledger_transactions_id owned by none;
alter sequence ledger_transactions_id rename to transfers_id;

create table transfers (
  id bigint not null default nextval('transfers_id'),
  debit bigint not null,
  credit bigint not null,
  amount bigint not null,
  debit_after bigint not null,
  credit_after bigint not null,
  -- A row of a list is known by its list and its number. Everything else has a reference of its own.
  upload_document_id bigint,
  row_number integer,
  reversal_of bigint,
  created_at timestamptz not null default now(),
  kind text not null,
  reference text,
  description text not null default '',
  establishment text not null default '',
  created_by text,
  constraint transfers_amount check (amount > 0),
  constraint transfers_accounts check (debit <> credit),
  constraint transfers_known check (reference is not null or (upload_document_id is not null and row_number is not null)),
  constraint transfers_kind check (kind in ('topup', 'reversal', 'transfer', 'purchase', 'fee', 'cashback', 'referral', 'adjustment'))
);
alter sequence transfers_id owned by transfers.id;

insert into transfers (id, debit, credit, amount, debit_after, credit_after, upload_document_id, row_number, reversal_of, created_at, kind, reference, description, establishment, created_by)
select t.id, d.account_id, c.account_id, c.amount, d.balance_after, c.balance_after, t.upload_document_id,
  case when l.number is not null then l.number::integer end, t.reversal_of, t.created_at, t.kind,
  case when l.number is null then t.reference end, t.description, t.establishment, t.created_by
from ledger_transactions t
join postings d on d.transaction_id = t.id and d.amount < 0
join postings c on c.transaction_id = t.id and c.amount > 0
left join lateral (
  select substring(t.reference from '^[a-z-]+:' || t.upload_document_id || ':([0-9]{1,9})$') as number
) l on true
order by t.id;

-- Carried over is carried over whole, or this migration fails and changes nothing.
do $$
begin
  if (select count(*) from transfers) <> (select count(*) from ledger_transactions)
     or 2 * (select count(*) from transfers) <> (select count(*) from postings) then
    raise exception 'a transaction is no transfer between two accounts';
  end if;
  if exists (
    select from (
      select account_id, sum(amount) as posted, count(*) as legs
      from (select debit as account_id, -amount as amount from transfers union all select credit, amount from transfers) l
      group by account_id
    ) now full join (select account_id, sum(amount) as posted, count(*) as legs from postings group by account_id) before using (account_id)
    full join accounts a on a.id = account_id
    where coalesce(now.posted, 0) is distinct from coalesce(before.posted, 0) or coalesce(now.legs, 0) is distinct from coalesce(before.legs, 0)
      or a.balance is distinct from coalesce(now.posted, 0)
  ) then
    raise exception 'a balance does not follow from the transfers';
  end if;
end $$;

alter table provider_orders drop constraint provider_orders_transaction_id_fkey;
drop table postings;
drop table ledger_transactions cascade;
drop function ledger_post(ledger_transfer[]);
drop function ledger_settle();
drop function ledger_reverse_once();
drop function ledger_reversed_by(bigint);
drop trigger accounts_guard on accounts;
drop trigger accounts_open_empty on accounts;
drop function ledger_guard_account();

alter table transfers add primary key (id);
alter table provider_orders add foreign key (transaction_id) references transfers;
create unique index transfers_reference on transfers (reference) where reference is not null;
create unique index transfers_row on transfers (upload_document_id, row_number) where upload_document_id is not null and row_number is not null;
create index transfers_debit on transfers (debit, id);
create index transfers_credit on transfers (credit, id);
create index transfers_reversal_of on transfers (reversal_of) where reversal_of is not null;

-- The sum of whole cents as whole cents; the built-in sum of bigint answers numeric, which is several times slower.
create aggregate cents_sum(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);

-- The reversal of this transfer that stands; null where there is none. One that was itself reversed (a recovery that the
-- card provider refused, and whose money went back) counts no longer: the transfer can be reversed again.
create function ledger_reversed_by(of_transaction bigint) returns bigint stable parallel safe language sql as $$
  select x.id from transfers x
  where x.reversal_of = of_transaction and not exists (select from transfers y where y.reversal_of = x.id)
$$;

-- Moves the balances by what one statement brought, and checks it. Its plans are made for the number of transfers at hand.
create function ledger_settle() returns trigger language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  broken boolean;
  overdrawn boolean;
begin
  update accounts a set balance = a.balance + m.amount
  from (
    select account_id, cents_sum(amount) as amount
    from (select debit as account_id, -amount as amount from moved union all select credit, amount from moved) l
    group by account_id
  ) m
  where a.id = m.account_id;

  -- Each balance follows from the one before it on the same account, and the last one is the account's.
  select
    bool_or(l.after is distinct from case when l.next_amount is null then a.balance else l.next_after - l.next_amount end),
    bool_or(l.after < 0 and a.kind is distinct from 'outside_world')
  into broken, overdrawn
  from (
    select account_id, after, lead(after) over w as next_after, lead(amount) over w as next_amount
    from (select id, debit as account_id, -amount as amount, debit_after as after from moved union all select id, credit, amount, credit_after from moved) x
    window w as (partition by account_id order by id)
  ) l left join accounts a on a.id = l.account_id;
  if broken then
    raise exception 'a balance after a transfer does not follow from the one before' using errcode = 'check_violation', constraint = 'transfers_balance_after';
  end if;
  if overdrawn then
    raise exception 'an account would be overdrawn' using errcode = 'check_violation', constraint = 'accounts_not_negative';
  end if;

  if exists (select from moved where reversal_of is not null) then
    -- The lock makes two reversals that come at the same moment take turns; the later one then sees the other.
    perform from transfers t where t.id in (select reversal_of from moved where reversal_of is not null) order by t.id for no key update;
    if exists (select from moved m where m.reversal_of is not null and not exists (select from transfers t where t.id = m.reversal_of and t.id < m.id)) then
      raise exception 'there is no such transfer to reverse' using errcode = 'foreign_key_violation', constraint = 'transfers_reversal_of';
    end if;
    if exists (
      select from transfers x
      where x.reversal_of in (select reversal_of from moved where reversal_of is not null)
        and not exists (select from transfers y where y.reversal_of = x.id)
      group by x.reversal_of having count(*) > 1
    ) then
      raise exception 'the transfer is reversed already' using errcode = 'unique_violation', constraint = 'transfers_reversed_once';
    end if;
  end if;
  return null;
end $$;
create trigger transfers_settle after insert on transfers
  referencing new table as moved for each statement execute function ledger_settle();
create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function ledger_refuse();

-- A balance moves only from within ledger_settle(): in a statement of its own there is no trigger around this one.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  raise exception 'an account is changed by transfers only' using errcode = 'restrict_violation';
end $$;
create trigger accounts_guard before update on accounts
  for each statement when (pg_trigger_depth() < 1) execute function ledger_guard_account();

create function ledger_open_empty() returns trigger language plpgsql as $$
begin
  if exists (select from opened where balance <> 0) then
    raise exception 'an account is changed by transfers only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger accounts_open_empty after insert on accounts
  referencing new table as opened for each statement execute function ledger_open_empty();

-- They also hold for a session that has asked for replication's silence.
alter table transfers enable always trigger transfers_settle;
alter table transfers enable always trigger transfers_append_only;
alter table accounts enable always trigger accounts_guard;
alter table accounts enable always trigger accounts_open_empty;

-- The row of a list that the transfer applies; null where it has a reference.
alter type ledger_transfer add attribute row_number integer;

-- Posts transfers in their order, all or none, and answers which transfer each became. Blank description, establishment
-- and created_at take their defaults. The row number counts where there is a list, and is handed back in any case. Fails
-- with accounts_not_negative where an account can't cover its transfers, with transfers_reference or transfers_row where
-- the reference or the row was posted before.
create function ledger_post(transfers ledger_transfer[]) returns table (row_number integer, reference text, transaction_id bigint)
language plpgsql set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if exists (select from unnest(transfers) t where t.amount is null or t.amount <= 0 or t.debit = t.credit) then
    raise exception 'a transfer moves more than zero between two accounts' using errcode = 'check_violation', constraint = 'transfers_amount';
  end if;
  -- In the order of their ids, so that two of these never wait for each other in a circle.
  perform from accounts a
  where a.id in (select t.debit from unnest(transfers) t union select t.credit from unnest(transfers) t)
  order by a.id for update;

  return query
  with numbered as materialized (
    select nextval('transfers_id') as id, t.*
    from (select * from unnest(transfers) with ordinality order by ordinality) t
  ), legs as (
    select l.id, l.amount, a.balance + cents_sum(l.amount) over (partition by l.account_id order by l.id) as after
    from (select n.id, n.debit as account_id, -n.amount as amount from numbered n union all select n.id, n.credit, n.amount from numbered n) l
    left join accounts a on a.id = l.account_id
  ), afters as (
    select id, max(after) filter (where amount < 0) as debit_after, max(after) filter (where amount > 0) as credit_after from legs group by id
  ), written as (
    insert into transfers (id, debit, credit, amount, debit_after, credit_after, upload_document_id, row_number, reversal_of, created_at, kind, reference, description, establishment, created_by)
    select n.id, n.debit, n.credit, n.amount, f.debit_after, f.credit_after, n.upload_document_id, case when n.upload_document_id is not null and n.reference is null then n.row_number end,
      n.reversal_of, coalesce(n.created_at, now()), n.kind, n.reference, coalesce(n.description, ''), coalesce(n.establishment, ''), n.created_by
    from numbered n join afters f on f.id = n.id
    order by n.id
  )
  select n.row_number, n.reference, n.id from numbered n order by n.id;
end $$;

-- One row a leg: what a transfer did to one of its two accounts.
create view postings as
select debit as account_id, id as transaction_id, -amount as amount, debit_after as balance_after from transfers
union all
select credit, id, amount, credit_after from transfers;

-- The reference of a transfer; of a row of a list it is operation:document:row.
create function transfer_reference(reference text, document bigint, row_number integer) returns text stable language sql as $$
  select coalesce(reference, (select d.operation || ':' || d.id || ':' || row_number from upload_documents d where d.id = document))
$$;

-- A movement that the card provider has not answered yet waits; one that it refused has been taken back.
create function transfer_status(transfer bigint) returns text stable language sql as $$
  select coalesce((
    select case when o.settled_at is null then 'Pendiente' when o.state = 'refused' then 'Rechazado' end
    from provider_orders o where o.transaction_id = transfer order by o.id desc limit 1
  ), 'Activo')
$$;

-- What a holder or an administrator sees of an account: one row a leg, in the order of transaction_id.
create view movements as
select debit as account_id, id as transaction_id, kind, 'out'::text as direction, amount, debit_after as balance_after, description, establishment,
  transfer_status(id) as status, transfer_reference(reference, upload_document_id, row_number) as reference, reversal_of, upload_document_id, created_by, created_at
from transfers
union all
select credit, id, kind, 'in', amount, credit_after, description, establishment,
  transfer_status(id), transfer_reference(reference, upload_document_id, row_number), reversal_of, upload_document_id, created_by, created_at
from transfers;

-- Accounts whose balance is not the sum of their transfers: always empty, and asked by tests and health checks.
create view ledger_discrepancies as
select a.id as account_id, a.kind, a.balance, coalesce(p.posted, 0) as posted
from accounts a left join (select account_id, cents_sum(amount) as posted from postings group by account_id) p on p.account_id = a.id
where a.balance <> coalesce(p.posted, 0);
