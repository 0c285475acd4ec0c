-- Guesses at a sign-in, which anybody can make, and guesses inside an open session are counted apart: strangers lock
-- nobody out of the session that they are working in. An attempt that has no outcome yet is pending, not failed.
alter table login_lockouts rename to lockouts;
alter table lockouts
  add column door text not null default 'sign-in' check (door in ('sign-in', 'session')),
  add column pending integer not null default 0,
  add column attempted_at timestamptz,
  alter column last_failure_at drop not null;
update lockouts set attempted_at = last_failure_at;
alter table lockouts
  alter column door drop default,
  alter column attempted_at set not null,
  drop constraint login_lockouts_pkey,
  add primary key (door, email);
