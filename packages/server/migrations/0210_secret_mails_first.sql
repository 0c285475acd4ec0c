-- Codes and links go out before mass mail: the next mail is found in this order without a look at those that wait.
create index mail_outbox_next on mail_outbox (secret desc, next_attempt_at, id) where sent_at is null and failed_at is null;
drop index mail_outbox_due;
