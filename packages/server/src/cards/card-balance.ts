import { fromCents } from '@ventanilla/contract/money'
import type { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Services } from '../services.ts'
import { cardOfUser } from './open-card.ts'

/** What the card of a user holds: by its provider, and by our ledger. The built-in programme answers from the ledger. */
export async function readCardBalance({ db, clock }: Services, userId: string): Promise<ResponseOf<(typeof cardEndpoints)['card-balance']>> {
  const { id, cents } = await cardOfUser(db, userId)
  const balance = fromCents(cents)
  return { card_id: id, balance, ledger_balance: balance, currency: 'USD', provider: 'built-in', asked_at: clock.now().toISOString() }
}
