-- The first charge of cards began at midnight in UTC, which is the evening before in Panama. It begins at midnight of its
-- day there, as all others do. What has begun is kept by a trigger, which rests for this correction alone.
alter table card_charges disable trigger card_charges_kept;
update card_charges set effective_from = '2020-01-01T00:00:00-05:00' where type = 'card_request' and effective_from = '2020-01-01T00:00:00Z';
alter table card_charges enable trigger card_charges_kept;
