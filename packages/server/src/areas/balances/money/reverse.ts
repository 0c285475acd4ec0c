import type { MoneyMoved } from '@ventanilla/contract/endpoints/money.endpoints'
import type { Context, Done, Fields } from '../../../engines/changes/change.ts'
import { refusedBy } from '../../../engines/changes/refused.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { moveMoney } from './move.ts'
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
  const { language } = context
  const final = whyFinal(movement)
  if (final) throw refusedBy([final], language)
  const standing = await readStanding(context, movement.user_id)
  if (!standing) throw new Failure('not_found')
  requireActiveUser(standing, language)
  const { wallet } = standing
  const now = (account: number) => (movement.card_status === 'Canceled' && account === movement.card_account ? wallet.account : account)
  const [debit, credit] = [now(movement.credit), now(movement.debit)]
  if (debit === credit) throw refusedBy([{ code: 'card_canceled' }], language)
  if (debit === wallet.account || credit === wallet.account) requireActiveWallet(standing, language)
  const { id: reversalOf, cents, establishment } = movement
  return moveMoney(context, standing, { kind: 'reversal', debit, credit, cents, description, establishment, reversalOf }, { reversal_of: String(reversalOf), description, ...noted })
}
