import { fromCents } from '@ventanilla/contract/money'
import type { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import { ProviderUnavailable, type RemoteCardProvider } from '../../engines/card-provider/card-provider.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { cardOfUser } from './open-card.ts'

/**
 * What the card of a user holds: by its provider, and by our ledger. The built-in programme answers from the ledger; a
 * provider outside is asked.
 * @throws {Failure} not_found where the user has no card, service_unavailable where the provider can't be read
 */
export async function readCardBalance({ db, clock, cardProvider }: Services, userId: string): Promise<ResponseOf<(typeof cardEndpoints)['card-balance']>> {
  const { id, cents, provider_wallet_id } = await cardOfUser(db, userId)
  const isRemote = cardProvider.kind === 'remote'
  const held = isRemote ? await heldBy(cardProvider, provider_wallet_id) : cents
  return { card_id: id, balance: fromCents(held), ledger_balance: fromCents(cents), currency: 'USD', provider: isRemote ? cardProvider.name : 'built-in', asked_at: clock.now().toISOString() }
}

/** A card that the provider has not made yet spends from no wallet and holds nothing. */
async function heldBy(provider: RemoteCardProvider, walletId: string | null): Promise<number> {
  if (walletId === null) return 0
  try {
    return (await provider.balance(walletId)).available
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new Failure('service_unavailable') : error
  }
}
