-- What a programme did not pay in whole, or could not take back, is looked for among all that it paid. The expression is that
-- of the list of rewards.
create index cashback_rewards_by_state on cashback_rewards (cashback_id, (case when rest_cents > 0 then 'rest' when taken_back_cents > 0 then 'taken_back' else coalesce(reason, 'paid') end), purchase_id)
where case when rest_cents > 0 then 'rest' when taken_back_cents > 0 then 'taken_back' else coalesce(reason, 'paid') end <> 'paid';
