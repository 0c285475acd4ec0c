import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { AccountKey, Transfer } from './plan-movements.ts'
import { accountOf } from './write-people.ts'

/** Posts the days one after the other through the ledger, which checks them like any others. @returns how many transfers */
export async function writeMovements(db: Kysely<Database>, days: readonly Transfer[][], accounts: ReadonlyMap<AccountKey, number>, createdBy: string): Promise<number> {
  const posted = new Map<string, number>()
  for (const day of days) {
    const transfers = day.map(({ debit, credit, reverses, cents, at, ...transfer }) => ({
      ...transfer,
      debit: accountOf(accounts, debit),
      credit: accountOf(accounts, credit),
      amount: cents,
      reversal_of: reverses === undefined ? null : posted.get(reverses),
      created_by: transfer.kind === 'topup' || credit === 'programme_recovered' ? createdBy : null,
      created_at: at,
    }))
    const { rows } = await sql<{ reference: string; transaction_id: number }>`
      select reference, transaction_id from ledger_post(
        array(select jsonb_populate_record(null::ledger_transfer, item) from jsonb_array_elements(${JSON.stringify(transfers)}::jsonb) with ordinality as t (item, place) order by place)
      )`.execute(db)
    for (const { reference, transaction_id } of rows) posted.set(reference, transaction_id)
  }
  return posted.size
}

/** The programme's own accounts by kind. */
export async function programmeAccounts(db: Kysely<Database>): Promise<Map<AccountKey, number>> {
  const rows = await db.selectFrom('accounts').select(['id', 'kind']).where('kind', 'not in', ['wallet', 'card']).execute()
  return new Map(rows.map(({ id, kind }) => [kind, id]))
}
