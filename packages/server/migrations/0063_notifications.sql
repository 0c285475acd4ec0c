-- What the programme tells its users: by e-mail, in its app, or both.
create sequence notification_numbers;
create table notifications (
  id text primary key default 'N' || lpad(nextval('notification_numbers')::text, 6, '0'),
  title_es text not null,
  title_en text not null,
  body_es text not null,
  body_en text not null,
  channel text not null constraint notifications_channel check (channel in ('email', 'app', 'both')),
  -- kept from being deleted while the notification waits
  segment_id text constraint notifications_segment references segments (id),
  segment_name text not null default '',
  -- sending: its recipients are written down; that all of them have an end is seen from the mailing
  status text not null default 'draft' constraint notifications_status check (status in ('draft', 'scheduled', 'sending', 'cancelled', 'failed')),
  send_after timestamptz,
  failure text constraint notifications_failure check (failure in ('segment_empty', 'segment_archived')),
  mailing_id bigint unique references mailings (id),
  sent_by text references admins (id),
  created_at timestamptz not null default now(),
  created_by text references admins (id),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint notifications_waits check (status not in ('draft', 'scheduled') or segment_id is not null),
  constraint notifications_scheduled check (status <> 'scheduled' or send_after is not null),
  constraint notifications_failed check ((status = 'failed') = (failure is not null))
);
create index notifications_by_segment on notifications (segment_id) where segment_id is not null;
create index notifications_due on notifications (send_after) where status = 'scheduled';

-- A segment that is deleted leaves notifications that are over with its name alone; one that waits keeps it.
create function forget_segment_of_notifications() returns trigger language plpgsql as $$
begin
  update notifications set segment_id = null where segment_id = old.id and status not in ('draft', 'scheduled');
  return old;
end $$;
create trigger forget_of_notifications before delete on segments for each row execute function forget_segment_of_notifications();
create function segment_uses_notification(of_segment text) returns table (id text, name text, has_budget boolean) stable language sql as $$
  select n.id, n.title_es, false from notifications n where n.segment_id = of_segment and n.status in ('draft', 'scheduled')
$$;

-- What the app of the programme fetches: once a person and notification.
create table in_app_notifications (
  id bigint generated always as identity primary key,
  notification_id text not null references notifications (id),
  user_id text not null references users (id),
  language text not null check (language in ('es', 'en')),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint in_app_notifications_once unique (notification_id, user_id)
);
create index in_app_notifications_by_user on in_app_notifications (user_id, created_at, id);
create index in_app_notifications_by_time on in_app_notifications (created_at, id);

-- Who wants no notifications any longer.
create table notification_opt_outs (
  user_id text primary key references users (id),
  via text not null check (via in ('link', 'one_click')),
  at timestamptz not null default now()
);

-- What goes of somebody who is deleted: what the app showed them, their wish, and the link of their mails. That they were
-- a recipient stays, by number.
create function erase_user_notifications(of_user text, strong text, own text) returns void language plpgsql as $$
begin
  delete from in_app_notifications where user_id = of_user;
  delete from notification_opt_outs where user_id = of_user;
  update mail_outbox set unsubscribe = '' where unsubscribe <> '' and recipient = '';
end $$;
