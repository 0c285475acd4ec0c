import { z } from 'zod'
import { amountLimits } from '../bulk/columns.ts'
import { defineChange } from '../endpoint.ts'
import { bodyOf, choice, defineFields, money, text } from '../fields.ts'
import { identifier, moneyText, sentIdentifier } from '../lists.ts'
import { stale } from '../stale.ts'
import { movementKinds } from '../states.ts'
import { callReference, meantCard } from './call-reference.ts'

/** What a change of somebody's money came to. `pending`: the card provider has not answered yet; nothing is sent again. */
export const moneyMoved = z.object({
  transaction_id: identifier,
  user_id: identifier,
  kind: z.enum(movementKinds),
  amount: moneyText,
  wallet_balance: moneyText,
  card_balance: moneyText.nullable(),
  pending: z.boolean(),
})
export type MoneyMoved = z.infer<typeof moneyMoved>

const amount = money(amountLimits)
/** Why: it stands in the movement, where everybody who reads it looks for the reason. */
const description = text({ max: 200 })
const adjustFields = defineFields({ direction: choice(['increase', 'reduce']), amount, description })
const transferFields = defineFields({ direction: choice(['to_card', 'to_wallet']), amount, description })
const reversalFields = defineFields({ description })
const about = { userId: identifier, reference: callReference }

/** Moves an amount of one user's money; what takes it back is a reversal of the movement. */
const moves = { change: { subject: 'user', action: 'do', approval: 'always', money: true, inverse: 'reverse-movement' }, method: 'POST', confirms: true, invalidates: stale.balances, response: moneyMoved } as const
const adjusts = { ...moves, change: { ...moves.change, audit: 'balance.adjusted' }, fields: adjustFields } as const
const aboutCard = { ...about, card_id: meantCard }

export const moneyEndpoints = {
  'adjust-wallet': defineChange({ ...adjusts, summary: 'Increase the balance of a wallet from the programme’s float, or reduce it', path: '/api/user/adjust-wallet/', access: { request: ['wallet-balance'] }, body: bodyOf(adjustFields).extend(about) }),
  'adjust-card': defineChange({ ...adjusts, summary: 'Increase the balance of a card from the programme’s float, or reduce it', path: '/api/user/adjust-card/', access: { request: ['card-balance'] }, body: bodyOf(adjustFields).extend(aboutCard) }),
  transfer: defineChange({
    ...moves,
    change: { ...moves.change, audit: 'balance.transferred' },
    summary: 'Move money between the wallet and the card of one user',
    path: '/api/user/transfer/',
    access: { request: ['transfer'] },
    fields: transferFields,
    body: bodyOf(transferFields).extend(aboutCard),
  }),
  'reverse-movement': defineChange({
    change: { subject: 'user', action: 'do', approval: 'always', audit: 'movement.reversed', money: true },
    summary: 'Reverse one movement of a user, whole and once',
    method: 'POST',
    path: '/api/user/reverse-movement/',
    access: { request: ['reverse-transaction'] },
    confirms: true,
    fields: reversalFields,
    body: bodyOf(reversalFields).extend({ transaction_id: sentIdentifier, reference: callReference }),
    invalidates: [...stale.balances, ...stale.disputes],
    response: moneyMoved,
  }),
}
