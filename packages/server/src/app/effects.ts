import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { operations } from '@ventanilla/contract/bulk/operations'
import { effectAt } from '../engines/bulk/effect-at.ts'
import type { Effect } from '../engines/bulk/effect.ts'
import type { CardProvider } from '../engines/card-provider/card-provider.ts'
import type { Services } from '../platform/services.ts'
import { activateCardsEffect } from '../areas/cards/activate-cards.effect.ts'
import { blockCardsEffect } from '../areas/cards/block-cards.effect.ts'
import { cancelCardsEffect } from '../areas/cards/cancel-cards.effect.ts'
import { createCardsEffect } from '../areas/cards/create-cards.effect.ts'
import { createUsersEffect } from '../areas/users/create-users.effect.ts'
import { nationalIdsEffect } from '../areas/users/national-ids.effect.ts'
import { recoverBalanceEffect } from '../areas/balances/recover-balance.effect.ts'
import { topUpEffect } from '../areas/balances/top-up.effect.ts'

const effects: readonly Effect[] = [
  createUsersEffect,
  createCardsEffect,
  activateCardsEffect,
  blockCardsEffect,
  cancelCardsEffect,
  topUpEffect,
  recoverBalanceEffect,
  nationalIdsEffect,
]

const byOperation = new Map(effects.map((effect) => [effect.definition.id, effect]))
const without = operations.filter(({ id }) => !byOperation.has(id))
if (without.length) throw new Error(`operations without an effect: ${without.map(({ id }) => id).join(', ')}`)

/** The effects as they are where this provider holds the cards. */
export const openEffects = (provider: CardProvider): Services['effectOf'] => (definition) => effectAt(provider, effectOf(definition))

/** The effect of an operation of the contract; each has one, or the server does not start. */
export function effectOf({ id }: Pick<BulkDefinition, 'id'>): Effect {
  const effect = byOperation.get(id)
  if (!effect) throw new Error(`no such operation: ${id}`)
  return effect
}
