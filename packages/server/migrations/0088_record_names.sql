-- How the records are called that others name by their id: wherever a value is such an id, its reader sees the name.
create view record_names as
  select id, name from segments
  union all select id, name from services
  union all select id, name_es from cashbacks
  union all select id, name from referrals
  union all select id::text, file_name from upload_documents;
