import { sql } from 'kysely'
import { common } from '@ventanilla/contract/bulk/columns'
import { readCell } from '@ventanilla/contract/bulk/define-bulk'
import type { UserStatus } from '@ventanilla/contract/states'
import { beginning } from '@ventanilla/contract/text'
import type { Context, Entry } from '../../engines/changes/change.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { sentence } from '../../platform/http/error-handler.ts'
import { perform, type StoredResult } from '../cards/public.ts'
import { followWallet } from './follow-wallet.ts'
import { payOut } from './withdrawal.ts'

/** What a status of a user brings with it: their wallet follows, a card of somebody blocked or frozen is blocked, one of somebody who leaves is cancelled, and a withdrawal pays out. */
export async function followStatus(context: Context, userId: string, status: UserStatus, reason: string): Promise<readonly Entry[]> {
  const { db } = context
  await followWallet(db, userId, status)
  if (status === 'Blocked' || status === 'Frozen') return blockCard(context, userId, reason)
  if (status === 'Withdrawal process') {
    const entries = await cancelCard(context, userId, reason)
    // The entry of the change itself says how far it came.
    await payOut(db, userId, { by: context.actor.id, at: context.now })
    return entries
  }
  return status === 'Deleted' ? cancelCard(context, userId, reason) : []
}

const cardOf = async (db: Transaction, userId: string): Promise<string | undefined> => (await sql<{ status: string }>`select status from cards where user_id = ${userId} and status <> 'Canceled'`.execute(db)).rows[0]?.status

/** Why a card stays as it is: it waits for its provider, which blocking a person can't, or somebody else has just blocked it. */
const leavesCard: ReadonlySet<string> = new Set(['card_waits_for_provider', 'card_not_at_provider', 'card_not_active'])

/** An active card is blocked. @throws {Failure} action_refused: for any other reason than those for which a card may stay as it is */
async function blockCard(context: Context, userId: string, reason: string): Promise<readonly Entry[]> {
  if ((await cardOf(context.db, userId)) !== 'Active') return []
  const { results, entries } = await perform({ ...context, reference: undefined }, { action: 'block-cards-of-users', users: [userId], cells: { action: 'Block', description: described(reason) } })
  requireDone(context, results, leavesCard)
  return entries
}

/** What the card holds goes to the wallet, as for any card that is cancelled. @throws {Failure} action_refused */
async function cancelCard(context: Context, userId: string, reason: string): Promise<readonly Entry[]> {
  if ((await cardOf(context.db, userId)) === undefined) return []
  const { results, entries } = await perform({ ...context, reference: undefined }, { action: 'cancel-cards-of-users', users: [userId], cells: { action: 'Request', description: described(reason) } })
  requireDone(context, results)
  return entries
}

/** @throws {Failure} action_refused */
function requireDone({ language }: Context, [result]: readonly StoredResult[], unless: ReadonlySet<string> = new Set()): void {
  const problem = result?.problems?.find(({ code }) => !unless.has(code))
  if (problem) throw new Failure('action_refused', { params: { problem: sentence(problem, language) } })
}

/** A reason as a list's description takes it: one line, so many letters. What it does not take stays with the user alone. */
function described(reason: string): string {
  const read = readCell(common.description, beginning(reason.replace(/\s+/g, ' '), 190))
  return 'value' in read ? read.value : ''
}
