-- PostgreSQL forgets in a crash how much was written since it last looked at a table, and looks at it again only after as much
-- was written once more. Until then the planner knows nothing of a table that was new, or takes it for a small one: the sums of
-- marketing then took minutes in place of a second. Only the owner of a table may analyse it.

-- Analyses the tables that the planner knows nothing of, or that have outgrown twice what it knows. Answers how many.
create function analyze_outgrown() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outgrown regclass;
  analysed integer := 0;
begin
  for outgrown in
    select c.oid from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and case when c.reltuples < 0 then pg_relation_size(c.oid) > 0 else pg_relation_size(c.oid) / current_setting('block_size')::bigint > 2 * c.relpages + 100 end
    order by pg_relation_size(c.oid)
  loop
    execute format('analyze %s', outgrown);
    analysed := analysed + 1;
  end loop;
  return analysed;
end $$;
revoke execute on function analyze_outgrown() from public;
