-- What a programme paid is read by the day of the purchase. A purchase may come late: its place in the ledger is not its place
-- in time, and no index orders rewards by a column of another table. Whoever writes a reward does not say when the purchase was.
alter table cashback_rewards add column purchased_at timestamptz;
update cashback_rewards r set purchased_at = t.created_at from transfers t where t.id = r.purchase_id;
alter table cashback_rewards alter column purchased_at set not null;

create function reward_of_purchase() returns trigger language plpgsql as $$
begin
  new.purchased_at := (select t.created_at from transfers t where t.id = new.purchase_id);
  return new;
end $$;
create trigger cashback_rewards_purchased before insert on cashback_rewards for each row execute function reward_of_purchase();
alter table cashback_rewards enable always trigger cashback_rewards_purchased;

create index cashback_rewards_by_purchase on cashback_rewards (cashback_id, purchased_at, purchase_id);
drop index cashback_rewards_by_state;
create index cashback_rewards_by_state on cashback_rewards (cashback_id, (case when rest_cents > 0 then 'rest' when taken_back_cents > 0 then 'taken_back' else coalesce(reason, 'paid') end), purchased_at, purchase_id)
where case when rest_cents > 0 then 'rest' when taken_back_cents > 0 then 'taken_back' else coalesce(reason, 'paid') end <> 'paid';
