import type { MoneyMoved } from '@ventanilla/contract/endpoints/money.endpoints'
import type { Context, Done, Fields } from '../../../engines/changes/change.ts'
import { refusedBy } from '../../../engines/changes/refused.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { moveMoney, type Move } from './move.ts'
import { findMovement, whyFinal, type HeldMovement } from './movement.ts'
import { lockMoney, readStanding, requireActiveUser, requireActiveWallet } from './standing.ts'

/** Holds everything still that the reversal of a movement moves. */
export async function lockMovement(db: Transaction, id: string): Promise<void> {
  const movement = await findMovement({ db }, id)
  if (movement) await lockMoney(db, movement.user_id, [movement.debit, movement.credit])
}

/**
 * Gives a movement back the way it came, whole. The wallet stands in for a card that was cancelled: what the card held went
 * there. A blocked card takes part, because what was reported as stolen is blocked first.
 * @throws {Failure} action_refused, not_found
 */
export async function reverse(context: Context, movement: HeldMovement, description: string, noted: Fields = {}): Promise<Done<MoneyMoved>> {
  const final = whyFinal(movement)
  if (final) throw refusedBy([final], context.language)
  const { id: reversalOf, cents } = movement
  return wayBack(context, movement, { kind: 'reversal', cents, description, reversalOf }, { reversal_of: String(reversalOf), description, ...noted })
}

/**
 * Gives back what is left of a movement of which a part came back already. The ledger has one reversal of a movement at
 * most, so that this one names none, says in its description what it is for, and is written down as the rest (`returned_rests`).
 * It is still a reversal: limits and figures count what is newly loaded, and this was the holder's before.
 * @throws {Failure} action_refused, not_found
 */
export async function giveBackRest(context: Context, movement: HeldMovement, description: string, noted: Fields): Promise<Done<MoneyMoved>> {
  const done = await wayBack(context, movement, { kind: 'reversal', cents: movement.left, description }, { description, ...noted })
  await context.db.insertInto('returned_rests').values({ transfer_id: Number(done.answer.transaction_id), of_transfer_id: movement.id }).execute()
  return done
}

/** Moves money the way back that a movement came. */
async function wayBack(context: Context, movement: HeldMovement, move: Omit<Move, 'debit' | 'credit'>, noted: Fields): Promise<Done<MoneyMoved>> {
  const { language } = context
  const standing = await readStanding(context, movement.user_id)
  if (!standing) throw new Failure('not_found')
  requireActiveUser(standing, language)
  const { wallet } = standing
  const now = (account: number) => (movement.card_status === 'Canceled' && account === movement.card_account ? wallet.account : account)
  const [debit, credit] = [now(movement.credit), now(movement.debit)]
  if (debit === credit) throw refusedBy([{ code: 'card_canceled' }], language)
  if (debit === wallet.account || credit === wallet.account) requireActiveWallet(standing, language)
  return moveMoney(context, standing, { ...move, debit, credit, establishment: movement.establishment }, noted)
}
