-- The audit log finds what is about a list by the name of its file.
create index upload_documents_by_words on upload_documents using gin (plain_text(file_name) gin_trgm_ops);
