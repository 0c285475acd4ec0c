-- Suppliers and the limits of their sections. No movement says through which supplier it went, so every movement of a
-- section counts against each limit of it, and the tightest binds.

create sequence limit_provider_numbers;
create table limit_providers (
  id text primary key default 'LP' || lpad(nextval('limit_provider_numbers')::text, 4, '0'),
  name text not null,
  section text not null check (section in ('recharge', 'recovery', 'transfer', 'cash_in', 'cash_out', 'card_purchase')),
  min_cents bigint check (min_cents > 0),
  max_cents bigint check (max_cents > 0),
  daily_cents bigint check (daily_cents > 0),
  monthly_cents bigint check (monthly_cents > 0),
  daily_count integer check (daily_count > 0),
  alert_percent integer not null default 80 check (alert_percent between 1 and 100),
  is_active boolean not null default true,
  -- since when it has bound movements, if ever: what moved from that day on keeps it from being deleted
  active_since timestamptz,
  created_at timestamptz not null default now(),
  created_by text references admins (id),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index limit_providers_name on limit_providers (name_key(name));
create index limit_providers_by_section on limit_providers (section, id);

create function limit_provider_begins() returns trigger language plpgsql as $$
begin
  if new.is_active and new.active_since is null then new.active_since := now(); end if;
  return new;
end $$;
create trigger limit_providers_begin before insert or update on limit_providers for each row execute function limit_provider_begins();

-- The section that movements belong to, by their kind and the kinds of their two accounts; null for none (fees, what the
-- programme moves between its own accounts).
create function movement_section(kind text, debit text, credit text) returns text immutable parallel safe language sql as $$
  select case
    when kind = 'transfer' then 'transfer'
    when kind in ('cashback', 'referral') then 'cash_in'
    when kind = 'purchase' then case debit when 'card' then 'card_purchase' else 'cash_out' end
    when kind in ('topup', 'adjustment') and credit in ('wallet', 'card') and debit = 'programme_float' then 'recharge'
    when kind in ('topup', 'adjustment') and credit in ('wallet', 'card') and debit = 'outside_world' then 'cash_in'
    when kind in ('reversal', 'adjustment') and debit in ('wallet', 'card') and credit = 'programme_recovered' then 'recovery'
    when kind = 'adjustment' and debit in ('wallet', 'card') and credit = 'outside_world' then 'cash_out'
  end
$$;

-- What moved in each section, by day of Panama, of what stands: a movement that is taken back counts no longer on the day on
-- which it moved, and again where what took it back is itself taken back.
create view section_days as
select s.section, l.day, cents_sum(l.amount_cents) as cents, sum(l.count)::integer as count
from ledger_sums l cross join lateral (select movement_section(l.kind, l.debit, l.credit) as section) s
where s.section is not null
group by s.section, l.day;

-- What moved today and this month in each section in which anything did.
create view section_use as
select section, coalesce(cents_sum(cents) filter (where day = panama_day(now())), 0) as day_cents, cents_sum(cents) as month_cents, coalesce(sum(count) filter (where day = panama_day(now())), 0)::integer as day_count
from section_days where day between date_trunc('month', panama_day(now())::timestamp)::date and panama_day(now())
group by section;

-- What binds the movements of a section: of each kind the tightest active limit, with whose it is.
create view section_limits as
select section,
  max(min_cents) as min_cents, (array_agg(name order by min_cents desc nulls last, id))[1] as min_name,
  min(max_cents) as max_cents, (array_agg(name order by max_cents, id))[1] as max_name,
  min(daily_cents) as daily_cents, (array_agg(name order by daily_cents, id))[1] as daily_name,
  min(monthly_cents) as monthly_cents, (array_agg(name order by monthly_cents, id))[1] as monthly_name,
  min(daily_count)::bigint as daily_count, (array_agg(name order by daily_count, id))[1] as count_name
from limit_providers where is_active group by section;

-- What is used of the limits of each supplier; shares in whole percent, null where nothing of the kind is limited.
create view limit_provider_use as
select p.id, u.day_cents, u.month_cents, u.day_count, u.day_share, u.month_share, greatest(u.day_share, u.month_share) as share
from limit_providers p left join section_use s on s.section = p.section
cross join lateral (
  select coalesce(s.day_cents, 0) as day_cents, coalesce(s.month_cents, 0) as month_cents, coalesce(s.day_count, 0) as day_count,
    greatest(coalesce(s.day_cents, 0) * 100 / p.daily_cents, coalesce(s.day_count, 0)::bigint * 100 / p.daily_count)::integer as day_share,
    (coalesce(s.month_cents, 0) * 100 / p.monthly_cents)::integer as month_share
) u;
