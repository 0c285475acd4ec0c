-- Recharges and recoveries by their amount, with the account that tells those of the programme: their lists are counted
-- without reading a movement, and a rare amount is found. At ten million movements an amount took 1.7 s, a count 0.2 s.
create index transfers_recharged on transfers (amount, id) include (debit) where kind = 'topup';
create index transfers_recovered on transfers (amount, id) include (credit) where kind = 'reversal';
drop index transfers_recovered_by_amount;
