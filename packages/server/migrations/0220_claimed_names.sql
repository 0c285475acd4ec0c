-- A request that would give its record a unique value (a name, an e-mail) claims it while it waits: a second one for the
-- same value would be refused once the first is approved, so it is refused at once.
alter table request_tasks add column claims text;
create unique index request_tasks_claimed on request_tasks (claims) where status = 'pending' and claims is not null;

-- What a record has in some unique indexes of its table, as these compare it: text, without the value itself, which may be
-- a person's. Nothing of an index that leaves the record out.
create function unique_keys(of_table regclass, of_id text, of_indexes text[]) returns table (index_name text, key text) language plpgsql stable as $$
declare
  known record;
begin
  for known in
    select c.relname, pg_get_expr(i.indpred, i.indrelid) as condition, (select string_agg(pg_get_indexdef(c.oid, n, true), ', ' order by n) from generate_series(1, i.indnkeyatts) n) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = of_table and i.indisunique and c.relname = any(of_indexes)
  loop
    return query execute format('select %1$L::text, md5(%1$L || jsonb_build_array(%2$s)::text) from %3$s where id = $1 and row(%2$s) is not null and %4$s', known.relname, known.columns, of_table, coalesce(known.condition, 'true'))
      using of_id;
  end loop;
end $$;
