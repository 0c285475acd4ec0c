-- Who was told that an order of a card waits is told so of that order, not of the card: the next one is told of again. The
-- notice of one that still waits ends with it.
update notices n set subject_id = n.subject_id || ':' || o.id
from (
  select card_id, min(id) as id from provider_orders where settled_at is null and document_id is null and questions >= 6 group by card_id
) o
where n.kind = 'order_waiting' and n.subject_type = 'card' and n.subject_id = o.card_id;
