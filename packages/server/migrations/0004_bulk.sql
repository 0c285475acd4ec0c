-- Uploaded lists: the file, its rows, and what became of each row.

create table upload_documents (
  id bigint generated always as identity primary key,
  operation text not null,
  file_name text not null,
  file_size bigint not null,
  file_sha256 text not null,
  media_type text not null,
  status text not null check (
    status in ('uploaded', 'validated', 'processing', 'completed', 'partially_completed', 'failed')
  ),
  total_count integer not null check (total_count >= 0),
  -- valid and invalid rows; once processing has begun, applied and failed ones
  success_count integer not null check (success_count >= 0),
  fail_count integer not null check (fail_count >= 0),
  processed_count integer not null default 0,
  -- of valid rows; once processing has begun, of applied ones. Null where the list has no amounts
  total_cents bigint,
  -- the last row of the file that processing has passed
  processed_row integer not null default 0,
  warnings jsonb not null default '[]',
  emails text[] not null default '{}',
  -- of the administrator who uploaded it, then of the one who confirmed it: what the mails are written in
  language text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  created_by_email text not null,
  confirmed_at timestamptz,
  confirmed_by text,
  confirmed_by_email text,
  touched_at timestamptz not null default now(),
  processed_at timestamptz,
  -- whether bulk_search holds its rows
  search_indexed boolean not null default false
) with (fillfactor = 50);
create index upload_documents_by_time on upload_documents (created_at desc, id desc);
create index upload_documents_of_file on upload_documents (file_sha256, operation);
create index upload_documents_in_work on upload_documents (touched_at) where status = 'processing';

-- Ledger, rows and results name their document without a foreign key, which would ask once for each row: instead, no
-- document is ever deleted.
create trigger kept before delete or truncate on upload_documents for each statement execute function refuse_change();

-- The file as it came, byte for byte. In the database, so that API and worker hold nothing of their own.
create table upload_file_chunks (
  document_id bigint not null references upload_documents,
  chunk_number integer not null,
  bytes bytea not null,
  primary key (document_id, chunk_number)
);
-- Read and written whole and often packed already: compressing them again costs time for nothing.
alter table upload_file_chunks alter column bytes set storage external;

-- Rows as they were read and checked. Written once with their list, in one statement, and never changed.
create table bulk_rows (
  document_id bigint not null,
  -- as a spreadsheet counts: the header is 1
  row_number integer not null,
  -- canonical text by column key; as it was read where it could not be understood
  cells jsonb not null,
  -- of the column that the list totals; null where there is none or it could not be read
  amount_cents bigint,
  -- what Search looks in, lower-cased
  search text not null,
  is_valid boolean not null,
  -- [{code, field?, params?}], null where there are none
  problems jsonb,
  warnings jsonb,
  primary key (document_id, row_number)
);

-- What became of each row. A table of its own: updating bulk_rows would write each row and its index entries anew.
create table bulk_results (
  document_id bigint not null,
  row_number integer not null,
  succeeded boolean not null,
  problems jsonb,
  transaction_id bigint,
  primary key (document_id, row_number)
);

-- Rows of large lists for search by "contains". Filled after the upload has answered, because a trigram index costs
-- more than everything else that an upload does; small lists are searched without it.
create table bulk_search (
  document_id bigint not null,
  row_number integer not null,
  search text not null,
  primary key (document_id, row_number)
);
create index bulk_search_trigrams on bulk_search using gin (search gin_trgm_ops);

-- Cents as the API writes money: 123450 → '1234.50'.
create function money_text(cents bigint) returns text immutable parallel safe strict language sql as $$
  select case when cents < 0 then '-' else '' end || (abs(cents) / 100)::text || '.' || lpad((abs(cents) % 100)::text, 2, '0')
$$;

-- Takes amounts in the order of the window as long as they fit in what is available; what does not fit is passed over,
-- so that a row fails alone and a smaller one after it may pass. Its value is what has been taken so far; where the
-- row itself was passed over, that is written as -1 - taken.
create function greedy_take(taken bigint, amount bigint, available bigint) returns bigint immutable parallel safe language plpgsql as $$
begin
  if taken < 0 then taken := -1 - taken; end if;
  return case when taken + amount <= available then taken + amount else -1 - taken end;
end $$;
create aggregate greedy_taken(bigint, bigint) (sfunc = greedy_take, stype = bigint, initcond = '0');

-- Problems of a row: those of the checks that apply, null when none does. Declared stable because to_jsonb is, and
-- only so it is inlined.
create function bulk_problems(variadic found jsonb[]) returns jsonb stable parallel safe language sql as $$
  select nullif(to_jsonb(array_remove(found, null)), '[]')
$$;
