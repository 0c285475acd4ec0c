-- A mail that no mail server took did not go out: somebody may send the mail of the same state again, under a reference
-- of its own. "Never twice for the same person and state" holds for mails that wait or went out.
alter table kyc_mails add column tries integer not null default 1 check (tries > 0);
