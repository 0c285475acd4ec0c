import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { CardProvider } from '../../card-provider/card-provider.ts'
import type { Effect } from '../effect.ts'
import { effectOf } from './effects.ts'

/** The effect of an operation where this provider holds the cards. */
export const effectAt = ({ kind }: CardProvider, definition: Pick<BulkDefinition, 'id'>): Effect => (kind === 'remote' ? outside(effectOf(definition)) : effectOf(definition))

/**
 * With a provider outside a row waits for its order. Until that is settled its card takes no other change, and what moves
 * only when the provider has said yes stays where it is.
 */
function outside(effect: Effect): Effect {
  const { provider, rules, locks, moves, ...same } = effect
  if (!provider) return effect
  const card = effect.keeps?.[provider.card.replace(/^p\./, '')]
  return {
    ...same,
    ...(moves && !moves.whenSettled && { moves }),
    // A card that the row itself makes waits for nothing yet.
    rules: card ? [...rules, { code: 'card_waits_for_provider', field: 'email', when: `provider_order_waits(${card}, ${provider.kind})` }] : rules,
    locks: card ? { ...locks, card } : { ...locks },
    provider: { ...provider, outside: true },
  }
}
