-- The mails to one person: their timeline shows them, and deleting the person erases them.
create index mail_outbox_by_recipient on mail_outbox (recipient);
