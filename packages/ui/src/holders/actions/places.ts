import type { Holding } from '../holding.ts'
import { knownCents } from '@ventanilla/contract/money'
import type { CardAction, Place, Refusal } from './card-action.ts'

type Way = NonNullable<CardAction['money']>

/** What card or wallet hold, as money travels. */
export const balanceOf = (place: Place, { balance, wallet }: Holding): string => (place === 'Card' ? balance : wallet.balance_available)

/** Why money can't come in to card or wallet, or go out of it. */
export function refusedPlace(way: Way, place: Place, card: Holding): Refusal | undefined {
  if (place === 'Card' && card.status === 'Canceled') return 'canceled'
  if (way === 'out') return knownCents(balanceOf(place, card)) !== 0 ? undefined : 'empty'
  if (place === 'Card') return card.status === 'Active' ? undefined : 'notActive'
  return card.wallet.status === 'Active' ? undefined : 'closed'
}
