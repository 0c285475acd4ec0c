-- What a referral programme rewarded and paid, as a cashback programme has what it spent: adding it up for each page of the
-- list reads everybody who was ever brought.
alter table referrals add column rewarded_count integer not null default 0 check (rewarded_count >= 0), add column paid_cents bigint not null default 0 check (paid_cents >= 0);
update referrals p set (rewarded_count, paid_cents) = (
  select count(*) filter (where d.status = 'rewarded'), coalesce(cents_sum(coalesce(a.amount, 0) + coalesce(b.amount, 0) - d.taken_back_cents), 0)
  from referral_details d left join transfers a on a.id = d.reward_transaction_id left join transfers b on b.id = d.referee_transaction_id where d.referral_id = p.id
);
