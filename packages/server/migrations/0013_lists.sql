-- Activated cards, newest first.
create index card_activations_by_time on card_status_changes (changed_at, id) where from_status = 'PendingAck' and to_status = 'Active';
