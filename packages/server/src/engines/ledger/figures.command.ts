import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import type { Services } from '../../platform/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { fromCents } from '@ventanilla/contract/money'

type Difference = { day: string; kind: string; debit: string; credit: string; summed_cents: number; moved_cents: number; summed_count: number; moved_count: number }

/**
 * `figures [--mend]`: makes the daily sums from the ledger and compares them with those that are kept as money moves; names
 * each difference. `--mend` puts them right, while money goes on moving.
 * @returns the exit code: 0 equal, 1 different, mended or not
 */
export async function figuresCommand({ db }: Pick<Services, 'db'>, args: readonly string[], say: (line: string) => void): Promise<0 | 1> {
  const { values } = parseArgs({ args: [...args], options: { mend: { type: 'boolean' } } })
  const { differences, days } = await inTransaction(
    db,
    async (transaction) => {
      const { rows } = await sql<Difference>`select to_char(day, 'YYYY-MM-DD') as day, kind, debit, credit, summed_cents, moved_cents, summed_count, moved_count from ledger_sum_differences order by day, kind, debit, credit`.execute(transaction)
      const counted = await sql<{ days: number }>`select count(distinct day) as days from ledger_sums`.execute(transaction)
      return { differences: rows, days: counted.rows[0]?.days ?? 0 }
    },
    { snapshot: true, unlimited: true },
  )
  if (differences.length === 0) {
    say(`The sums of ${days} days are those of the ledger`)
    return 0
  }
  for (const { day, kind, debit, credit, summed_cents, moved_cents, summed_count, moved_count } of differences)
    say(`${day} ${kind} from ${debit} to ${credit}: summed USD ${fromCents(summed_cents)} in ${summed_count}, moved USD ${fromCents(moved_cents)} in ${moved_count}`)
  if (!values.mend) {
    say(`${differences.length} sums differ from the ledger; --mend puts them right`)
    return 1
  }
  await inTransaction(db, (transaction) => sql`select mend_ledger_days()`.execute(transaction), { unlimited: true })
  say(`${differences.length} sums differed from the ledger and are put right`)
  return 1
}
