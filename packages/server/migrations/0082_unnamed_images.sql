-- Images that were uploaded and that nothing has ever named. What a record or a request named once is kept for ever, because
-- history shows it; what nothing names after a day goes.
create table unnamed_images (
  image_id text primary key references images (id) on delete cascade,
  uploaded_at timestamptz not null default now()
);
create index unnamed_images_by_time on unnamed_images (uploaded_at);

create function note_uploaded_images() returns trigger language plpgsql as $$
begin
  insert into unnamed_images (image_id) select id from new_images;
  return null;
end $$;
create trigger uploaded after insert on images referencing new table as new_images for each statement execute function note_uploaded_images();

-- A table whose records name images has this trigger: `keep_named_images('banners', 'image_id')` gives it one.
create function name_image() returns trigger language plpgsql as $$
begin
  delete from unnamed_images where image_id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;
create function keep_named_images(of_table regclass, of_column text) returns void language plpgsql as $$
begin
  execute format('create trigger names_image after insert or update of %1$I on %2$s for each row when (new.%1$I is not null) execute function name_image(%1$L)', of_column, of_table);
end $$;

-- A request names images while it waits, and tells of them when it is over.
create function name_images_of_request() returns trigger language plpgsql as $$
begin
  delete from unnamed_images where image_id in (select m[1] from regexp_matches(new.body::text, '/api/images/([0-9a-f]{64})/', 'g') m);
  return null;
end $$;
create trigger names_images after insert on requests for each row when (new.body::text like '%/api/images/%') execute function name_images_of_request();

-- Every table that names images by now, and what they, requests and the audit log have not named.
insert into unnamed_images (image_id, uploaded_at)
select i.id, i.created_at from images i
where not exists (select from requests r where r.body::text like '%/api/images/' || i.id || '/%')
  and not exists (select from audit_entries e where e.before::text like '%/api/images/' || i.id || '/%' or e.after::text like '%/api/images/' || i.id || '/%');
do $$
declare
  one record;
begin
  for one in
    select k.conrelid::regclass as of_table, a.attname as of_column from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'images'::regclass and k.conrelid <> 'unnamed_images'::regclass
  loop
    perform keep_named_images(one.of_table, one.of_column);
    execute format('delete from unnamed_images u using %s t where t.%I = u.image_id', one.of_table, one.of_column);
  end loop;
end $$;

-- Files that no image needs any longer, until the store has let go of them too.
create table unneeded_files (name text primary key, since timestamptz not null default now());

-- Whether an image is made of this file, in one of its sizes.
create index images_by_medium on images (medium);
create index images_by_small on images (small);
create function file_is_needed(of_name text) returns boolean stable language sql as $$
  select exists (select from images where id = of_name) or exists (select from images where medium = of_name) or exists (select from images where small = of_name)
$$;
