import { readCell } from '@ventanilla/contract/bulk/define-bulk'
import type { ChangeEndpoint, EndpointShape } from '@ventanilla/contract/endpoint'
import { endpoints } from '@ventanilla/contract/endpoints'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import type { Problem } from '@ventanilla/contract/errors'
import { fromCents, toCents } from '@ventanilla/contract/money'
import { widened, type Context, type Fields, type InputOf, type Parts, type Reader } from '../../../engines/changes/change.ts'
import { answerMade, changeCallOf, makeChange, registerChange, type ChangeRegistration } from '../../../engines/changes/make-change.ts'
import { refusedBy } from '../../../engines/changes/refused.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import { isConflict } from '../../../platform/database/transaction.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { answerOf, type StoredResult } from './action-answer.ts'
import { perform } from './perform.ts'
import { singleActions, type Intention } from './single-actions.ts'
import { heldMovement } from '../../balances/public.ts'
import { heldOfUser, namesOfCards, namesOfUsers } from '../../users/public.ts'
import { lastOfCards, requireStill } from './card-states-since.ts'
import { holdCard, readConcerned, subjectOf, type Concerned } from './users-concerned.ts'

/** What an action came to, as it is kept: the words and what a card provider says later belong to each answer. */
type Stored = { results: StoredResult[]; /** The last change of state of these users' cards, as far as it was known then. */ since?: number }
type ActionId = 'request-card' | 'activate-cards-of-users' | 'recharge-users' | 'recover-from-users' | 'cancel-cards-of-users' | 'block-cards-of-users'
type BodyOf<I extends ActionId> = InputOf<(typeof endpoints)[I]>['body']
type ActionInput<B> = { params: unknown; body: B }

/** What differs between the actions. */
type Action<B> = Pick<Parts<ActionInput<B>, Concerned[], Stored>, 'amount' | 'holds' | 'inverse'> & { intention: (body: B) => Intention; /** Cents that it charges now: who decides reads them, and where they are others by then it is a conflict. */ charges?: (users: readonly Concerned[]) => number }

/**
 * The parts of an action on users: it goes through the rules and the effect of its operation. Called directly it does
 * what it can for each user; a request stands or falls as one.
 */
const partsOf = <B>({ intention, charges, ...more }: Action<B>): Parts<ActionInput<B>, Concerned[], Stored> => ({
  ...(charges && { amount: (_input, users) => charges(users) }),
  ...more,
  lock: (db, { body }) => holdCard(db, intention(body)),
  read: (reader, { body }) => readConcerned(reader, intention(body).users),
  subject: subjectOf,
  wanted: () => ({}),
  facts: ({ body }, users) => ({ ...factsOf(intention(body), users), ...(charges && { total_amount: fromCents(charges(users)) }) }),
  // A card is one matter, and a mail to its holder another.
  holds: more.holds ?? ((_input, users) => heldOfUser(users, 'card')),
  names: async (reader, values) => ({ ...(await namesOfUsers(reader, values)), ...(await namesOfCards(reader, values)) }),
  check: (_context, { body }, users) => {
    requireReadable(intention(body))
    requireSameCard(intention(body), users)
  },
  apply: async (context, { body }, users) => {
    const intended = intention(body)
    const { results, entries } = await perform(context, intended)
    if (context.asOne) requireAll(context, intended, users, results)
    return { answer: { results, ...(more.inverse && { since: await lastOfCards(context, users) }) }, entries }
  },
})

/** A cell as its column of the operation reads it. */
function readOf({ action, cells }: Intention, field: string) {
  const column = singleActions[action].operation.columns[field]
  return column && readCell(column, cells[field] ?? '')
}

/** @throws {Failure} validation_failed for a value that the operation can't read */
function requireReadable(intention: Intention): void {
  const problems = Object.keys(intention.cells).flatMap((field): Problem[] => {
    const read = readOf(intention, field)
    return read && 'code' in read ? [{ field, code: read.code, ...(read.params && { params: read.params }) }] : []
  })
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

function centsOf(intention: Intention): number | null {
  const read = readOf(intention, 'amount')
  return read && 'value' in read ? toCents(read.value) : null
}

/** Columns that calls name otherwise than lists. */
const names: Readonly<Record<string, string>> = { reverses: 'transaction_id' }
const nameOf = (column: string): string => names[column] ?? column

/** @throws {Failure} card_replaced: the card that is meant has made way for another. Where there is none, the rules say so. */
function requireSameCard({ card }: Intention, users: readonly Concerned[]): void {
  if (card !== undefined && users.some(({ card_id }) => card_id !== null && card_id !== card)) throw new Failure('card_replaced')
}

/** Whether an action is about one card: its call names it, or its money goes to or from the card of one user. */
const meetsCard = (intention: Intention): boolean => {
  const side = readOf(intention, 'card_or_wallet')
  return intention.card !== undefined || (intention.users.length === 1 && side !== undefined && 'value' in side && side.value === 'Card')
}

/** What who decides reads of an action: the card that it meets now, where it is about one; the amount as a decimal text, however it was written. */
function factsOf(intention: Intention, [concerned]: readonly Concerned[]): Fields {
  const cents = centsOf(intention)
  const given = Object.entries(intention.cells).filter(([, text]) => text !== '').map(([column, text]): [string, string] => [nameOf(column), text])
  return { users: [...new Set(intention.users)], ...(meetsCard(intention) && { card_id: concerned?.card_id ?? null }), ...Object.fromEntries(given), ...(cents !== null && { amount: fromCents(cents) }) }
}

/** @throws {Failure} action_refused: the rules refuse one of the users */
function requireAll({ language }: Context, { cells }: Intention, users: readonly Concerned[], results: readonly StoredResult[]): void {
  const refused = results.find(({ problems }) => problems !== null)
  const [first, ...rest] = refused?.problems ?? []
  if (!refused || !first) return
  const name = users.find(({ id }) => id === refused.user_id)?.name ?? refused.user_id
  // Forms have fields for what was sent; what a rule says of a column that the user brought belongs to none.
  const placed = ({ field, ...problem }: Problem): Problem => (field !== undefined && field in cells ? { ...problem, field: nameOf(field) } : problem)
  throw refusedBy([placed(first), ...rest.map(placed)], language, results.length > 1 ? name : undefined)
}

/** Registers an action: what it came to is put into words, and a provider outside is waited for, once it is committed. */
function handleAction<I extends ActionId>(id: I, action: Action<BodyOf<I>>): ChangeRegistration {
  const change = widened(id, endpoints[id] as EndpointShape as ChangeEndpoint, partsOf(action))
  return registerChange<BodyOf<I>>(change, async (call, services): Promise<ActionAnswer | typeof call.reply> => {
    const made = await makeChange<Stored>(change, changeCallOf(call), services).catch((error: unknown) => {
      throw isConflict(error) ? new Failure('changed_meanwhile') : error
    })
    if ('filed' in made) return answerMade(made, call.reply)
    const intention = action.intention(call.body)
    return answerOf(services, singleActions[intention.action].operation, { cells: intention.cells, language: call.language }, made.done.results)
  })
}

/** Cents of an action that moves the same amount for each user. */
const forEach = <B>(intention: (body: B) => Intention) => ({ body }: ActionInput<B>, users: readonly Concerned[]): number | null => {
  const cents = centsOf(intention(body))
  return cents === null ? null : cents * users.length
}

/** The charge for a card that holds now, for so many. */
export async function readCardFees({ db }: Pick<Reader, 'db'>, cards: number): Promise<number> {
  const { fee } = onlyRow(await runSql<{ fee: number }>(db, `select card_charge('card_request') as fee`))
  return fee * cards
}

const recharges = ({ users, card_id: card, reference: _reference, ...cells }: BodyOf<'recharge-users'>): Intention => ({ action: 'recharge-users', users, card, cells })
const recovers = ({ users, card_id: card, reference: _reference, transaction_id = '', ...cells }: BodyOf<'recover-from-users'>): Intention => ({ action: 'recover-from-users', users, card, cells: { ...cells, reverses: transaction_id } })

/** Actions on users without a list of their own. Any number of those that only move money may wait for a decision, but not two that take back the same movement. */
export const actionChanges: readonly ChangeRegistration[] = [
  handleAction('request-card', {
    intention: ({ userId, card_type }) => ({ action: 'request-card', users: [userId], cells: { card_type } }),
    charges: (users) => users.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
  }),
  handleAction('activate-cards-of-users', { intention: ({ users, card_id: card }) => ({ action: 'activate-cards-of-users', users, card, cells: {} }) }),
  handleAction('recharge-users', { intention: recharges, amount: forEach(recharges), holds: false }),
  handleAction('recover-from-users', { intention: recovers, amount: forEach(recovers), holds: ({ body: { transaction_id } }) => (transaction_id === undefined ? [] : [heldMovement(transaction_id)]) }),
  handleAction('cancel-cards-of-users', {
    intention: ({ users, card_id: card, action, description }) => ({ action: 'cancel-cards-of-users', users, card, cells: { action, description } }),
    amount: (_input, users) => users.reduce((sum, { card_cents }) => sum + (card_cents ?? 0), 0),
  }),
  handleAction('block-cards-of-users', {
    intention: ({ users, card_id: card, action, description }) => ({ action: action === 'Block' ? 'block-cards-of-users' : 'unblock-cards-of-users', users, card, cells: { action, description } }),
    // Those whose card it did not change have nothing to take back.
    inverse: async ({ db }, { body, answer: { results, since } }) => {
      const done = results.filter(({ problems }) => problems === null)
      await requireStill(db, done, since ?? 0)
      return { users: done.map(({ user_id }) => user_id), action: body['action'] === 'Block' ? 'Unblock' : 'Block', description: body['description'] }
    },
  }),
]
