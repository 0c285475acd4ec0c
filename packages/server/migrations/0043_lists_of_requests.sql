-- The orders, filters and searches of the lists of requests and of decided fields.
create index requests_by_change on requests (change, created_at, id);
create index requests_by_decision on requests (coalesce(decided_at, '-infinity'), id);
create index requests_by_amount on requests (coalesce(amount_cents, -1), id);
create index requests_with_amount on requests (amount_cents, created_at, id) where amount_cents is not null;
create index requests_words on requests using gin (plain_text(subject_name || ' ' || requester || ' ' || reason) gin_trgm_ops);
