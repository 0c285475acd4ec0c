-- Why a change took effect without a second person: nobody could decide yet, policy never asks, or the amount is below its limit.
alter table requests add column direct_because text constraint requests_direct_because check (direct_because in ('beginning', 'policy', 'amount'));
-- Changing the policy always asks for a second person.
delete from change_policies where change = 'edit-policy';
