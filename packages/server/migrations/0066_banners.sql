-- Banners of the programme's app, and the banner of each cashback programme.

create sequence banner_numbers;
create table banners (
  id text primary key default 'B' || lpad(nextval('banner_numbers')::text, 5, '0'),
  type text not null constraint banners_type check (type in ('home', 'wallet', 'card', 'cashback', 'service', 'referral')),
  title text not null check (title <> ''),
  alt text not null default '',
  image_id text not null constraint banners_image references images (id),
  link_type text not null constraint banners_link_type check (link_type in ('none', 'url', 'screen', 'service')),
  link text not null default '',
  service_id text constraint banners_service references services (id),
  segment_id text constraint banners_segment references segments (id),
  -- Its place among those of its type. Given by place_banner() below; gaps are left where one went.
  position integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz constraint banners_dates check (ends_at > starts_at),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint banners_link check ((link_type in ('url', 'screen')) = (link <> '')),
  constraint banners_link_service check ((link_type = 'service') = (service_id is not null)),
  -- Two swap places in one statement.
  constraint banners_order unique (type, position) deferrable
);
create index banners_by_time on banners (created_at, id);
create index banners_by_segment on banners (segment_id) where segment_id is not null;
create index banners_by_service on banners (service_id) where service_id is not null;
create index banners_by_image on banners (image_id);

-- Whoever gives banners places waits for whoever does so already.
create function lock_banner_places() returns void language sql as $$ select pg_advisory_xact_lock(5070066) $$;

-- A new banner, and one that gets another type, comes last.
create function place_banner() returns trigger language plpgsql as $$
begin
  perform lock_banner_places();
  new.position := coalesce((select max(position) from banners where type = new.type), 0) + 1;
  return new;
end $$;
create trigger placed before insert on banners for each row execute function place_banner();
create trigger placed_anew before update of type on banners for each row when (old.type <> new.type) execute function place_banner();

-- Each programme has one banner, empty until somebody writes it.
create table cashback_banners (
  id text primary key references cashbacks (id) on delete cascade,
  title_es text not null default '',
  title_en text not null default '',
  text_es text not null default '',
  text_en text not null default '',
  alt text not null default '',
  image_id text constraint cashback_banners_image references images (id),
  is_active boolean not null default false,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint cashback_banners_shown check (not is_active or (image_id is not null and title_es <> '' and title_en <> ''))
);
create index cashback_banners_by_image on cashback_banners (image_id);
create function open_cashback_banner() returns trigger language plpgsql as $$
begin
  insert into cashback_banners (id) values (new.id);
  return null;
end $$;
insert into cashback_banners (id) select id from cashbacks;
create trigger has_banner after insert on cashbacks for each row execute function open_cashback_banner();
