-- A wallet that followed its user kept the moment, the person and the reason of its beginning, in its row and in its history.

-- Changes of one moment are told apart by their number.
create or replace view wallet_changes as
select w.id as wallet_id, 'W' || h.id as id, 'wallet'::text as of, h.from_status, h.to_status, h.reason, h.changed_by, h.changed_at, h.id as number
from wallet_status_changes h join wallets w on w.id = h.wallet_id
union all
select w.id, 'U' || h.id, 'user', h.from_value, h.to_value, h.reason, h.changed_by, h.changed_at, h.id
from user_status_changes h join wallets w on w.user_id = h.user_id where h.field = 'status'
union all
select w.id, 'W0', 'wallet', null, 'Active', null, null, w.created_at, 0 from wallets w;

create function wallet_follows(user_status text) returns text immutable language sql as $$
  select case when user_status in ('Inactive', 'Active') then 'Active' when user_status in ('Retired', 'Deleted') then 'Closed' else 'Blocked' end
$$;

-- Only where it is certain: each change of the wallet that has neither person nor reason stands beside the change of its user
-- that has the same place in the order and brings the same state, and no change of either is without the other.
create temporary table followed on commit drop as
with theirs as (
  select w.id as wallet_id, row_number() over (partition by h.user_id order by h.id) as place, wallet_follows(h.from_value) as from_status, wallet_follows(h.to_value) as to_status, h.reason, h.changed_by, h.changed_at
  from user_status_changes h join wallets w on w.user_id = h.user_id
  where h.field = 'status' and wallet_follows(h.from_value) <> wallet_follows(h.to_value)
), its as (
  select h.id, h.wallet_id, row_number() over (partition by h.wallet_id order by h.id) as place, h.from_status, h.to_status, h.reason, h.changed_by
  from wallet_status_changes h
), pairs as (
  select i.id, wallet_id, place, i.to_status, t.reason, t.changed_by, t.changed_at,
    i.reason is null and i.changed_by is null and (i.from_status, i.to_status) = (t.from_status, t.to_status) as agrees
  from its i full join theirs t using (wallet_id, place)
)
select c.* from (select p.*, bool_and(coalesce(p.agrees, false)) over (partition by p.wallet_id) as certain, max(p.place) over (partition by p.wallet_id) as last from pairs p) c where c.certain;

alter table wallet_status_changes disable trigger append_only_but_words;
update wallet_status_changes h set reason = f.reason, changed_by = f.changed_by, changed_at = f.changed_at from followed f where f.id = h.id;
alter table wallet_status_changes enable trigger append_only_but_words;

update wallets w set status_reason = f.reason, status_changed_by = f.changed_by, status_changed_at = f.changed_at
from followed f where f.wallet_id = w.id and f.to_status = w.status and f.place = f.last;

drop function wallet_follows(text);
