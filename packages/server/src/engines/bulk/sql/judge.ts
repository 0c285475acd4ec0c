import type { Effect, Movement, Rule, Sql } from '../effect.ts'
import { literal, name } from './literals.ts'

const object = (entries: Readonly<Record<string, Sql>>): Sql =>
  `jsonb_build_object(${Object.entries(entries)
    .map(([key, value]) => `${literal(key)}, ${value}`)
    .join(', ')})`

const problemOf = ({ code, field, params }: Omit<Rule, 'when'>): Sql =>
  object({ code: literal(code), ...(field && { field: literal(field) }), ...(params && { params: object(params) }) })

const found = (rules: readonly Rule[]): Sql =>
  rules.length ? `bulk_problems(${rules.map((rule) => `case when ${rule.when} then ${problemOf(rule)} end`).join(',\n        ')})` : 'null::jsonb'

/** Columns of `judged` beside `row_number`, `amount_cents` and `problems`: what the effect keeps and what it moves. */
function carried({ keeps = {}, moves }: Effect): Readonly<Record<string, Sql>> {
  if (!moves) return keeps
  const { debit, credit, amount = 'r.amount_cents', description, reversalOf = 'null::bigint' } = moves
  return { ...keeps, debit, credit, moved: amount, description, reversal_of: reversalOf }
}

const own = (problems: Sql = ''): Sql => `
      case
        when w.found is not null or w.format_problems is not null then coalesce(w.format_problems, '[]') || coalesce(w.found, '[]')
        ${problems}
      end as problems`

/** Reads what `greedy_taken` answered. */
const takenBefore = `case when taken < 0 then -1 - taken else taken end`

/** Judges with the balance that is left for each row, once the rows before it have taken theirs. */
const weighed = (columns: Sql, uncovered: NonNullable<Movement['uncovered']>): Sql => `
  weighed as (
    select m.*, a.balance,
      greedy_taken(case when m.found is null and m.format_problems is null then coalesce(m.moved, 0) else 0 end, a.balance)
        over (partition by m.debit order by m.row_number) as taken
    from met m left join accounts a on a.id = m.debit
  ), judged as materialized (
    select ${columns}, ${own(`when w.taken < 0 and w.moved > 0 then jsonb_build_array(${problemOf(uncovered)})`)}
    from (select weighed.*, balance - (${takenBefore}) as available from weighed) w
  )`

/**
 * Common table expressions that judge `rows` against the present state, ending in `judged` (row_number, amount_cents,
 * problems, and what the effect keeps and moves). The same statement part decides at the upload and when a row is applied.
 */
export function judge(effect: Effect): Sql {
  const values = Object.entries(carried(effect))
  const columns = ['row_number', 'amount_cents', ...values.map(([key]) => name(key))].map((key) => `w.${key}`).join(', ')
  return `
  met as (
    select r.row_number, r.amount_cents, r.format_problems, ${values.map(([key, value]) => `${value} as ${name(key)}, `).join('')}
      ${found(effect.rules)} as found
    from rows r ${effect.joins}
  ), ${effect.moves?.uncovered ? weighed(columns, effect.moves.uncovered) : `judged as materialized (select ${columns}, ${own()} from met w)`}`
}
