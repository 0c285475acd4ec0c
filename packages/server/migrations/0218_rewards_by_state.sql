-- Rewards of which a part came back are a state of their own. The expression is that of the list of rewards.
drop index cashback_rewards_by_state;
create index cashback_rewards_by_state on cashback_rewards (cashback_id, (case when rest_cents > 0 then 'rest' when taken_back_cents > 0 then case when taken_back_cents < paid_cents then 'partly_taken_back' else 'taken_back' end else coalesce(reason, 'paid') end), purchased_at, purchase_id)
where case when rest_cents > 0 then 'rest' when taken_back_cents > 0 then case when taken_back_cents < paid_cents then 'partly_taken_back' else 'taken_back' end else coalesce(reason, 'paid') end <> 'paid';
