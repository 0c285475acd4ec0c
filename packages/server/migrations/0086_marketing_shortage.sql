-- What the marketing account does not cover: since when, how much is missing for what is due next, and what waits for it.
create table marketing_shortage (
  what text primary key check (what in ('cashback', 'referral')),
  since timestamptz not null default now(),
  missing_cents bigint not null check (missing_cents > 0)
);
