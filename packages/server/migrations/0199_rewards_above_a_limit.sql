-- A reward that is larger than a whole limit of cash-in would wait for ever, and all behind it. It is refused instead. What is there
-- already passed a narrower check: nobody waits until all of it is looked at again.
alter table cashback_rewards drop constraint cashback_rewards_reason,
  add constraint cashback_rewards_reason check (reason in ('month_cap', 'budget', 'holder_stopped', 'supplier_limit')) not valid;
alter table referral_details drop constraint referral_details_reason, drop constraint referral_details_referee_reason,
  add constraint referral_details_reason check (reason in ('no_programme', 'too_late', 'max_per_user', 'holder_stopped', 'supplier_limit')) not valid,
  add constraint referral_details_referee_reason check (referee_reason in ('holder_stopped', 'supplier_limit')) not valid;

-- Rewards that wait say for what: the money of the account, with how much is missing, or the limits of suppliers.
alter table marketing_shortage alter missing_cents drop not null,
  add column waits_for text not null default 'funds' check (waits_for in ('funds', 'limit')),
  add constraint marketing_shortage_missing check ((waits_for = 'funds') = (missing_cents is not null));
