-- What a payment through PagueloFacil costs and how large it may be, from a moment on. What has begun stays.
create sequence paguelofacil_numbers;
create table paguelofacil_charges (
  id text primary key default 'G' || lpad(nextval('paguelofacil_numbers')::text, 4, '0'),
  percent_bps integer not null check (percent_bps between 0 and 10000),
  fixed_cents bigint not null check (fixed_cents >= 0),
  tax_bps integer not null check (tax_bps between 0 and 10000),
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null,
  payer text not null check (payer in ('user', 'programme')),
  effective_from timestamptz not null constraint paguelofacil_charges_once unique,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint paguelofacil_charges_limits check (max_cents >= min_cents)
);
create trigger paguelofacil_charges_kept before update or delete on paguelofacil_charges for each row execute function keep_begun_charges();
