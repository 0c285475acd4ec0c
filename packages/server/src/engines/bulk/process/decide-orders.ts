import type { PoolClient } from 'pg'
import type { NewOrder, OrderedBy } from '../orders/place-orders.ts'

/**
 * The built-in programme does what was ordered, at once and in the same transaction: cards change their state, new ones
 * get their face. For orders to a provider outside the same happens when they are settled.
 */
export async function decideOrders(client: PoolClient, orders: readonly NewOrder[], { actorId, documentId }: OrderedBy): Promise<void> {
  if (orders.length === 0) return
  await client.query(
    `update cards c
     set status = card_status_after(o.kind, c.card_type), status_reason = o.reason, status_changed_at = now(), status_changed_by = $2, status_document_id = $3, updated_at = now(),
       version = c.version + 1, provider_card_id = coalesce(c.provider_card_id, 'built-in:' || c.id),
       last_four = coalesce(c.last_four, face.last_four), expiry = coalesce(c.expiry, face.expiry)
     from jsonb_to_recordset($1::jsonb) as o (kind text, card_id text, reason text) cross join lateral new_card_face(o.card_id) face
     where c.id = o.card_id`,
    [JSON.stringify(orders), actorId, documentId],
  )
}
