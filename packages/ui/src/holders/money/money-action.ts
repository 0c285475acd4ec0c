import type { Api } from '@ventanilla/api-client/api'
import type { RequestFiled } from '@ventanilla/contract/changes'
import type { MoneyMoved } from '@ventanilla/contract/endpoints/money.endpoints'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { knownCents } from '@ventanilla/contract/money'
import type { IconName } from '../../icons/shapes.ts'

/** Whose money it is: a part of what the page of a user has. */
export type MoneyHolder = Pick<UserDetails, 'id' | 'first_name' | 'surname' | 'status' | 'wallet' | 'card'>

export type MoneyEndpoint = 'adjust-wallet' | 'adjust-card' | 'transfer'
export type Direction = 'increase' | 'reduce' | 'to_card' | 'to_wallet'
export type MoneyValues = { direction: Direction; amount: string; description: string }

type Refusal = 'userNotActive' | 'closed' | 'noCard' | 'notActive' | 'empty'

/** One way to move the money of a user by hand. Its words stand in `money` under its key. */
export type MoneyAction = {
  key: 'adjustWallet' | 'adjustCard' | 'transfer'
  endpoint: MoneyEndpoint
  icon: IconName
  directions: readonly Direction[]
  call: (api: Api, user: Pick<MoneyHolder, 'id' | 'card'>, values: MoneyValues, reference: string, asked: { reason: string } | undefined) => Promise<MoneyMoved | RequestFiled>
}

export const moneyActions: readonly MoneyAction[] = [
  {
    key: 'adjustWallet',
    endpoint: 'adjust-wallet',
    icon: 'coins',
    directions: ['increase', 'reduce'],
    call: (api, { id: userId }, { direction, ...values }, reference, asked) => api.call('adjust-wallet', { body: { userId, direction: direction === 'reduce' ? 'reduce' : 'increase', ...values, reference }, ...asked }),
  },
  {
    key: 'adjustCard',
    endpoint: 'adjust-card',
    icon: 'coins',
    directions: ['increase', 'reduce'],
    call: (api, { id: userId, card }, { direction, ...values }, reference, asked) => api.call('adjust-card', { body: { userId, card_id: card?.id, direction: direction === 'reduce' ? 'reduce' : 'increase', ...values, reference }, ...asked }),
  },
  {
    key: 'transfer',
    endpoint: 'transfer',
    icon: 'transfer',
    directions: ['to_card', 'to_wallet'],
    call: (api, { id: userId, card }, { direction, ...values }, reference, asked) => api.call('transfer', { body: { userId, card_id: card?.id, direction: direction === 'to_wallet' ? 'to_wallet' : 'to_card', ...values, reference }, ...asked }),
  },
]

/** How wallet and card change: in, out, or not at all. */
export function waysOf(endpoint: MoneyEndpoint, direction: Direction): { wallet?: 'in' | 'out'; card?: 'in' | 'out' } {
  if (endpoint === 'transfer') return direction === 'to_card' ? { wallet: 'out', card: 'in' } : { card: 'out', wallet: 'in' }
  const way = direction === 'increase' ? 'in' : 'out'
  return endpoint === 'adjust-card' ? { card: way } : { wallet: way }
}

/** What the account holds that the money leaves; nothing where it is the programme's. */
export function available({ wallet, card }: MoneyHolder, endpoint: MoneyEndpoint, direction: Direction): string | undefined {
  const ways = waysOf(endpoint, direction)
  if (ways.wallet === 'out') return wallet.balance_available
  return ways.card === 'out' ? (card?.balance ?? '0.00') : undefined
}

/** Why no direction of an action can be taken now: words in `refused`. */
export function refusedMoney({ status, wallet, card }: MoneyHolder, { endpoint }: MoneyAction): Refusal | undefined {
  if (status !== 'Active') return 'userNotActive'
  if (endpoint !== 'adjust-card' && wallet.status !== 'Active') return 'closed'
  if (endpoint === 'adjust-wallet') return undefined
  if (card === null || card.status === 'Canceled') return 'noCard'
  if (card.status !== 'Active') return 'notActive'
  return endpoint === 'transfer' && knownCents(wallet.balance_available) === 0 && knownCents(card.balance) === 0 ? 'empty' : undefined
}
