-- A transaction is reversed once, by a reversal that stands. One that was itself reversed (a recovery that the card
-- provider refused, and whose money went back) counts no longer: what it had reversed can be reversed again.
drop index ledger_transactions_reversal_of;
create index ledger_transactions_reversal_of on ledger_transactions (reversal_of) where reversal_of is not null;

-- The transaction that reversed it and stands; null where there is none.
create function ledger_reversed_by(of_transaction bigint) returns bigint stable parallel safe language sql as $$
  select x.id from ledger_transactions x
  where x.reversal_of = of_transaction and not exists (select from ledger_transactions y where y.reversal_of = x.id)
$$;

-- Before each row, because there even the rows of the same statement are seen one after the other. The lock makes two
-- that come at the same moment take turns; it leaves the foreign key's own lock in peace.
create function ledger_reverse_once() returns trigger language plpgsql as $$
begin
  perform from ledger_transactions where id = new.reversal_of for no key update;
  if ledger_reversed_by(new.reversal_of) is not null then
    raise exception 'the transaction is reversed already' using errcode = 'unique_violation', constraint = 'ledger_transactions_reversed_once';
  end if;
  return new;
end $$;
create trigger ledger_transactions_reversed_once before insert on ledger_transactions
  for each row when (new.reversal_of is not null) execute function ledger_reverse_once();
alter table ledger_transactions enable always trigger ledger_transactions_reversed_once;
