-- What uses a segment stands by name as everywhere else, and not by its bytes.
create or replace function segment_uses(of_segment text) returns table (kind text, id text, name text, has_budget boolean) stable language plpgsql as $$
declare
  one record;
begin
  for one in select p.proname as name from pg_proc p where p.proname like 'segment\_uses\_%' and p.pronamespace = 'public'::regnamespace order by 1 loop
    return query execute format('select %L::text, u.id::text, u.name::text, u.has_budget from %I($1) u (id, name, has_budget) order by u.name collate "es-x-icu", u.id', substr(one.name, length('segment_uses_') + 1), one.name) using of_segment;
  end loop;
end $$;
