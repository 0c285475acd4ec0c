import type { Problem } from '@ventanilla/contract/errors'
import { z } from 'zod'
import type { Order, OrderKind, Refusal } from '../../card-provider/card-provider.ts'
import { enqueue, type Job } from '../../jobs/jobs.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { runSql } from '../../../platform/database/query.ts'

export type OrderState = 'queued' | 'sending' | 'unknown' | 'accepted' | 'refused'

/** An order as it is kept, with what the provider knows its card and holder by. */
export type OrderRow = {
  id: number
  reference: string
  kind: OrderKind
  card_id: string
  amount_cents: number | null
  reason: string | null
  transaction_id: number | null
  document_id: number | null
  row_number: number | null
  ordered_by: string | null
  state: OrderState
  step: number
  attempts: number
  questions: number
  refusal: Refusal | null
  card_type: 'virtual' | 'physical'
  provider_card_id: string | null
  provider_wallet_id: string | null
  provider_user_id: string | null
  created_at: Date
}

/** Reads orders as `OrderRow` out of a relation of provider_orders. */
export const orderRows = (relation: string): string =>
  `select o.*, c.card_type, c.provider_card_id, c.provider_wallet_id, u.provider_user_id
   from ${relation} o join cards c on c.id = o.card_id join users u on u.id = c.user_id`

/** What is sent for it; nothing where the provider does not know the card or its holder. */
export function orderOf(row: OrderRow): Order | undefined {
  const { reference, kind, provider_user_id: holder_id, provider_card_id: card_id, provider_wallet_id: wallet_id, amount_cents: cents, card_type, created_at: ordered_at } = row
  if (kind === 'issue') return holder_id === null ? undefined : { reference, kind, holder_id, card_type, wallet_id, card_id }
  if (kind === 'load' || kind === 'unload') return wallet_id === null || cents === null ? undefined : { reference, kind, wallet_id, cents, ordered_at }
  return card_id === null ? undefined : { reference, kind, card_id }
}

/** Why an order was refused, as the problem of a row or of a single action. */
export const problemOf = ({ code, detail }: Refusal): Problem => (code === 'provider_refused' ? { code, params: { detail } } : { code })

/** Sends orders and asks about them; each transaction that places orders queues one. */
export const workOrdersJob: Job<object> = { name: 'work-orders', payload: z.object({}) }

/** What an applied row asks of a provider outside. Amount and transaction stand with loads, unloads and fees. */
export type NewOrder = { row_number: number; reference: string; kind: OrderKind; card_id: string; reason: string | null; amount_cents: number | null; transaction_id: number | null }

/** `documentId`: the list whose rows wait for them; null for a single action. */
export type OrderedBy = { documentId: number | null; actorId: string | null }

/** Places orders in the transaction that did our part of their rows; a worker sends them once it commits. */
export async function placeOrders(transaction: Transaction, orders: readonly NewOrder[], { documentId, actorId }: OrderedBy): Promise<void> {
  if (orders.length === 0) return
  await runSql(
    transaction,
    `insert into provider_orders (reference, kind, card_id, reason, amount_cents, transaction_id, document_id, row_number, ordered_by)
     select reference, kind, card_id, reason, case when kind in ('load', 'unload') then amount_cents end, transaction_id, $2::bigint, case when $2::bigint is not null then row_number end, $3::text
     from jsonb_to_recordset($1::jsonb) as o (row_number integer, reference text, kind text, card_id text, reason text, amount_cents bigint, transaction_id bigint)
     order by row_number`,
    [JSON.stringify(orders), documentId, actorId],
  )
  await enqueue(transaction, workOrdersJob, {})
  if (documentId !== null) await runSql(transaction, 'update upload_documents set pending_count = pending_count + $2 where id = $1', [documentId, orders.length])
}
