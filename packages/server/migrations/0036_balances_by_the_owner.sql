-- The guard of the balances looks at how deep it stands in triggers, and a user who may make a temporary table may hang a
-- trigger of their own on it. So the server's user may not write balances at all: ledger_settle() does, as the owner.
alter function ledger_settle() security definer;
alter function ledger_settle() set search_path = public;
