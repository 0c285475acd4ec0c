-- A programme that has ended keeps its segments: without them a purchase that arrives late would be of everybody. No budget
-- depends on them any longer.
create or replace function segment_uses_cashback(of_segment text) returns table (id text, name text, has_budget boolean) stable language sql as $$
  select c.id, c.name_es, c.status <> 'ended' from cashback_segments g join cashbacks c on c.id = g.cashback_id where g.segment_id = of_segment
$$;
