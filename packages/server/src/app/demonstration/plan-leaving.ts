import type { PlannedCard } from './plan-cards.ts'
import { stoppedAt, type Life } from './plan-lives.ts'
import type { AccountKey, Transfer } from './plan-movements.ts'
import type { PlannedUser } from './plan-users.ts'

/** An account that ends: all that it holds then goes where it belongs. */
export type Leaving = Pick<Transfer, 'kind' | 'debit' | 'credit' | 'at' | 'description'>

/** What cancelled cards and wallets of people who leave hand on, by the moment; the card of somebody before their wallet. */
export function planLeavings(users: readonly PlannedUser[], cards: readonly PlannedCard[], lives: ReadonlyMap<string, Life>): Leaving[] {
  const fromCards = cards.flatMap(({ id, user, steps }): Leaving[] => {
    const last = steps.at(-1)
    return last?.status === 'Canceled' ? [{ kind: 'transfer', debit: `card:${id}`, credit: `wallet:${user.id}`, at: last.at, description: 'Saldo de tarjeta cancelada' }] : []
  })
  const fromWallets = users.flatMap(({ id, status }): Leaving[] => {
    const life = lives.get(id)
    const hasLeft = status === 'Withdrawal process' || status === 'Retired' || status === 'Deleted'
    return life && hasLeft ? [{ kind: 'adjustment', debit: `wallet:${id}`, credit: 'outside_world', at: life.status_changed_at, description: 'Retiro de saldo' }] : []
  })
  return [...fromCards, ...fromWallets].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** From when on nothing more comes to an account, by its key; those that stay have no such moment. */
export const closings = (users: readonly PlannedUser[], cards: readonly PlannedCard[], lives: ReadonlyMap<string, Life>): Map<AccountKey, number> =>
  new Map([
    ...users.flatMap((user): [AccountKey, number][] => {
      const life = lives.get(user.id)
      return life && user.status !== 'Active' && user.status !== 'Inactive' ? [[`wallet:${user.id}`, stoppedAt(user, life).getTime()]] : []
    }),
    ...cards.flatMap(({ id, steps }): [AccountKey, number][] => {
      const last = steps.at(-1)
      return last?.status === 'Canceled' || last?.status === 'Temporarily blocked' ? [[`card:${id}`, last.at.getTime()]] : []
    }),
  ])
