import type { Effect, Rule, Sql } from '../effect.ts'
import type { Duplicates } from '@ventanilla/contract/bulk/define-bulk'
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

/**
 * Rows that say again what an earlier one says: (row_number, level, first). A row is told once, of the earliest row that
 * it repeats.
 */
export function repeated(groups: readonly Duplicates[]): Sql {
  const found = groups.map(({ by, level }) => {
    const columns = by.map(name)
    const [leading = ''] = columns
    return `
    select r.row_number, ${literal(level)} as level, d.first from rows r join (
      select ${columns.join(', ')}, min(row_number) as first from rows
      where ${leading} <> ''${columns.slice(1).map((key) => ` and ${key} is not null`).join('')}
      group by ${columns.join(', ')} having count(*) > 1
    ) d on ${columns.map((key) => `r.${key} = d.${key}`).join(' and ')} where r.row_number > d.first`
  })
  return `
  repeated as (
    select row_number, level, min(first) as first from (${found.join(' union all ')}) again group by row_number, level
  )`
}
