-- The double-entry ledger. Its invariants live here, where no program can go around them:
--   * the postings of a transaction add up to zero and arrive together, in one statement;
--   * a balance is the sum of its postings, and nothing but a posting moves it;
--   * only the world outside the programme (banks, merchants) may be below zero;
--   * what was posted stays: no update, no delete, no truncate.
-- Amounts are whole cents of USD. Every transfer goes through ledger_post(), at the end of this file.

create table accounts (
  id bigint generated always as identity primary key,
  kind text not null,
  balance bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint accounts_kind check (
    kind in ('programme_float', 'programme_recovered', 'fee_income', 'marketing', 'outside_world', 'wallet', 'card')
  ),
  constraint accounts_not_negative check (balance >= 0 or kind = 'outside_world')
) with (fillfactor = 80);

-- The programme's own accounts exist once each.
create unique index accounts_of_the_programme on accounts (kind) where kind not in ('wallet', 'card');
insert into accounts (kind)
values ('programme_float'), ('programme_recovered'), ('fee_income'), ('marketing'), ('outside_world');

create sequence ledger_transactions_id as bigint;

create table ledger_transactions (
  id bigint primary key default nextval('ledger_transactions_id'),
  kind text not null,
  reference text not null unique,
  reversal_of bigint references ledger_transactions,
  description text not null default '',
  establishment text not null default '',
  upload_document_id bigint,
  created_by text,
  created_at timestamptz not null default now(),
  constraint ledger_transactions_kind check (
    kind in ('topup', 'reversal', 'transfer', 'purchase', 'fee', 'cashback', 'referral', 'adjustment')
  )
);
alter sequence ledger_transactions_id owned by ledger_transactions.id;
create index ledger_transactions_reversal_of on ledger_transactions (reversal_of) where reversal_of is not null;
create index ledger_transactions_of_document on ledger_transactions (upload_document_id, id) where upload_document_id is not null;
create index ledger_transactions_by_kind on ledger_transactions (kind, id);

-- One leg. An account takes part in a transaction once, so that (account, transaction) is also the order of its history.
-- That both exist is checked for a whole statement at once by ledger_settle(): a foreign key would ask once for each row.
create table postings (
  account_id bigint not null,
  transaction_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  primary key (account_id, transaction_id),
  constraint postings_amount check (amount <> 0)
);
create index postings_of_transaction on postings (transaction_id);

-- Checks the legs that one statement brought, and moves the balances.
-- Its joins look accounts up by their key: the planner, who can't know how few legs a statement brings, would read them all.
create function ledger_settle() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if exists (select from legs group by transaction_id having sum(amount) <> 0) then
    raise exception 'the postings of a transaction must add up to zero' using errcode = 'check_violation', constraint = 'postings_balanced';
  end if;

  if exists (
    select from (select transaction_id, count(*) as brought from legs group by transaction_id) l
    where l.brought <> (select count(*) from postings p where p.transaction_id = l.transaction_id)
       or not exists (select from ledger_transactions t where t.id = l.transaction_id)
  ) then
    raise exception 'the postings of a transaction must come in one statement, after their transaction'
      using errcode = 'check_violation', constraint = 'postings_complete';
  end if;

  update accounts a set balance = a.balance + m.amount
  from (select account_id, sum(amount)::bigint as amount from legs group by account_id) m
  where a.id = m.account_id;

  if exists (
    select from (
      select l.balance_after,
        a.balance - sum(l.amount) over (partition by l.account_id)
          + sum(l.amount) over (partition by l.account_id order by l.transaction_id) as due
      from legs l left join accounts a on a.id = l.account_id
    ) checked
    where balance_after is distinct from due
  ) then
    raise exception 'balance_after does not follow from the balance before' using errcode = 'check_violation', constraint = 'postings_balance_after';
  end if;

  -- Not even between two transactions of one statement.
  if exists (select from legs l join accounts a on a.id = l.account_id where l.balance_after < 0 and a.kind <> 'outside_world') then
    raise exception 'an account would be overdrawn' using errcode = 'check_violation', constraint = 'accounts_not_negative';
  end if;
  return null;
end $$;

create trigger postings_settle after insert on postings
  referencing new table as legs for each statement execute function ledger_settle();

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function ledger_refuse();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse();
create trigger accounts_kept before delete or truncate on accounts
  for each statement execute function ledger_refuse();

-- A balance moves only from within ledger_settle(), where this trigger is the second of two.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'an account is changed by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger accounts_guard before update on accounts
  for each row execute function ledger_guard_account();
create trigger accounts_open_empty before insert on accounts
  for each row when (new.balance <> 0) execute function ledger_guard_account();

-- They also hold for a session that has asked for replication's silence.
alter table postings enable always trigger postings_settle;
alter table postings enable always trigger postings_append_only;
alter table ledger_transactions enable always trigger ledger_transactions_append_only;
alter table accounts enable always trigger accounts_kept;
alter table accounts enable always trigger accounts_guard;
alter table accounts enable always trigger accounts_open_empty;

-- One transfer: `amount` cents leave `debit` and reach `credit`.
create type ledger_transfer as (
  reference text,
  kind text,
  debit bigint,
  credit bigint,
  amount bigint,
  description text,
  establishment text,
  reversal_of bigint,
  upload_document_id bigint,
  created_by text,
  created_at timestamptz
);

-- Posts transfers in their order, all or none, and answers which transaction each became. Blank description,
-- establishment and created_at take their defaults. Fails with accounts_not_negative where an account can't cover its
-- transfers, with ledger_transactions_reference_key where a reference was posted before.
create function ledger_post(transfers ledger_transfer[]) returns table (reference text, transaction_id bigint)
language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  if exists (select from unnest(transfers) t where t.amount is null or t.amount <= 0 or t.debit = t.credit) then
    raise exception 'a transfer moves more than zero between two accounts' using errcode = 'check_violation', constraint = 'ledger_transfer_amount';
  end if;
  -- In the order of their ids, so that two of these never wait for each other in a circle.
  perform from accounts a
  where a.id in (select t.debit from unnest(transfers) t union select t.credit from unnest(transfers) t)
  order by a.id for update;

  return query
  with numbered as materialized (
    select nextval('ledger_transactions_id') as id, t.*
    from (select * from unnest(transfers) with ordinality order by ordinality) t
  ), headers as (
    insert into ledger_transactions (id, kind, reference, reversal_of, description, establishment, upload_document_id, created_by, created_at)
    select n.id, n.kind, n.reference, n.reversal_of, coalesce(n.description, ''), coalesce(n.establishment, ''),
      n.upload_document_id, n.created_by, coalesce(n.created_at, now())
    from numbered n
  ), legs as (
    select n.id, n.debit as account_id, -n.amount as amount from numbered n
    union all
    select n.id, n.credit, n.amount from numbered n
  ), posted as (
    insert into postings (account_id, transaction_id, amount, balance_after)
    select l.account_id, l.id, l.amount, a.balance + sum(l.amount) over (partition by l.account_id order by l.id)
    from legs l left join accounts a on a.id = l.account_id
  )
  select n.reference, n.id from numbered n order by n.id;
end $$;

-- The account that the programme has once: ledger_account('programme_float').
create function ledger_account(of_kind text) returns bigint stable language sql as $$
  select id from accounts where kind = of_kind and kind not in ('wallet', 'card')
$$;

-- What a holder or an administrator sees of an account: one row a posting, in the order of transaction_id.
create view movements as
select p.account_id, p.transaction_id, t.kind, case when p.amount > 0 then 'in' else 'out' end as direction,
  abs(p.amount) as amount, p.balance_after, t.description, t.establishment, 'Activo'::text as status, t.reference,
  t.reversal_of, t.upload_document_id, t.created_by, t.created_at
from postings p join ledger_transactions t on t.id = p.transaction_id;

-- Accounts whose balance is not the sum of their postings: always empty, and asked by tests and health checks.
create view ledger_discrepancies as
select a.id as account_id, a.kind, a.balance, coalesce(sum(p.amount), 0)::bigint as posted
from accounts a left join postings p on p.account_id = a.id
group by a.id
having a.balance <> coalesce(sum(p.amount), 0);
