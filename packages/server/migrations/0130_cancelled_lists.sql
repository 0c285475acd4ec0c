-- A list whose rest was cancelled while it was being processed: the rows that were done stay done.
alter table upload_documents drop constraint upload_documents_status_check;
alter table upload_documents add constraint upload_documents_status_check check (
  status in ('uploaded', 'validated', 'pending_approval', 'processing', 'completed', 'partially_completed', 'failed', 'cancelled', 'rejected', 'expired')
);
-- When somebody asked for it: from then on its rows end as cancelled ones. They count as failed, and `cancelled_count` of them.
alter table upload_documents
  add column cancelled_at timestamptz,
  add column cancelled_by_email text,
  add column cancelled_count integer not null default 0 check (cancelled_count >= 0);
