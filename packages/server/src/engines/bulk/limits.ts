import type { Language } from '@ventanilla/contract/messages/say'
import type { Problem } from '@ventanilla/contract/errors'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { refusedBy } from '../changes/refused.ts'
import { problemOf, type Rule, type Sql } from './sql-parts.ts'

/**
 * What movements may not exceed together: those with the same key share what is left of it. One definition binds the rows of
 * a list, the earlier rows counted in, and a movement of its own. Who checks it holds what it counts still.
 */
export type Limit = Omit<Rule, 'when'> & {
  /** The type of its key. */
  key: 'bigint' | 'text'
  /** Selects `key`, `most` and `used` of those of the relation `keys (key)` that are limited. Its `params` have them as `l`, with `l.available`, what is left. */
  of: Sql
  /** What a movement takes of it: its cents. `1` counts movements. */
  takes?: Sql
  /** A statement that holds what it counts still, after the accounts. Absent where these do. */
  holds?: Sql
}

/** A limit that binds rows: `key` is SQL over a row, null where it does not bind. */
export type RowLimit = { limit: Limit; key: Sql }

/** The name of the column of `checked` that holds the key of a limit. */
export const keyOfLimit = (at: number): string => `limit_${at}`

/** What a row `m` of `checked` takes, `amount` where it has no problem of its own and meets `also`. */
export const takenBy = (amount: Sql, also = ''): Sql => `case when m.found is null and m.format_problems is null ${also}then coalesce(${amount}, 0) else 0 end`

/**
 * Selects what the rows of `checked` take together of all keys: `key_0`, `key_1` … by their places, and `amountOf` each.
 * The rows are gone through once for all of them, and those sums for each key: most lists have few different keys.
 */
export function takenTogether(keys: readonly { key: Sql; takes: Sql }[]): { together: Sql; amountOf: (takes: Sql) => Sql } {
  const amounts = [...new Set(keys.map(({ takes }) => takes))]
  const columns = [...keys.map(({ key }, at) => `${key} as key_${at}`), ...amounts.map((amount, at) => `cents_sum(${amount}) as amount_${at}`)]
  return { together: `select ${columns.join(', ')} from checked m group by ${keys.map((_, at) => at + 1).join(', ')}`, amountOf: (takes) => `amount_${amounts.indexOf(takes)}` }
}

/**
 * Common table expressions that end in `within`: the rows of `checked` with `over`, the problems of the limits that they
 * exceed. Only rows without a problem of their own take of a limit; one that does not fit is passed over, and a smaller one
 * after it may pass. Each limit is evaluated by itself: a row that another limit or the debit account refuses still counts, so
 * that a limit may refuse a row too early, and none too late.
 */
export function withinLimits(limits: readonly RowLimit[]): Sql {
  const parts = limits.map(({ limit }, at) => ({ limit, key: `m.${keyOfLimit(at)}`, takes: takenBy(limit.takes ?? 'm.moved') }))
  const { together, amountOf } = takenTogether(parts)
  const over = parts.map(
    ({ limit, key, takes }, at) => `
  wanted_${at} as materialized (select key_${at} as key, cents_sum(${amountOf(takes)}) as wanted from together where key_${at} is not null group by 1),
  over_${at} as (
    select l.row_number, ${at} as place, ${problemOf(limit)} as problem
    from (
      select t.*, t.most_left - case when t.taken < 0 then -1 - t.taken else t.taken end as available
      from (
        select m.row_number, k.*, greatest(k.most - k.used, 0) as most_left,
          greedy_taken(${takes}, greatest(k.most - k.used, 0)) over (partition by ${key} order by m.row_number) as taken
        from (with keys as (select key from wanted_${at}) ${limit.of}) k join wanted_${at} a on a.key = k.key and a.wanted > greatest(k.most - k.used, 0) join checked m on ${key} = k.key
      ) t
    ) l where l.taken < 0
  )`,
  )
  // Most lists stay within: only where all rows together do not are they evaluated one after the other, and only the few that exceed
  // something get problems.
  return `
  together as materialized (${together}),${over.join(',')},
  exceeding as materialized (select row_number, bulk_problems(variadic array_agg(problem order by place)) as over from (${parts.map((_, at) => `select * from over_${at}`).join(' union all ')}) o group by row_number),
  within as (select m.*, o.over from checked m left join exceeding o on o.row_number = m.row_number)`
}

/** Holds what these limits count still, each once and in their order. */
export async function holdLimits(db: Transaction, limits: readonly Limit[]): Promise<void> {
  for (const holds of new Set(limits.flatMap(({ holds }) => holds ?? []))) await runSql(db, holds)
}

/** Refuses a movement that one of these limits does not leave room for. @throws {Failure} action_refused */
export async function requireWithin(db: Transaction, bound: readonly { limit: Limit; key: string | number }[], cents: number, language: Language): Promise<void> {
  await holdLimits(db, bound.map(({ limit }) => limit))
  for (const { limit, key } of bound) {
    const { rows: [refused] } = await runSql<{ problem: Problem }>(
      db,
      `select ${problemOf(limit)} as problem
       from (select k.*, m.takes, greatest(k.most - k.used, 0) as available
         from (select ${limit.takes ?? 'm.moved'} as takes from (select $2::bigint as moved) m) m
         cross join (with keys as (select $1::${limit.key} as key) ${limit.of}) k) l
       where l.takes > l.available`,
      [key, cents],
    )
    if (refused) throw refusedBy([refused.problem], language)
  }
}

/** Refuses a movement that breaks one of these rules of a row, which speak of its `r.amount_cents` alone. @throws {Failure} action_refused */
export async function requireAllowed(db: Transaction, rules: readonly Rule[], cents: number, language: Language): Promise<void> {
  for (const { when, ...rule } of rules) {
    const { rows: [refused] } = await runSql<{ problem: Problem }>(db, `select ${problemOf(rule)} as problem from (select $1::bigint as amount_cents) r where ${when}`, [cents])
    if (refused) throw refusedBy([refused.problem], language)
  }
}
