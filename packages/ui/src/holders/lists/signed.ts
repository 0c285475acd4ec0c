import type { Movement } from '@ventanilla/contract/endpoints/cards.endpoints'

/** A movement's amount as it changed the balance: what left it is negative. */
export const signed = ({ amount, direction }: Pick<Movement, 'amount' | 'direction'>): string => (direction === 'out' ? `-${amount}` : amount)
