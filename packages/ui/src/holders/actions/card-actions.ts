import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import type { Holding } from '../holding.ts'
import type { CardAction, Refusal } from './card-action.ts'
import { refusedPlace } from './places.ts'

/** State changes wait for one another: the card provider is asked for one at a time. */
const unless = (refused: (card: Holding) => Refusal | undefined) => (card: Holding) => refused(card) ?? (card.pending_order === null ? undefined : 'waits')

const whenActive = unless(({ status }) => (status === 'Canceled' ? 'canceled' : status === 'Active' ? undefined : 'notActive'))

/** Who may neither get a card nor use the one they have: everybody but the active, and those who become active with their KYC. The server refuses them too. */
const whyNotUsed = ({ status }: Pick<Holding['user'], 'status'>): Refusal | undefined => (status === 'Active' || status === 'Inactive' ? undefined : 'userNotActive')

/** Why somebody can't have a card, whether they have held one before or not. */
export const whyNoCard = (user: Pick<Holding['user'], 'status' | 'kyc_status'>): Refusal | undefined => (user.kyc_status === 'verified' ? whyNotUsed(user) : 'kyc')

const money = ({ card_or_wallet = 'Wallet', amount = '', description }: Parameters<CardAction['call']>[2]) => ({ amount, card_or_wallet, ...(description !== undefined && { description }) })
/** The card that money goes to or comes from. */
const moneyCard = ({ card_or_wallet }: Parameters<CardAction['call']>[2], card_id: string | undefined) => card_or_wallet === 'Card' && { card_id }

const activate: CardAction = {
  key: 'activate',
  endpoint: 'activate-cards-of-users',
  icon: 'check-circle',
  refused: unless(({ status, user }) => (status === 'PendingAck' ? whyNotUsed(user) : 'notPendingAck')),
  call: (api, users, _, reference, asked, card_id) => api.call('activate-cards-of-users', { body: { users, card_id, reference }, ...asked }),
}

const recharge: CardAction = {
  key: 'recharge',
  endpoint: 'recharge-users',
  icon: 'coins',
  money: 'in',
  form: 'recharge-users',
  refused: (card) => (card.user.status !== 'Active' ? 'userNotActive' : refusedPlace('in', 'Card', card) && refusedPlace('in', 'Wallet', card) ? 'nowhere' : undefined),
  call: (api, users, values, reference, asked, card_id) => api.call('recharge-users', { body: { users, ...moneyCard(values, card_id), ...money(values), reference }, ...asked }),
}

const recover: CardAction = {
  key: 'recover',
  endpoint: 'recover-from-users',
  icon: 'undo',
  money: 'out',
  form: 'recover-from-users',
  refused: (card) => (refusedPlace('out', 'Card', card) && refusedPlace('out', 'Wallet', card) ? 'empty' : undefined),
  call: (api, users, values, reference, asked, card_id) => api.call('recover-from-users', { body: { users, ...moneyCard(values, card_id), ...money(values), reference }, ...asked }),
}

const blocking = (action: 'Block' | 'Unblock') => ({
  endpoint: 'block-cards-of-users' as const,
  call: ((api, users, { description = '' }, reference, asked, card_id) => api.call('block-cards-of-users', { body: { users, card_id, action, description, reference }, ...asked })) satisfies CardAction['call'],
})

const freeze: CardAction = { key: 'freeze', icon: 'snow', refused: whenActive, ...blocking('Block') }
const block: CardAction = { key: 'block', icon: 'lock', form: 'block-cards-of-users', reason: true, refused: whenActive, ...blocking('Block') }
const unblock: CardAction = { key: 'unblock', icon: 'unlock', form: 'block-cards-of-users', refused: unless(({ user }) => whyNotUsed(user)), ...blocking('Unblock') }

const cancel: CardAction = {
  key: 'cancel',
  endpoint: 'cancel-cards-of-users',
  icon: 'card-off',
  danger: true,
  form: 'cancel-cards-of-users',
  refused: unless(({ status }) => (status === 'Canceled' ? 'canceled' : undefined)),
  call: (api, users, { action = 'Request', description = '' }, reference, asked, card_id) => api.call('cancel-cards-of-users', { body: { users, card_id, action, description, reference }, ...asked }),
}

/** For who has no card that counts. */
export const request: CardAction = {
  key: 'request',
  endpoint: 'request-card',
  icon: 'card-plus',
  form: 'request-card',
  refused: ({ user, current_card_id: current }) => (current ? 'otherCard' : whyNoCard(user)),
  call: (api, [userId = ''], { card_type = 'physical' }, reference, asked) => api.call('request-card', { body: { userId, card_type, reference }, ...asked }),
}

/**
 * The actions list of a card (specification section 2). Freezing and blocking lead to one state, the second with a reason;
 * a card in that state is unblocked, however it came there.
 */
export function actionsOf({ status }: Pick<Holding, 'status'>): CardAction[] {
  const isBlocked = status === 'Temporarily blocked'
  return [status === 'Canceled' ? request : activate, recharge, ...(isBlocked ? [recover, unblock] : [freeze, recover, block]), cancel]
}

/** A card is looked at far more often than it is acted on: the forms come when one opens. */
export const ActionDialog = retryingLazy(() => import('./action-dialog.tsx'))
