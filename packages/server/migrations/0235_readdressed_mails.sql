-- The address to which a mail goes next, where that of its user was corrected while it was being sent: the attempt under way
-- keeps the former one.
alter table mail_outbox add column readdressed text;
create index mail_outbox_readdressed on mail_outbox (id) where readdressed is not null;

-- The mails about somebody who is deleted have no recipient by then.
create function erase_user_readdressed_mails(of_user text, strong text, own text) returns void language sql as $$
  update mail_outbox set readdressed = null where readdressed is not null and recipient = ''
$$;
