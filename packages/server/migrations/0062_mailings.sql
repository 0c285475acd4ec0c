-- A mail to each of many people, with a result per person, is one thing, whatever it says: what began with KYC serves
-- notifications too. `key` names the occasion: of one there is one mailing at a time.
drop trigger counts on kyc_mail_recipients;
drop function count_kyc_recipients();
alter table kyc_mail_runs rename to mailings;
alter table kyc_mail_recipients rename to mailing_recipients;
alter table mailing_recipients rename column run_id to mailing_id;
alter index kyc_mail_runs_by_time rename to mailings_by_time;
alter index kyc_mail_recipients_by_outcome rename to mailing_recipients_by_outcome;
alter index kyc_mail_recipients_by_user rename to mailing_recipients_by_user;

drop index kyc_mail_runs_open;
alter table mailings drop constraint kyc_mail_runs_kind_check, drop constraint kyc_mail_runs_counts;
alter table mailings add column key text, add column bounced_count integer not null default 0;
update mailings set key = 'kyc:' || kind;
alter table mailings alter column key set not null,
  add constraint mailings_kind check (kind in ('invitation', 'rejected', 'notification')),
  add constraint mailings_counts check (total_count = pending_count + waiting_count + sent_count + failed_count + bounced_count + skipped_count);
create unique index mailings_open on mailings (key) where ended_at is null;

-- The mail to each, by its reference in the outbox; null where none was written.
alter table mailing_recipients add column reference text;
update mailing_recipients p set reference = m.reference from kyc_mails m where m.run_id = p.mailing_id and m.user_id = p.user_id;
create unique index mailing_recipients_by_reference on mailing_recipients (reference) where reference is not null;
alter table mailing_recipients drop constraint kyc_mail_recipients_outcome_check;
-- bounced: the mail server of the person refused it for good. opted_out, cancelled, moved, already_sent: nothing was sent.
alter table mailing_recipients add constraint mailing_recipients_outcome check (outcome in ('pending', 'waiting', 'sent', 'failed', 'bounced', 'already_sent', 'moved', 'opted_out', 'cancelled'));

-- A mailing counts its recipients by what became of them.
create function count_mailing_recipients() returns trigger language plpgsql as $$
begin
  update mailings r set pending_count = r.pending_count + d.pending, waiting_count = r.waiting_count + d.waiting, sent_count = r.sent_count + d.sent,
      failed_count = r.failed_count + d.failed, bounced_count = r.bounced_count + d.bounced, skipped_count = r.skipped_count + d.skipped
    from (
      select c.mailing_id, coalesce(sum(c.change) filter (where c.outcome = 'pending'), 0) as pending, coalesce(sum(c.change) filter (where c.outcome = 'waiting'), 0) as waiting, coalesce(sum(c.change) filter (where c.outcome = 'sent'), 0) as sent,
        coalesce(sum(c.change) filter (where c.outcome = 'failed'), 0) as failed, coalesce(sum(c.change) filter (where c.outcome = 'bounced'), 0) as bounced,
        coalesce(sum(c.change) filter (where c.outcome in ('already_sent', 'moved', 'opted_out', 'cancelled')), 0) as skipped
      from (select mailing_id, outcome, 1 as change from new_recipients union all select mailing_id, outcome, -1 from old_recipients) c group by c.mailing_id
    ) d
    where d.mailing_id = r.id;
  return null;
end $$;
create trigger counts after update on mailing_recipients referencing old table as old_recipients new table as new_recipients
  for each statement execute function count_mailing_recipients();

-- Mails that are not worth a second try once the server of their recipient has refused them, and what their header names
-- to unsubscribe (RFC 8058). `withdrawn`: taken back before it was sent; why.
alter table mail_outbox
  add column ends_when_refused boolean not null default false,
  add column bounced boolean not null default false,
  add column withdrawn text constraint mail_outbox_withdrawn check (withdrawn in ('opted_out', 'cancelled')),
  add column unsubscribe text not null default '';

-- What became of a mail is known where it is looked for.
create or replace function record_kyc_mail() returns trigger language plpgsql as $$
begin
  update kyc_mails set outcome = case when new.sent_at is not null then 'sent' when new.failed_at is not null then 'failed' else 'waiting' end where reference = new.reference;
  return null;
end $$;
create function record_mailing_mail() returns trigger language plpgsql as $$
declare
  became text := case when new.sent_at is not null then 'sent' when new.withdrawn is not null then new.withdrawn when new.bounced then 'bounced' when new.failed_at is not null then 'failed' else 'waiting' end;
begin
  update mailing_recipients set outcome = became, at = now() where reference = new.reference and outcome <> became;
  return null;
end $$;
create trigger mailing_mail_outcome after update of sent_at, failed_at on mail_outbox for each row
  when (new.reference like 'kyc:%' or new.reference like 'notification:%') execute function record_mailing_mail();
