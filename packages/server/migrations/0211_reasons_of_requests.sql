-- The entry of a request says why it was asked for: words about somebody, which leave the log as comments do when the person
-- is erased. Of users and cards a reason is withheld already.
create or replace function withhold_personal() returns trigger language plpgsql as $$
declare
  fields text[] := case new.subject_type
    when 'list' then array['search']
    when 'upload_document' then array['file_name', 'comment', 'reason']
    when 'dispute' then array['description', 'comment', 'reason']
    else personal_fields() end;
begin
  with given as (
    select s.side, f.key as field, f.value, gen_random_uuid()::text as salt
    from (values ('before', new.before), ('after', new.after)) s (side, kept), jsonb_each(case when jsonb_typeof(s.kept) = 'object' then s.kept else '{}' end) f
    where f.key = any(fields) and f.value <> 'null'
  ), written as (
    insert into audit_personal (entry_id, side, field, salt, value) select new.id, g.side, g.field, g.salt, g.value from given g
  ), digests as (
    select g.side, jsonb_object_agg(g.field, jsonb_build_object('personal', personal_digest(g.salt, g.value))) as of from given g group by g.side
  )
  select
    case when b.of is null then new.before else new.before || b.of end,
    case when a.of is null then new.after else new.after || a.of end
  into new.before, new.after
  from (select) one left join digests b on b.side = 'before' left join digests a on a.side = 'after';
  return new;
end $$;
