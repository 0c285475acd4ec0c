import type { CardProvider } from '../card-provider/card-provider.ts'
import type { Effect } from './effect.ts'
import type { Rule, Sql } from './sql-parts.ts'

/** An effect where this provider holds the cards. */
export const effectAt = ({ kind }: CardProvider, effect: Effect): Effect => (kind === 'remote' ? outside(effect) : effect)

/**
 * With a provider outside a row waits for its order. Until that is settled its card takes no other change, and what moves
 * only when the provider has said yes stays where it is. Nothing is ordered for a card or a holder that the provider does not know.
 */
function outside(effect: Effect): Effect {
  const { provider, rules, locks, moves, ...same } = effect
  if (!provider) return effect
  const card = effect.keeps?.[provider.card.replace(/^p\./, '')]
  return {
    ...same,
    ...(moves && (moves.whenSettled ? moves.amount && { movesLater: moves.amount } : { moves })),
    // A card that the row itself makes waits for nothing yet.
    rules: card ? [...rules, ...cardIsReady(card, provider.kind)] : [...rules, holderIsKnown],
    locks: card ? { ...locks, card } : { ...locks },
    provider: { ...provider, outside: true },
  }
}

const cardIsReady = (card: Sql, kind: Sql): Rule[] => {
  const waits = `provider_order_waits(${card}, ${kind})`
  const unknown = `(select case when ${kind} in ('load', 'unload') then k.provider_wallet_id else k.provider_card_id end is null from cards k where k.id = ${card})`
  return [
    { code: 'card_waits_for_provider', field: 'email', when: waits },
    { code: 'card_not_at_provider', field: 'email', when: `${kind} is not null and not ${waits} and ${unknown}` },
  ]
}

/** Of `holder`'s user. Who is created here is registered with the provider by its own people: see the decisions. */
const holderIsKnown: Rule = { code: 'card_not_at_provider', field: 'email', when: 'u.id is not null and u.provider_user_id is null' }
