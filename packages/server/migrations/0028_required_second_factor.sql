-- Administrators of such a role set a second factor up before anything else opens.
alter table roles add column requires_second_factor boolean not null default false;
