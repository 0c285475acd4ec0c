-- The list of all movements: by time, and those of one kind by time. The second takes the place of an index that held
-- recharges and recoveries only.
create index transfers_by_time on transfers (created_at, id);
create index transfers_by_kind on transfers (kind, created_at, id);
drop index transfers_listed_by_time;
