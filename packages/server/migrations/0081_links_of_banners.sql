-- A banner may lead to a cashback programme.

alter table banners drop constraint banners_link_type;
alter table banners
  add column cashback_id text constraint banners_cashback references cashbacks (id),
  add constraint banners_link_type check (link_type in ('none', 'url', 'screen', 'service', 'cashback')),
  add constraint banners_link_cashback check ((link_type = 'cashback') = (cashback_id is not null));
create index banners_by_cashback on banners (cashback_id) where cashback_id is not null;
