-- Actions on users that no list brought. What each came to is kept under the reference that its caller chose: the same
-- reference acts once, and whoever comes with it again is told what it came to.
create table single_actions (
  reference text primary key,
  action text not null,
  -- whom it is about and with what, to tell a repetition from another action under the same reference
  request jsonb not null,
  -- of each user, in the order in which they were named; null only inside the transaction that acts
  results jsonb,
  created_by text not null,
  created_at timestamptz not null default now()
);
create trigger kept before delete or truncate on single_actions for each statement execute function refuse_change();

-- Lists that were made out of the database instead of being uploaded.
create table generated_lists (
  document_id bigint primary key references upload_documents,
  operation text not null
);
