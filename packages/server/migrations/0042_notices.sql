-- What concerns somebody: the bell, and who wants it by e-mail as well.

alter table admins
  -- of their last sign-in, or as they chose it since: mails about notices are written in it
  add column language text not null default 'es' check (language in ('es', 'en')),
  add column notice_mails boolean not null default false;

create table notices (
  id bigint generated always as identity primary key,
  admin_id text not null references admins (id),
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  -- what its sentence is filled with
  params jsonb not null default '{}',
  -- the page about it
  link text not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- nobody is told the same thing twice
  unique (admin_id, kind, subject_type, subject_id)
);
create index notices_by_time on notices (admin_id, created_at, id);
create index notices_unread on notices (admin_id) where read_at is null;
create index notices_by_subject on notices (subject_type, subject_id, kind);

