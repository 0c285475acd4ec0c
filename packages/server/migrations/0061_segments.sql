-- What segments are made of. Their users stand in segment_members, which is written again when a segment is saved, before
-- it is used and every night. A list that has no uploaded list keeps the users that it has.
alter table segments
  add column type text not null default 'list' constraint segments_type check (type in ('rule', 'list')),
  add column match text not null default 'all' constraint segments_match check (match in ('all', 'any')),
  -- [{field, op, value, movement, days}]
  add column rules jsonb not null default '[]',
  add column upload_document_id bigint constraint segments_document references upload_documents (id),
  add column status text not null default 'active' constraint segments_status check (status in ('active', 'archived')),
  add column refreshed_at timestamptz,
  add constraint segments_made_of check (type = 'list' or (upload_document_id is null and rules <> '[]'));
create index segments_by_document on segments (upload_document_id) where upload_document_id is not null;

-- Whoever else names a segment keeps it from being deleted by a foreign key of its own.
alter table segment_members drop constraint segment_members_segment_id_fkey;
alter table segment_members add constraint segment_members_segment foreign key (segment_id) references segments (id) on delete cascade;

-- Of an adjustment either account may be a user's: the few of them are read a second time.
create index transfers_adjusted on transfers (created_at) where kind = 'adjustment';

-- What uses a segment: functions named segment_uses_<kind>(of_segment) of the migrations that bring such a kind, each
-- answering (id, name, has_budget).
create function segment_uses(of_segment text) returns table (kind text, id text, name text, has_budget boolean) stable language plpgsql as $$
declare
  one record;
begin
  for one in select p.proname as name from pg_proc p where p.proname like 'segment\_uses\_%' and p.pronamespace = 'public'::regnamespace order by 1 loop
    return query execute format('select %L::text, u.id::text, u.name::text, u.has_budget from %I($1) u (id, name, has_budget) order by 3, 2', substr(one.name, length('segment_uses_') + 1), one.name) using of_segment;
  end loop;
end $$;

-- The national IDs of an uploaded list, each once, and the user who has it.
create function national_ids_of(document bigint) returns table (row_number integer, national_id text, email text, mobile text, user_id text) stable language sql as $$
  select r.row_number, r.cells ->> 'national_id', coalesce(r.cells ->> 'email', ''), coalesce(r.cells ->> 'mobile_no', ''), u.id
  from bulk_rows r left join users u on u.identification_number = r.cells ->> 'national_id' and u.status <> 'Deleted'
  where r.document_id = document and r.is_valid
$$;
