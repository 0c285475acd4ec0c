import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import type { MovementKind } from '@ventanilla/contract/states'

/**
 * SQL that the engine composes. Written by programmers only: nothing that anybody uploads or sends is ever part of it.
 *
 * - `r` is a row of the list: `r.row_number`, `r.amount_cents` (of the column that the list totals) and one text by
 *   column key, null where the cell could not be read.
 * - `passing` holds the rows that are applied, one each: `row_number`, what the effect `keeps` and `makes`, `actor_id`
 *   (who confirmed), `document_id` (the list; null for a single action) and `reference` (unique for ever).
 */
export type Sql = string

/** A rule beside the formats: the problem that a row has where `when` holds. `params` are SQL values for its sentence. */
export type Rule = { code: ProblemCode; field?: string; when: Sql; params?: Readonly<Record<string, Sql>> }

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
  /** The transaction that this one reverses. */
  reversalOf?: Sql
  /**
   * What is wrong with a row that the debit account can't cover, the rows before it counted in. In its `params`
   * `w.available` is what is left and `w.moved` the row's own amount. Absent where the amount is what the account holds.
   */
  uncovered?: Omit<Rule, 'when'>
}

/**
 * What a card's provider has to do for an applied row. The built-in programme does it in the same transaction; for a
 * provider outside it becomes an order, and the row is done when that is settled. `p` is the row in `passing`.
 */
export type ProviderPart = {
  /** A kind of order, null for a row that needs no provider. */
  kind: Sql
  card: Sql
  /** Why, as the card's history tells it. */
  reason?: Sql
  /** The provider is outside: a row that orders something waits until that is settled. Said by `effectAt`, by no effect itself. */
  outside?: true
}

/**
 * What has to stand still between judging a row and applying it. Locked before: `alone` (only one at a time, whatever the
 * rows), then the cards and then the accounts in the order of their ids, so that nobody waits for another in a circle.
 * Accounts of the movement are always locked.
 */
export type Locks = { alone?: string; card?: Sql; accounts?: readonly Sql[] }

/** What an operation is on the server: its relational rules and what an applied row does. */
export type Effect = {
  definition: BulkDefinition
  /** Joins to `rows r`. Each finds at most one match, or a row would count twice. */
  joins: Sql
  rules: readonly Rule[]
  locks?: Locks
  /** Values of a judged row that the parts below use, by name. */
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
