import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'

/**
 * SQL that the engine composes. Written by programmers only: nothing that anybody uploads or sends is ever part of it.
 * In it `r` is a row of the list: `r.row_number`, `r.amount_cents` (of the column that the list totals) and one text by
 * column key, null where the cell could not be read.
 */
export type Sql = string

/** A rule beside the formats: the problem that a row has where `when` holds. `params` are SQL values for its sentence. */
export type Rule = { code: ProblemCode; field?: string; when: Sql; params?: Readonly<Record<string, Sql>> }

/** Money that an applied row moves, `r.amount_cents` from `debit` to `credit`. */
export type Movement = {
  kind: 'topup' | 'reversal'
  debit: Sql
  credit: Sql
  description: Sql
  /** What is wrong with a row that the debit account can't cover, the rows before it counted in. */
  uncovered: { code: ProblemCode; field: string }
}

/** What an operation is on the server: its relational rules and what an applied row does. */
export type Effect = {
  definition: BulkDefinition
  /** Joins to `rows r`. Each finds at most one match, or a row would count twice. */
  joins: Sql
  rules: readonly Rule[]
  moves: Movement
}

/** Writes one effect down. The rules hold twice: at the upload for the review, and again when a row is applied. */
export const defineEffect = (definition: BulkDefinition, effect: Omit<Effect, 'definition'>): Effect => ({ definition, ...effect })
