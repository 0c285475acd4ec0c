-- A mail about KYC that waits for its server while its user gets into another state is taken back: a rejection would arrive
-- after the approval.
alter table mail_outbox drop constraint mail_outbox_withdrawn;
alter table mail_outbox add constraint mail_outbox_withdrawn check (withdrawn in ('opted_out', 'cancelled', 'moved'));
