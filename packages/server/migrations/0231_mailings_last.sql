-- Mails go out by their rank: secret ones, ordinary ones, and those of a mailing once nothing else is due. The next one is
-- found in this order without a look at those that wait.
alter table mail_outbox add column mailing boolean not null default false;
update mail_outbox set mailing = true where sent_at is null and failed_at is null and reference in (select reference from mailing_recipients where outcome = 'waiting');
create index mail_outbox_by_rank on mail_outbox (secret desc, mailing, next_attempt_at, id) where sent_at is null and failed_at is null;
drop index mail_outbox_next;
alter index mail_outbox_by_rank rename to mail_outbox_next;
