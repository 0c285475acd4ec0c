import type { Effect, Movement } from './effect.ts'
import { keyOfLimit, takenBy, takenTogether, withinLimits } from './limits.ts'
import { name, problemOf, type Rule, type Sql } from './sql-parts.ts'

/** The problems of a row as JSON, which is built only for a row that has one. */
const found = (rules: readonly Rule[]): Sql =>
  rules.length
    ? `case when ${rules.map(({ when }) => `(${when})`).join('\n        or ')} then bulk_problems(${rules.map((rule) => `case when ${rule.when} then ${problemOf(rule)} end`).join(',\n        ')}) end`
    : 'null::jsonb'

/** Columns of `validated` beside `row_number`, `amount_cents` and `problems`: what the effect keeps and what it moves. */
function carried({ keeps = {}, moves }: Effect): Readonly<Record<string, Sql>> {
  if (!moves) return keeps
  const { debit, credit, amount = 'r.amount_cents', description, reversalOf = 'null::bigint' } = moves
  return { ...keeps, debit, credit, moved: amount, description, reversal_of: reversalOf }
}

/** Where the rows come from: `within` also knows which limits they exceed. */
type Source = 'checked' | 'within'

/** The account of a row that its debit account may not cover; 0 where nothing is known of it. */
const coveredBy = 'coalesce(m.debit, 0)'

/** The problems of a row `w`; `uncovered`: where its account may not cover it, `u` knows. */
const own = (source: Source, uncovered: boolean): Sql => `
      case
        when w.found is not null or w.format_problems is not null then coalesce(w.format_problems, '[]') || coalesce(w.found, '[]')
        ${source === 'within' ? 'when w.over is not null then w.over' : ''}
        ${uncovered ? 'when u.problem is not null then jsonb_build_array(u.problem)' : ''}
      end as problems`

/**
 * `uncovered`: rows that their debit account can't cover, once the rows before them have taken theirs. Most accounts cover
 * all of their rows together; only those of the others are validated one after the other.
 */
function uncoveredRows(source: Source, problem: NonNullable<Movement['uncovered']>): Sql {
  const takes = takenBy('m.moved', source === 'within' ? 'and m.over is null ' : '')
  return `
  short as materialized (
    select d.account, a.balance from (select ${coveredBy} as account, cents_sum(${takes}) as wanted from ${source} m group by 1) d left join accounts a on a.id = d.account
    where d.wanted > 0 and (d.wanted <= a.balance) is not true
  ), uncovered as materialized (
    select w.row_number, ${problemOf(problem)} as problem
    from (
      select t.*, t.balance - case when t.taken < 0 then -1 - t.taken else t.taken end as available
      from (
        select m.row_number, m.moved, s.balance, greedy_taken(${takes}, s.balance) over (partition by s.account order by m.row_number) as taken
        from ${source} m join short s on s.account = ${coveredBy}
      ) t
    ) w where w.taken < 0 and w.moved > 0
  )`
}

/**
 * The common table expression `checked`: `rows` with the problems that each has by itself (`found`), what the effect keeps
 * and moves, and the keys of the limits that bind it.
 * @param carries further columns of `rows`
 */
export function checkedRows(effect: Effect, carries: readonly string[] = []): Sql {
  const values = [...Object.entries(carried(effect)), ...(effect.moves?.limits ?? []).map(({ key }, at) => [keyOfLimit(at), key] as const)]
  return `checked as (
    select ${['row_number', 'amount_cents', 'format_problems', ...carries].map((key) => `r.${key}`).join(', ')}, ${values.map(([key, value]) => `${value} as ${name(key)}, `).join('')}
      ${found(effect.rules)} as found
    from rows r ${effect.joins}
  )`
}

/**
 * Common table expressions that validate `rows` against the present state, ending in `validated` (row_number, amount_cents,
 * problems, and what the effect keeps and moves). The same statement part decides at the upload and when a row is applied.
 */
export function validation(effect: Effect): Sql {
  const limits = effect.moves?.limits ?? []
  const source = limits.length > 0 ? 'within' : 'checked'
  const uncovered = effect.moves?.uncovered
  const columns = ['row_number', 'amount_cents', ...Object.keys(carried(effect)).map(name)].map((key) => `w.${key}`).join(', ')
  return `${checkedRows(effect)}, ${limits.length > 0 ? `${withinLimits(limits)}, ` : ''}${uncovered ? `${uncoveredRows(source, uncovered)}, ` : ''}validated as materialized (
    select ${columns}, ${own(source, uncovered !== undefined)}
    from ${source} w ${uncovered ? 'left join uncovered u on u.row_number = w.row_number' : ''}
  )`
}

/** What the rows of a list take together is added up in `wanted (what, key, amount)`: `what` is a limit by its place, or this. */
const OF_ACCOUNTS = -1

/** Selects (what, key, amount) of what the rows of `checked` take; nothing where no row binds another. */
export function wantedBy({ moves }: Effect): Sql | undefined {
  const keys = (moves?.limits ?? []).map(({ limit }, at) => ({ what: at, key: `m.${keyOfLimit(at)}`, takes: takenBy(limit.takes ?? 'm.moved') }))
  if (moves?.uncovered) keys.push({ what: OF_ACCOUNTS, key: coveredBy, takes: takenBy('m.moved') })
  if (keys.length === 0) return undefined
  const { together, amountOf } = takenTogether(keys)
  const sums = keys.map(({ what, takes }, at) => `select ${what}, t.key_${at}::text, cents_sum(t.${amountOf(takes)}) from together t where t.key_${at} is not null group by 2`)
  return `with together as materialized (${together}) ${sums.join(' union all ')}`
}

/** Whether rows take more of a limit or of an account together than there is, as one value: only then they are validated one after the other. */
export function isExceeded({ moves }: Effect): Sql {
  const sums = (what: number) => `(select key, cents_sum(amount) as amount from wanted where what = ${what} group by key)`
  const found = (moves?.limits ?? []).map(({ limit }, at) => `select from (with keys as (select key::${limit.key} as key from wanted where what = ${at} group by key) ${limit.of}) k join ${sums(at)} d on d.key = k.key::text where d.amount > greatest(k.most - k.used, 0)`)
  if (moves?.uncovered) found.push(`select from ${sums(OF_ACCOUNTS)} d left join accounts a on a.id = d.key::bigint where d.amount > 0 and (d.amount <= a.balance) is not true`)
  return found.map((select) => `exists (${select})`).join(' or ') || 'false'
}
