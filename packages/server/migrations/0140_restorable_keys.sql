-- pg_restore and pg_dump look for nothing in `public` unasked. A generated column calls this function while its rows are
-- restored, so it names what it calls in full; until now a dump with establishments could not be restored.
create or replace function establishment_key(name text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(public.plain_text(name), '[^a-z0-9]+', ' ', 'g'))
$$;
