-- Every recharge leaves the same account. Unless the planner knows that both columns say the same, it takes the share of one
-- times the share of the other, expects a tenth of the rows, and reads a filtered list of recharges in the wrong way.
create statistics transfers_kind_debit (mcv, dependencies) on kind, debit from transfers;
