import { sql, type Kysely } from 'kysely'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import type { AccountKey, Day } from './plan-movements.ts'
import { accountOf } from './write-people.ts'
import { storePayList, writeResults, type StoredPayList } from './write-pay-lists.ts'

/** A service that a user paid, by the movement that paid it. */
export type PaidService = { user_id: string; service: string; cents: number; transaction_id: number; isGivenBack: boolean; at: Date }

/** What was posted: how many transfers, and the services that were paid, and the lists of wages. */
type Written = { count: number; services: PaidService[]; payLists: StoredPayList[] }

/** Posts the days one after the other through the ledger, which checks them like any others. Each is planned when the one before is posted. */
export async function writeMovements(db: Transaction, days: Iterable<Day>, accounts: ReadonlyMap<AccountKey, number>, createdBy: string): Promise<Written> {
  const written: Written = { count: 0, services: [], payLists: [] }
  // Only those that something else names: a large programme has too many to keep.
  const posted = new Map<string, number>()
  const byTransaction = new Map<number, PaidService>()
  for (const { transfers: day, pay } of days) {
    const list = pay && pay.rows.length > 0 ? await storePayList(db, pay, createdBy) : undefined
    const transfers = day.map(({ debit, credit, reverses, cents, at, row, isNamed: _named, service: _service, ...transfer }) => ({
      ...transfer,
      // What applies a row of a list is known by the row.
      ...(row !== undefined && { reference: null, upload_document_id: list?.id, row_number: row }),
      debit: accountOf(accounts, debit),
      credit: accountOf(accounts, credit),
      amount: cents,
      reversal_of: reverses === undefined ? null : posted.get(reverses),
      // Nobody of the programme makes a payment that comes from outside.
      created_by: (transfer.kind === 'topup' && debit !== 'outside_world') || credit === 'programme_recovered' ? createdBy : null,
      created_at: at,
    }))
    const named = day.filter(({ isNamed }) => isNamed)
    const { rows } = await sql<{ reference: string | null; row_number: number | null; transaction_id: number }>`
      with posted as materialized (
        select reference, row_number, transaction_id from ledger_post(
          array(select jsonb_populate_record(null::ledger_transfer, item) from jsonb_array_elements(${JSON.stringify(transfers)}::jsonb) with ordinality as t (item, place) order by place)
        ))
      select reference, row_number, transaction_id from posted where reference = any(${named.map(({ reference }) => reference)}::text[]) or row_number = any(${named.flatMap(({ row }) => row ?? [])}::integer[])`.execute(db)
    const referenceOf = new Map(named.map(({ row, reference }) => [row, reference]))
    for (const { reference, row_number, transaction_id } of rows) posted.set(reference ?? referenceOf.get(row_number ?? 0) ?? '', transaction_id)
    if (list && pay) {
      await writeResults(db, list, pay)
      written.payLists.push(list)
    }
    for (const transfer of day) {
      written.count += 1
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
