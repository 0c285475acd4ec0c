-- Files under a name that is made of their content, where the programme has no store of its own for them (FILES_URL); and
-- the images that are kept, each in the sizes that are shown.

create table files (
  name text primary key,
  bytes bytea not null constraint files_size check (octet_length(bytes) between 1 and 10485760),
  media_type text not null,
  created_at timestamptz not null default now(),
  constraint files_name check (name = encode(sha256(bytes), 'hex'))
);
-- What is kept here is packed already.
alter table files alter column bytes set storage external;
create trigger unchanging before update on files for each row execute function refuse_change();

-- An image is called by its largest size. The names are those of files, here or in the other store.
create table images (
  id text primary key constraint images_id check (id ~ '^[0-9a-f]{64}$'),
  medium text not null,
  small text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  created_by text
);
create trigger unchanging before update on images for each row execute function refuse_change();

-- The address by which records and people speak of an image.
create function image_address(of_image text) returns text immutable language sql as $$ select '/api/images/' || of_image || '/' $$;
