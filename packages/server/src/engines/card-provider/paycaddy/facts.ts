import type { z } from 'zod'
import type { CardFacts } from '../card-provider.ts'
import { expiryOf, type card } from './answers.ts'
import { statusOf } from './statuses.ts'

/** A card of PayCaddy's as facts for ours. */
export function cardFacts({ id, walletId, status, dueDate }: z.output<typeof card>): CardFacts {
  const ours = statusOf(status)
  const expiry = expiryOf(dueDate)
  return { provider_card_id: id, provider_wallet_id: walletId, ...(ours && { status: ours }), ...(expiry && { expiry }) }
}
