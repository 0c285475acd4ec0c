-- A mail is sent outside of any transaction. Its sender holds it by a lease: while that lasts nobody else takes the
-- mail, and once it is over the sender has ended, with the outcome written down or without.
alter table mail_outbox add column leased_until timestamptz;
