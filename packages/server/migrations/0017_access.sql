-- Roles, administrators and their invitations.

-- Two names that differ in case, accents or spaces only would be taken for one another.
create function role_name_key(name text) returns text language sql immutable parallel safe strict
  return regexp_replace(plain_text(name), '\s+', '', 'g');
create unique index roles_by_name on roles (role_name_key(name));

-- An invitation is a link that works once and belongs to an administrator; a new one replaces it.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add column admin_id text unique references admins (id),
  add constraint one_time_links_purpose_check check (purpose in ('first-administrator', 'invitation')),
  add constraint one_time_links_whose check ((purpose = 'invitation') = (admin_id is not null));

-- A mail whose text opens something does not stay readable here once it is sent or given up.
alter table mail_outbox add column secret boolean not null default false;
