-- Of a limit of a few cents millions of times as much may be used: a share that an integer does not hold is the largest one.
-- least() alone would give it to what has no limit, whose share is null.
create or replace view limit_provider_use as
select p.id, u.day_cents, u.month_cents, u.day_count, w.day_share, w.month_share, greatest(w.day_share, w.month_share) as share
from limit_providers p left join section_use s on s.section = p.section
cross join lateral (
  select coalesce(s.day_cents, 0) as day_cents, coalesce(s.month_cents, 0) as month_cents, coalesce(s.day_count, 0) as day_count,
    greatest(coalesce(s.day_cents, 0) * 100 / p.daily_cents, coalesce(s.day_count, 0)::bigint * 100 / p.daily_count) as day_percent,
    coalesce(s.month_cents, 0) * 100 / p.monthly_cents as month_percent
) u
cross join lateral (
  select case when u.day_percent is not null then least(u.day_percent, 2147483647)::integer end as day_share,
    case when u.month_percent is not null then least(u.month_percent, 2147483647)::integer end as month_share
) w;
