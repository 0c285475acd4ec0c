create sequence branch_numbers;

create table branches (
  id text primary key default 'S' || lpad(nextval('branch_numbers')::text, 4, '0'),
  code text not null constraint branches_code unique check (code <> ''),
  name_es text not null check (name_es <> ''),
  name_en text not null check (name_en <> ''),
  cash_limit_cents bigint not null check (cash_limit_cents >= 0),
  status text not null check (status in ('open', 'closed')),
  opened_on date not null,
  manager_id text not null constraint branches_manager references admins (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
