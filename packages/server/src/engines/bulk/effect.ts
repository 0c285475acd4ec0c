import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { MovementKind } from '@ventanilla/contract/states'
import { keyOfLimit, withinLimits, type RowLimit } from './limits.ts'
import { name, problemOf, type Rule, type Sql } from './sql-parts.ts'

/** Accounts of the programme that lists move money from or to. */
type ProgrammeAccount = 'programme_float' | 'programme_recovered'

/** Money that an applied row moves from account `debit` to account `credit`. */
export type Movement = {
  kind: MovementKind
  debit: Sql
  credit: Sql
  /** Cents, `r.amount_cents` where absent. Null and zero move nothing. */
  amount?: Sql
  description: Sql
  /** Moves only once the provider has said yes: what settles the order of a provider outside does it then. */
  whenSettled?: true
  /** The account of the programme on one side: what it loses, or gets. */
  programme?: { account: ProgrammeAccount; gets: boolean }
  /** The transaction that this one reverses. */
  reversalOf?: Sql
  /**
   * What is wrong with a row that the debit account can't cover, the rows before it counted in. In its `params`
   * `w.available` is what is left and `w.moved` the row's own amount. Absent where the amount is what the account holds.
   */
  uncovered?: Omit<Rule, 'when'>
  /** What rows may not exceed together, judged before what the debit account covers. */
  limits?: readonly RowLimit[]
}

/**
 * What a card's provider has to do for an applied row. The built-in programme does it in the same transaction; for a
 * provider outside it becomes an order, and the row is done when that is settled. `p` is the row in `passing`.
 */
type ProviderPart = {
  /** A kind of order, null for a row that needs no provider. */
  kind: Sql
  card: Sql
  /** Why, as the card's history tells it. */
  reason?: Sql
  /** The provider is outside: a row that orders something waits until that is settled. Said by `effectAt`, by no effect itself. */
  outside?: true
}

/**
 * What has to stand still between validating a row and applying it. Locked before: `alone` (only one at a time, whatever the
 * rows), then the cards and then the accounts in the order of their ids, so that no two transactions wait for each other.
 * Accounts of the movement are always locked.
 */
type Locks = { alone?: string; card?: Sql; accounts?: readonly Sql[] }

/** What an operation is on the server: its relational rules and what an applied row does. */
export type Effect = {
  definition: BulkDefinition
  /** Joins to `rows r`. Each finds at most one match, or a row would count twice. */
  joins: Sql
  rules: readonly Rule[]
  locks?: Locks
  /** Values of a validated row that the parts below use, by name. */
  keeps?: Readonly<Record<string, Sql>>
  /** Values that are made once for each applied row, by name: ids of what it creates. */
  makes?: Readonly<Record<string, Sql>>
  moves?: Movement
  /** Statements that insert or update from `passing p`, by name, in any order: none of them sees what another did. */
  writes?: Readonly<Record<string, Sql>>
  provider?: ProviderPart
}

declare module '../../platform/services.ts' {
  interface Services {
    /** The effect of an operation of the contract. Each has one, or the server does not start. */
    effectOf: (definition: Pick<BulkDefinition, 'id'>) => Effect
  }
}

/** Writes one effect down. The rules hold twice: at the upload for the review, and again when a row is applied. */
export const defineEffect = (definition: BulkDefinition, effect: Omit<Effect, 'definition'>): Effect => ({ definition, ...effect })

const found = (rules: readonly Rule[]): Sql =>
  rules.length ? `bulk_problems(${rules.map((rule) => `case when ${rule.when} then ${problemOf(rule)} end`).join(',\n        ')})` : 'null::jsonb'

/** Columns of `validated` beside `row_number`, `amount_cents` and `problems`: what the effect keeps and what it moves. */
function carried({ keeps = {}, moves }: Effect): Readonly<Record<string, Sql>> {
  if (!moves) return keeps
  const { debit, credit, amount = 'r.amount_cents', description, reversalOf = 'null::bigint' } = moves
  return { ...keeps, debit, credit, moved: amount, description, reversal_of: reversalOf }
}

const own = (source: Source, problems: Sql = ''): Sql => `
      case
        when w.found is not null or w.format_problems is not null then coalesce(w.format_problems, '[]') || coalesce(w.found, '[]')
        ${source === 'within' ? 'when w.over is not null then w.over' : ''}
        ${problems}
      end as problems`

/** Where the rows come from: `within` also knows which limits they exceed. */
type Source = 'checked' | 'within'

/** Reads what `greedy_taken` answered. */
const takenBefore = `case when taken < 0 then -1 - taken else taken end`

/** Validates with the balance that is left for each row, once the rows before it have taken theirs. */
const validatedInOrder = (columns: Sql, source: Source, uncovered: NonNullable<Movement['uncovered']>): Sql => `
  with_balance as (
    select m.*, a.balance,
      greedy_taken(case when m.found is null and m.format_problems is null ${source === 'within' ? 'and m.over is null ' : ''}then coalesce(m.moved, 0) else 0 end, a.balance)
        over (partition by m.debit order by m.row_number) as taken
    from ${source} m left join accounts a on a.id = m.debit
  ), validated as materialized (
    select ${columns}, ${own(source, `when w.taken < 0 and w.moved > 0 then jsonb_build_array(${problemOf(uncovered)})`)}
    from (select with_balance.*, balance - (${takenBefore}) as available from with_balance) w
  )`

/**
 * Common table expressions that validate `rows` against the present state, ending in `validated` (row_number, amount_cents,
 * problems, and what the effect keeps and moves). The same statement part decides at the upload and when a row is applied.
 */
export function validation(effect: Effect): Sql {
  const values = Object.entries(carried(effect))
  const limits = effect.moves?.limits ?? []
  const source = limits.length > 0 ? 'within' : 'checked'
  const columns = ['row_number', 'amount_cents', ...values.map(([key]) => name(key))].map((key) => `w.${key}`).join(', ')
  return `
  checked as (
    select r.row_number, r.amount_cents, r.format_problems, ${values.map(([key, value]) => `${value} as ${name(key)}, `).join('')}${limits.map(({ key }, at) => `${key} as ${keyOfLimit(at)}, `).join('')}
      ${found(effect.rules)} as found
    from rows r ${effect.joins}
  ), ${limits.length > 0 ? `${withinLimits(limits)}, ` : ''}${effect.moves?.uncovered ? validatedInOrder(columns, source, effect.moves.uncovered) : `validated as materialized (select ${columns}, ${own(source)} from ${source} w)`}`
}
