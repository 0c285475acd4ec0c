import type { Effect, Rule, Sql } from '../effect.ts'
import { literal, name } from './literals.ts'

const object = (entries: Readonly<Record<string, Sql>>): Sql =>
  `jsonb_build_object(${Object.entries(entries)
    .map(([key, value]) => `${literal(key)}, ${value}`)
    .join(', ')})`

const problemOf = ({ code, field, params }: Omit<Rule, 'when'>): Sql =>
  object({ code: literal(code), ...(field && { field: literal(field) }), ...(params && { params: object(params) }) })

const found = (rule: Rule): Sql => `case when ${rule.when} then ${problemOf(rule)} end`

/** Reads what `greedy_taken` answered. */
const takenBefore = `case when w.taken < 0 then -1 - w.taken else w.taken end`

/**
 * Common table expressions that judge `rows` against the present state, ending in `judged` (row_number, amount_cents,
 * debit, credit, description, problems). The same statement part decides at the upload and when a row is applied.
 */
export const judge = ({ rules, joins, moves }: Effect): Sql => `
  met as (
    select r.row_number, r.amount_cents, r.format_problems, ${moves.description} as description,
      bulk_problems(${rules.map(found).join(',\n        ')}) as found, ${moves.debit} as debit, ${moves.credit} as credit
    from rows r ${joins}
  ), weighed as (
    select m.*, a.balance,
      greedy_taken(case when m.found is null and m.format_problems is null then m.amount_cents else 0 end, a.balance)
        over (partition by m.debit order by m.row_number) as taken
    from met m left join accounts a on a.id = m.debit
  ), judged as materialized (
    select w.row_number, w.amount_cents, w.debit, w.credit, w.description,
      case
        when w.found is not null or w.format_problems is not null
          then coalesce(w.format_problems, '[]') || coalesce(w.found, '[]')
        when w.taken < 0
          then jsonb_build_array(${problemOf({ ...moves.uncovered, params: { available: `money_text(w.balance - (${takenBefore}))` } })})
      end as problems
    from weighed w
  )`

/** Rows that say again what an earlier one says: (row_number, first). */
export const repeated = (by: readonly string[]): Sql => {
  const columns = by.map(name)
  const same = columns.map((key) => `r.${key} = d.${key}`).join(' and ')
  return `
  doubled as (
    select ${columns.join(', ')}, min(row_number) as first from rows
    where ${columns.map((key) => `${key} is not null`).join(' and ')}
    group by ${columns.join(', ')} having count(*) > 1
  ), repeated as (
    select r.row_number, d.first from rows r join doubled d on ${same} where r.row_number > d.first
  )`
}
