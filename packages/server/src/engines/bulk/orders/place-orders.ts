import type { PoolClient } from 'pg'
import { z } from 'zod'
import { enqueue, type Job } from '../../jobs/queue.ts'
import type { OrderKind } from '../../card-provider/card-provider.ts'

/** Sends orders and asks about them; each transaction that places orders queues one. */
export const workOrdersJob: Job<object> = { name: 'work-orders', payload: z.object({}) }

/** What an applied row asks of a provider outside. Amount and transaction stand with loads, unloads and fees. */
export type NewOrder = { row_number: number; reference: string; kind: OrderKind; card_id: string; reason: string | null; amount_cents: number | null; transaction_id: number | null }

/** `documentId`: the list whose rows wait for them; null for a single action. */
export type OrderedBy = { documentId: number | null; actorId: string | null }

/** Places orders in the transaction that did our part of their rows; a worker sends them once it commits. */
export async function placeOrders(client: PoolClient, orders: readonly NewOrder[], { documentId, actorId }: OrderedBy): Promise<void> {
  if (orders.length === 0) return
  await client.query(
    `insert into provider_orders (reference, kind, card_id, reason, amount_cents, transaction_id, document_id, row_number, ordered_by)
     select reference, kind, card_id, reason, case when kind in ('load', 'unload') then amount_cents end, transaction_id, $2::bigint, case when $2::bigint is not null then row_number end, $3::text
     from jsonb_to_recordset($1::jsonb) as o (row_number integer, reference text, kind text, card_id text, reason text, amount_cents bigint, transaction_id bigint)
     order by row_number`,
    [JSON.stringify(orders), documentId, actorId],
  )
  await enqueue(client, workOrdersJob, {})
  if (documentId !== null) await client.query('update upload_documents set pending_count = pending_count + $2 where id = $1', [documentId, orders.length])
}
