import { sql } from 'kysely'
import type { UserStatus, WalletStatus } from '@ventanilla/contract/states'
import { beginning } from '@ventanilla/contract/text'
import type { Context, Entry } from '../../engines/changes/change.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { sentence } from '../../platform/http/error-handler.ts'
import { perform } from '../cards/public.ts'
import { payOut } from './withdrawal.ts'

/** Money moves only with an active user or one who has just joined; nothing moves with any other. */
const walletOf: Readonly<Record<UserStatus, WalletStatus>> = {
  Inactive: 'Active',
  Active: 'Active',
  Blocked: 'Blocked',
  Frozen: 'Blocked',
  'Withdrawal process': 'Blocked',
  Retired: 'Closed',
  Deleted: 'Closed',
}

export const followWallet = (db: Transaction, userId: string, status: UserStatus) =>
  sql`update wallets set status = ${walletOf[status]}, updated_at = now(), version = version + 1 where user_id = ${userId} and status <> ${walletOf[status]}`.execute(db)

/** What a status of a user brings with it: their wallet follows, a card of somebody blocked or frozen is blocked, one of somebody who leaves is cancelled, and a withdrawal pays out. */
export async function followStatus(context: Context, userId: string, status: UserStatus, reason: string): Promise<readonly Entry[]> {
  const { db } = context
  await followWallet(db, userId, status)
  if (status === 'Blocked' || status === 'Frozen') return blockCard(context, userId, reason)
  if (status === 'Withdrawal process') {
    const entries = await cancelCard(context, userId, reason)
    // The entry of the change itself says how far it came.
    await payOut(db, userId, context.actor.id)
    return entries
  }
  return status === 'Deleted' ? cancelCard(context, userId, reason) : []
}

const cardOf = async (db: Transaction, userId: string): Promise<string | undefined> => (await sql<{ status: string }>`select status from cards where user_id = ${userId} and status <> 'Canceled'`.execute(db)).rows[0]?.status

/** An active card is blocked. One that waits for its provider stays as it is, because blocking a person can't wait for it. */
async function blockCard(context: Context, userId: string, reason: string): Promise<readonly Entry[]> {
  if ((await cardOf(context.db, userId)) !== 'Active') return []
  const { entries } = await perform({ ...context, reference: undefined }, { action: 'block-cards-of-users', users: [userId], cells: { action: 'Block', description: described(reason) } })
  return entries
}

/** What the card holds goes to the wallet, as for any card that is cancelled. @throws {Failure} action_refused */
async function cancelCard(context: Context, userId: string, reason: string): Promise<readonly Entry[]> {
  if ((await cardOf(context.db, userId)) === undefined) return []
  const { results, entries } = await perform({ ...context, reference: undefined }, { action: 'cancel-cards-of-users', users: [userId], cells: { action: 'Request', description: described(reason) } })
  const problem = results[0]?.problems?.[0]
  if (problem) throw new Failure('action_refused', { params: { problem: sentence(problem, context.language) } })
  return entries
}

/** A description of a list has no more letters. */
const described = (reason: string): string => beginning(reason, 190)
