-- Lists that are validated by a worker, after their upload has been answered: until then they are `uploaded`.

-- `expected_count`: rows that a file seems to have, while it is validated; null where that is not known, and afterwards.
-- `problem`: {code, params} of why a list was never validated, or null. Such a list has no rows, and its file is deleted: who is
-- erased is erased from files by their rows.
alter table upload_documents add column expected_count integer check (expected_count >= 0), add column problem jsonb;
