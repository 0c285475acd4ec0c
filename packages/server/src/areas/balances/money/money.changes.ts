import type { MoneyMoved } from '@ventanilla/contract/endpoints/money.endpoints'
import type { endpoints } from '@ventanilla/contract/endpoints'
import { toCents } from '@ventanilla/contract/money'
import type { Context, Fields, InputOf, Parts } from '../../../engines/changes/change.ts'
import { handleChange, type ChangeRegistration } from '../../../engines/changes/make-change.ts'
import { requireWithin } from '../../../engines/bulk/limits.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { namesOfCards } from '../../users/public.ts'
import { requireSectionTakes } from '../../suppliers/public.ts'
import { monthlyLimitOfCard } from './card-limits.ts'
import { moveMoney, programmeAccount, type Move } from './move.ts'
import { reverseMovement } from './reverse.changes.ts'
import { activeCard, lockMoney, readStanding, requireActiveUser, requireActiveWallet, subjectOf, type Standing } from './standing.ts'

type Input = InputOf<(typeof endpoints)['adjust-wallet' | 'transfer']>
/** From which account to which; the rules of each side have been checked. */
type Way = (context: Context, standing: Standing, cents: number) => Promise<Pick<Move, 'debit' | 'credit'>>

/** By which limits of suppliers an adjustment is bound. */
const sectionOf = (increases: boolean) => (increases ? 'recharge' : 'recovery')

const float = (increases: boolean) => (increases ? 'programme_float' : 'programme_recovered')

/** The parts of a change that moves an amount of one user's money. Any number of them may wait for a decision. `ofCard`: it is about the card that they have now, and no other. */
const partsOf = <I extends Input>(kind: Move['kind'], ofCard: boolean, wayOf: (body: I['body']) => Way): Parts<I, Standing, MoneyMoved> => ({
  lock: async (db, { body: { userId, direction } }) => lockMoney(db, userId, kind === 'adjustment' ? [await programmeAccount(db, float(direction === 'increase'))] : []),
  read: (reader, { body }) => readStanding(reader, body.userId),
  subject: subjectOf,
  holds: false,
  wanted: () => ({}),
  facts: ({ body }, { card }) => ({ ...(ofCard && { card_id: card?.id ?? null }), ...factsOf(body) }),
  ...(ofCard && { names: namesOfCards }),
  amount: ({ body }) => toCents(body.amount),
  check: (_context, { body }, { card }) => {
    if ('card_id' in body && body.card_id !== undefined && card && card.id !== body.card_id) throw new Failure('card_replaced')
  },
  apply: async (context, { body }, standing) => {
    const cents = toCents(body.amount)
    requireActiveUser(standing, context.language)
    const way = await wayOf(body)(context, standing, cents)
    await requireSectionTakes(context.db, kind === 'transfer' ? 'transfer' : sectionOf(body.direction === 'increase'), cents, context.language)
    const { direction, description } = body
    return moveMoney(context, standing, { kind, cents, description, ...way }, { direction, description })
  },
  inverse: (_reader, { body, answer }) => Promise.resolve({ transaction_id: answer.transaction_id, description: body['description'] }),
})

const factsOf = ({ direction, amount, description }: Input['body']): Fields => ({ direction, amount, description })

/** What a card that receives is bound by. @throws {Failure} action_refused */
const requireCardTakes = ({ db, language }: Context, { account }: NonNullable<Standing['card']>, cents: number) => requireWithin(db, [{ limit: monthlyLimitOfCard, key: account }], cents, language)

/** Up from the programme's float, down to what the programme recovered. */
const between = async ({ db }: Context, account: number, increases: boolean) => {
  const ours = await programmeAccount(db, float(increases))
  return increases ? { debit: ours, credit: account } : { debit: account, credit: ours }
}

const adjustWallet = handleChange(
  'adjust-wallet',
  partsOf('adjustment', false, ({ direction }) => (context, standing) => {
    requireActiveWallet(standing, context.language)
    return between(context, standing.wallet.account, direction === 'increase')
  }),
)

const adjustCard = handleChange(
  'adjust-card',
  partsOf('adjustment', true, ({ direction }) => async (context, standing, cents) => {
    const card = activeCard(standing, context.language)
    if (direction === 'increase') await requireCardTakes(context, card, cents)
    return between(context, card.account, direction === 'increase')
  }),
)

const transfer = handleChange(
  'transfer',
  partsOf('transfer', true, ({ direction }) => async (context, standing, cents) => {
    requireActiveWallet(standing, context.language)
    const card = activeCard(standing, context.language)
    const { wallet } = standing
    if (direction === 'to_wallet') return { debit: card.account, credit: wallet.account }
    await requireCardTakes(context, card, cents)
    return { debit: wallet.account, credit: card.account }
  }),
)

/** Everything that moves the money of one user by hand. */
export const moneyChanges: readonly ChangeRegistration[] = [adjustWallet, adjustCard, transfer, reverseMovement]
