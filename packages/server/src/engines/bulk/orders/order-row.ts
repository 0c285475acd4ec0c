import type { Problem } from '@ventanilla/contract/errors'
import type { Order, OrderKind, Refusal } from '../../card-provider/card-provider.ts'

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
}

/** Reads orders as `OrderRow` out of a relation of provider_orders. */
export const orderRows = (relation: string): string =>
  `select o.*, c.card_type, c.provider_card_id, c.provider_wallet_id, u.provider_user_id
   from ${relation} o join cards c on c.id = o.card_id join users u on u.id = c.user_id`

/** What is sent for it; nothing where the provider was never told of the card or its holder. */
export function orderOf(row: OrderRow): Order | undefined {
  const { reference, kind, provider_user_id: holder_id, provider_card_id: card_id, provider_wallet_id: wallet_id, amount_cents: cents, card_type } = row
  if (kind === 'issue') return holder_id === null ? undefined : { reference, kind, holder_id, card_type, wallet_id, card_id }
  if (kind === 'load' || kind === 'unload') return wallet_id === null || cents === null ? undefined : { reference, kind, wallet_id, cents }
  return card_id === null ? undefined : { reference, kind, card_id }
}

/** Why an order was refused, as the problem of a row or of a single action. */
export const problemOf = ({ code, detail }: Refusal): Problem => (code === 'provider_refused' ? { code, params: { detail } } : { code })
