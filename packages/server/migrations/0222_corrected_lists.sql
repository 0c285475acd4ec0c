-- A list that was made by correcting another one has rows of the same file: who confirms it hears when another list of that
-- file was applied, although the bytes differ. The origin is the list that was uploaded first.
alter table upload_documents add column origin_id bigint references upload_documents (id);
create index upload_documents_by_origin on upload_documents (origin_id) where origin_id is not null;
