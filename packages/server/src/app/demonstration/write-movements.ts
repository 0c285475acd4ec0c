import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountKey, Transfer } from './plan-movements.ts'
import { accountOf } from './write-people.ts'

/** A service that a user paid, by the movement that paid it. */
export type PaidService = { user_id: string; service: string; cents: number; transaction_id: number; isGivenBack: boolean; at: Date }

/** What was posted: how many transfers, how much cashback in cents, and the services that were paid. */
type Written = { count: number; cashback: number; services: PaidService[] }

/** Posts the days one after the other through the ledger, which checks them like any others. Each is planned when the one before is posted. */
export async function writeMovements(db: Kysely<Database>, days: Iterable<Transfer[]>, accounts: ReadonlyMap<AccountKey, number>, createdBy: string): Promise<Written> {
  const written: Written = { count: 0, cashback: 0, services: [] }
  // Only those that something else names: a large programme has too many to keep.
  const posted = new Map<string, number>()
  const byTransaction = new Map<number, PaidService>()
  for (const day of days) {
    const transfers = day.map(({ debit, credit, reverses, cents, at, isNamed: _named, service: _service, ...transfer }) => ({
      ...transfer,
      debit: accountOf(accounts, debit),
      credit: accountOf(accounts, credit),
      amount: cents,
      reversal_of: reverses === undefined ? null : posted.get(reverses),
      created_by: transfer.kind === 'topup' || credit === 'programme_recovered' ? createdBy : null,
      created_at: at,
    }))
    const named = day.filter(({ isNamed }) => isNamed).map(({ reference }) => reference)
    const { rows } = await sql<{ reference: string; transaction_id: number }>`
      with posted as materialized (
        select reference, transaction_id from ledger_post(
          array(select jsonb_populate_record(null::ledger_transfer, item) from jsonb_array_elements(${JSON.stringify(transfers)}::jsonb) with ordinality as t (item, place) order by place)
        ))
      select reference, transaction_id from posted where reference = any(${named}::text[])`.execute(db)
    for (const { reference, transaction_id } of rows) posted.set(reference, transaction_id)
    for (const transfer of day) {
      written.count += 1
      if (transfer.kind === 'cashback') written.cashback += transfer.cents
      const reversed = byTransaction.get(posted.get(transfer.reverses ?? '') ?? 0)
      if (reversed) reversed.isGivenBack = true
      const transaction_id = posted.get(transfer.reference)
      if (transfer.service === undefined || transaction_id === undefined) continue
      const paid = { user_id: transfer.debit.slice('wallet:'.length), service: transfer.service, cents: transfer.cents, transaction_id, isGivenBack: false, at: transfer.at }
      written.services.push(paid)
      byTransaction.set(transaction_id, paid)
    }
  }
  return written
}

/** The programme's own accounts by kind. */
export async function programmeAccounts(db: Kysely<Database>): Promise<Map<AccountKey, number>> {
  const rows = await db.selectFrom('accounts').select(['id', 'kind']).where('kind', 'not in', ['wallet', 'card']).execute()
  return new Map(rows.map(({ id, kind }) => [kind, id]))
}
