-- Builds of remotes that were published, what was done with them, and the registries that were signed. None is ever changed.
create table releases (
  remote text not null,
  build text not null,
  version text not null,
  manifest jsonb not null,
  base text not null,
  primary key (remote, build)
);
-- The files of a release that was sent here; those of others stay where their base says.
create table release_files (
  remote text not null,
  build text not null,
  path text not null,
  content bytea not null,
  primary key (remote, build, path),
  foreign key (remote, build) references releases deferrable initially deferred
);
create table release_steps (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('published', 'promoted', 'rolled_back')),
  remote text not null,
  build text not null,
  by text not null,
  reason text not null,
  at timestamptz not null,
  foreign key (remote, build) references releases
);
create table registries (
  serial bigint primary key,
  signed text not null
);
create trigger append_only before update or delete on releases for each row execute function refuse_change();
create trigger append_only before update or delete on release_files for each row execute function refuse_change();
create trigger append_only before update or delete on release_steps for each row execute function refuse_change();
create trigger append_only before update or delete on registries for each row execute function refuse_change();
