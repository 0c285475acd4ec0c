-- Mails are written in the transaction of the work that they tell of, and delivered by the worker afterwards.
create table mail_outbox (
  id bigint generated always as identity primary key,
  -- the same mail is written once, however often the work that writes it is tried
  reference text not null unique,
  -- names the mail to every server it passes, so that a repeat can be told
  message_id text not null default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
