-- Accounts are held from the youngest to the oldest. Those of the programme are older than those of any holder, so that whoever
-- moves money holds the holders' accounts before the float, which all wait for. Otherwise the same as in 0120.
create or replace function ledger_post(transfers ledger_transfer[]) returns table (row_number integer, reference text, transaction_id bigint)
language plpgsql set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if exists (select from unnest(transfers) t where t.amount is null or t.amount <= 0 or t.debit = t.credit) then
    raise exception 'a transfer moves more than zero between two accounts' using errcode = 'check_violation', constraint = 'transfers_amount';
  end if;
  return query
  with given as materialized (
    select * from unnest(transfers) with ordinality
  ), held as materialized (
    -- In one order everywhere, so that no two wait for each other in a circle. A balance is that of the lock.
    select a.id, a.balance from accounts a
    where a.id in (select g.debit from given g union select g.credit from given g)
    order by a.id desc for update
  ), numbered as materialized (
    -- Ids are taken once the accounts are held, so that they follow the order in which an account's balances do.
    select nextval('transfers_id') as id, g.* from (select * from given order by ordinality) g where (select count(*) from held) is not null
  ), legs as (
    select l.id, l.amount, a.balance + cents_sum(l.amount) over (partition by l.account_id order by l.id) as after
    from (select n.id, n.debit as account_id, -n.amount as amount from numbered n union all select n.id, n.credit, n.amount from numbered n) l
    left join held a on a.id = l.account_id
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
