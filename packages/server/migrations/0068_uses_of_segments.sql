-- What of marketing uses a segment: segment_uses() of 0061 finds these by their names.
create function segment_uses_cashback(of_segment text) returns table (id text, name text, has_budget boolean) stable language sql as $$
  select c.id, c.name_es, true from cashback_segments g join cashbacks c on c.id = g.cashback_id where g.segment_id = of_segment and c.status <> 'ended'
$$;
create function segment_uses_banner(of_segment text) returns table (id text, name text, has_budget boolean) stable language sql as $$
  select b.id, b.title, false from banners b where b.segment_id = of_segment
$$;
