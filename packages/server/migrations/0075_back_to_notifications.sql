-- Who has opted out of notifications may come back to them; when they were away stays known.
alter table notification_opt_outs drop constraint notification_opt_outs_pkey;
alter table notification_opt_outs
  add column id bigint generated always as identity primary key,
  add column ended_at timestamptz;
create unique index notification_opt_outs_open on notification_opt_outs (user_id) where ended_at is null;
create index notification_opt_outs_by_user on notification_opt_outs (user_id);
