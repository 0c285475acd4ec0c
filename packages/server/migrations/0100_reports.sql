-- What browsers report: remotes that could not be shown, what the policies of the page refused, and how long remotes took
-- to load. Nothing here says who was looking.
create table browser_reports (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('failure', 'violation')),
  -- of a failure: what stands on the card
  reference text check (length(reference) <= 36),
  -- null: a violation of the host's own page
  remote text check (length(remote) <= 60),
  build text check (length(build) <= 40),
  version text check (length(version) <= 40),
  -- the kind of the failure, or the rule that was violated
  what text not null check (length(what) <= 100),
  detail text not null check (length(detail) <= 600),
  created_at timestamptz not null,
  constraint browser_reports_reference check ((kind = 'failure') = (reference is not null))
);
create index browser_reports_created_at on browser_reports (created_at);

create table remote_loads (
  id bigint generated always as identity primary key,
  remote text not null check (length(remote) <= 60),
  build text not null check (length(build) <= 40),
  ms integer not null check (ms >= 0),
  created_at timestamptz not null
);
create index remote_loads_created_at on remote_loads (created_at);
