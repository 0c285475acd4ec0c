-- Seals follow the writers. An entry is queued for its seal in the transaction that writes it; one worker at a time takes
-- what is queued and continues the chain. Before, each transaction sealed its own entries while it held the lock of the
-- chain up to its commit, so that commits waited for each other. What is sealed stays as it is.

-- Entries that are written and not sealed yet.
create table audit_unsealed (
  entry_id bigint primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

drop trigger seal on audit_entries;
drop function seal_audit_entry();

-- Owned by whoever owns the tables: the server adds and takes, and the queue alone can't hide an entry from verification.
create function queue_audit_entries() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed select id from written;
  return null;
end $$;
create trigger queue_for_seal after insert on audit_entries referencing new table as written
  for each statement execute function queue_audit_entries();

-- Seals up to `most` queued entries, in the order of their numbers, behind the last seal. Whoever comes while another one
-- seals does nothing. An entry whose transaction ends later than that of a higher number is sealed behind it. Answers how many
-- were sealed.
create function seal_audit_entries(most integer) returns integer language plpgsql as $$
declare
  last audit_seals;
  entry audit_entries;
  positions bigint[] := '{}';
  entries bigint[] := '{}';
  hashes text[] := '{}';
begin
  if not pg_try_advisory_xact_lock(5070002) then
    return 0;
  end if;
  select * into last from audit_seals order by position desc limit 1;
  last.position := coalesce(last.position, 0);
  last.hash := coalesce(last.hash, '');
  for entry in
    with taken as (
      delete from audit_unsealed where entry_id in (select entry_id from audit_unsealed order by entry_id limit most) returning entry_id
    )
    select e.* from audit_entries e join taken t on t.entry_id = e.id order by e.id
  loop
    last.position := last.position + 1;
    last.hash := audit_hash(last.hash, entry);
    positions := positions || last.position;
    entries := entries || entry.id;
    hashes := hashes || last.hash;
  end loop;
  insert into audit_seals (position, entry_id, hash) select * from unnest(positions, entries, hashes);
  return cardinality(positions);
end $$;

-- Where the chain is broken: nothing when it is whole. An entry that waits for its seal is no break.
create or replace function audit_chain_breaks() returns table (chain_position bigint, entry_id bigint, problem text) language sql stable as $$
  with chain as (
    select s.position, s.entry_id, s.hash, e,
      lag(s.hash, 1, '') over (order by s.position) as previous, row_number() over (order by s.position) as expected
    from audit_seals s left join audit_entries e on e.id = s.entry_id
  )
  select position, entry_id,
    case when position <> expected then 'seal missing before this' when e is null then 'entry missing' else 'entry or seal altered' end
  from chain
  where position <> expected or e is null or hash is distinct from audit_hash(previous, e)
  union all
  select null, e.id, 'entry without seal' from audit_entries e
  where not exists (select from audit_seals s where s.entry_id = e.id) and not exists (select from audit_unsealed u where u.entry_id = e.id)
$$;
