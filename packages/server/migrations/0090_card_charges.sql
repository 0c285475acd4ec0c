-- Charges of cards as records that are changed under approval: each has an id as the API writes it, what its calculation
-- does not take is empty, and what has begun stays as it was.

create sequence charge_numbers;
alter table card_charges alter column id drop identity;
alter table card_charges
  alter column id type text using 'F' || lpad(id::text, 4, '0'),
  alter column amount_cents drop not null,
  alter column amount_cents drop default,
  alter column percent_bps drop not null,
  alter column percent_bps drop default,
  alter column effective_from drop default;
select setval('charge_numbers', greatest(1, (select count(*) from card_charges)));
alter table card_charges alter column id set default 'F' || lpad(nextval('charge_numbers')::text, 4, '0');
update card_charges set percent_bps = null where calculation = 'flat';
update card_charges set amount_cents = null where calculation = 'percent';
alter table card_charges
  add constraint card_charges_calculation check ((calculation = 'percent') = (amount_cents is null) and (calculation = 'flat') = (percent_bps is null)),
  add constraint card_charges_once unique (type, effective_from);
create index card_charges_by_time on card_charges (effective_from, id);

-- The charge in force, in cents: the newest active one that has begun; zero where there is none. A percentage is of
-- `base` cents and rounded half up. The contract's `card-charge.ts` is the same rule for screens and tests.
create or replace function card_charge(of_type text, base bigint default 0) returns bigint stable language sql as $$
  select coalesce((
    select least(greatest(coalesce(amount_cents, 0) + (base * coalesce(percent_bps, 0) + 5000) / 10000, min_cents), max_cents)
    from card_charges where type = of_type and is_active and effective_from <= now() order by effective_from desc limit 1
  ), 0)
$$;

-- What people were charged by stays as it was; it may be switched off.
create function keep_begun_charges() returns trigger language plpgsql as $$
begin
  if old.effective_from <= now() and (tg_op = 'DELETE' or to_jsonb(new) - array['is_active', 'version', 'updated_at'] <> to_jsonb(old) - array['is_active', 'version', 'updated_at']) then
    raise exception 'the charge has begun' using errcode = 'restrict_violation', constraint = 'charges_begun';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger card_charges_kept before update or delete on card_charges for each row execute function keep_begun_charges();
