import { randomUUID } from 'node:crypto'
import type { MoneyMoved } from '@ventanilla/contract/endpoints/money.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import type { MovementKind } from '@ventanilla/contract/states'
import { placeOrders } from '../../../engines/bulk/orders/orders.ts'
import type { Context, Done, Fields } from '../../../engines/changes/change.ts'
import { changesBetween } from '../../../engines/changes/record.ts'
import { refusedBy } from '../../../engines/changes/refused.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { balancesOf, readStanding, type Standing } from './standing.ts'

/** One movement of a user's money, from account to account. */
export type Move = { kind: MovementKind; debit: number; credit: number; cents: number; description: string; establishment?: string; reversalOf?: number }

/** @throws {Failure} action_refused: the account does not cover it. The ledger would refuse it as well, in no words. */
async function requireCovered({ db, language }: Context, { debit, cents }: Move): Promise<void> {
  const { kind, balance } = onlyRow(await runSql<{ kind: string; balance: number }>(db, 'select kind, balance from accounts where id = $1', [debit]))
  if (kind === 'outside_world' || balance >= cents) return
  const theirs = kind === 'wallet' || kind === 'card'
  throw refusedBy([{ code: theirs ? 'balance_insufficient' : 'float_insufficient', field: 'amount', params: { available: fromCents(balance) } }], language)
}

/**
 * Money on a card is the provider's where that is outside: our ledger moves first, and an order asks the provider for the
 * same, as for a recharge; refused, the ledger takes it back. So nothing may leave a card for a wallet, from which it could
 * be gone by then.
 * @returns whether the provider has still to answer
 * @throws {Failure} action_refused
 */
async function order({ db, services, language, actor }: Context, { card, wallet }: Standing, { debit, credit, cents }: Move, { reference, transaction_id }: { reference: string; transaction_id: number }): Promise<boolean> {
  if (services.cardProvider.kind !== 'remote' || !card || (debit !== card.account && credit !== card.account)) return false
  const kind = credit === card.account ? 'load' : 'unload'
  if (kind === 'unload' && credit === wallet.account) throw refusedBy([{ code: 'card_money_at_provider' }], language)
  const { waits } = onlyRow(await runSql<{ waits: boolean }>(db, 'select provider_order_waits($1, $2) as waits', [card.id, kind]))
  if (waits) throw refusedBy([{ code: 'card_waits_for_provider' }], language)
  await placeOrders(db, [{ row_number: 1, reference, kind, card_id: card.id, reason: null, amount_cents: cents, transaction_id }], { documentId: null, actorId: actor.id })
  return true
}

/**
 * Moves a user's money by the ledger, once under the reference of its caller. `noted`: what the audit entry holds beside
 * the balances and the transaction.
 * @throws {Failure} action_refused, reference_used
 */
export async function moveMoney(context: Context, before: Standing, move: Move, noted: Fields): Promise<Done<MoneyMoved>> {
  const { db, actor } = context
  await requireCovered(context, move)
  const reference = `money:${context.reference ?? randomUUID()}`
  // Of another change: what comes again with its own is answered before it gets here.
  if ((await runSql(db, 'select from transfers where reference = $1', [reference])).rows.length > 0) throw new Failure('reference_used')
  const { kind, debit, credit, cents, description, establishment = '', reversalOf = null } = move
  const { transaction_id } = onlyRow(
    await runSql<{ transaction_id: number }>(
      db,
      'select transaction_id from ledger_post(array[row($1, $2, $3::bigint, $4::bigint, $5::bigint, $6, $7, $8::bigint, null, $9, null, null)::ledger_transfer])',
      [reference, kind, debit, credit, cents, description, establishment, reversalOf, actor.id],
    ),
  )
  const pending = await order(context, before, move, { reference, transaction_id })
  const after = await readStanding(context, before.id)
  if (!after) throw new Failure('not_found')
  const changed = changesBetween(balancesOf(before), balancesOf(after)) ?? { before: {}, after: {} }
  const answer = {
    transaction_id: String(transaction_id),
    user_id: before.id,
    kind,
    amount: fromCents(cents),
    wallet_balance: fromCents(after.wallet.cents),
    card_balance: after.card && fromCents(after.card.cents),
    pending,
  }
  return { answer, entries: [{ subject: { type: 'user', id: before.id }, before: changed.before, after: { ...changed.after, transaction_id: answer.transaction_id, amount: answer.amount, ...noted } }] }
}

/** An account that the programme has once. */
export async function programmeAccount(db: Context['db'], kind: 'programme_float' | 'programme_recovered' | 'outside_world'): Promise<number> {
  return onlyRow(await runSql<{ id: number }>(db, 'select ledger_account($1) as id', [kind])).id
}
