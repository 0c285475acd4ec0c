-- Mails are found by whom they are about, whatever their address is now: those of KYC and of mailings by their tables, those
-- to get an account back by their reference.
create index mail_outbox_of_recovery on mail_outbox (reference text_pattern_ops) where reference like 'user-recovery:%';
