-- Which rows of a review have a problem of which kind (`problemKind` of the contract): counts and filters of a list of any
-- length. Only invalid rows have entries, so that a valid list costs nothing.
create table bulk_row_kinds (
  document_id bigint not null,
  kind text not null,
  row_number integer not null,
  primary key (document_id, kind, row_number)
);

-- [{kind, count}] of the review, and of the failed rows of the result, most first; null before they were counted.
alter table upload_documents add column problem_kinds jsonb, add column failure_kinds jsonb;

-- Pages of invalid and of failed rows, and of those that failed for one reason, are read in the order of the file.
create index bulk_rows_invalid on bulk_rows (document_id, row_number) where not is_valid;
create index bulk_results_failed on bulk_results (document_id, row_number) where not succeeded;
create index bulk_results_by_reason on bulk_results (document_id, (coalesce(problems -> 0 ->> 'code', '')), row_number) where not succeeded;
