import { sql, type Kysely } from 'kysely'
import { dayOf, dayStart } from '../../platform/text/panama-days.ts'
import type { Database } from '../../platform/database/schema.ts'
import { notRefused } from '../balances/public.ts'

export type Flow = { kinds: readonly string[]; direction: 'in' | 'out' }
export type Range = { start_date: string; end_date: string }
export type Day = { date: string; cents: number; count: number }

/**
 * What moved on holders' accounts, one row for each day of the range in Panama, quiet days included. What the card provider
 * refused did not happen: neither the movement counts nor the one that took it back.
 */
export async function flowByDay(db: Kysely<Database>, { kinds, direction }: Flow, { start_date, end_date }: Range): Promise<Day[]> {
  const side = sql.ref(direction === 'in' ? 't.credit' : 't.debit')
  const { rows } = await sql<Day>`
    with moved as (
      select ${dayOf(sql.ref('t.created_at'))} as date, cents_sum(t.amount) as cents, count(*) as count
      from transfers t
      join accounts a on a.id = ${side} and a.kind in ('wallet', 'card')
      where t.kind = any(${kinds}) and t.created_at >= ${dayStart(start_date)} and t.created_at < ${dayStart(end_date, 1)}
        and ${notRefused(sql`t.id`)} and ${notRefused(sql`t.reversal_of`)}
      group by 1
    )
    select day::date as date, coalesce(cents, 0) as cents, coalesce(count, 0) as count
    from generate_series(${start_date}::date, ${end_date}::date, interval '1 day') as day left join moved on moved.date = day::date
    order by day`.execute(db)
  return rows
}
