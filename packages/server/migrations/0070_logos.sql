-- The logo of a service is an image that is kept, as that of a banner is. Nobody could write an address before.
alter table services drop column logo_url, add column logo_id text constraint services_logo references images (id);
create index services_by_logo on services (logo_id) where logo_id is not null;
