-- Texts of mails that have ended are forgotten after a month: found by this without a look at all mails.
create index mail_outbox_texts on mail_outbox (created_at) where body <> '';
