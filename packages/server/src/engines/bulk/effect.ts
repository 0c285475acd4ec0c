import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { MovementKind } from '@ventanilla/contract/states'
import type { RowLimit } from './limits.ts'
import type { Rule, Sql } from './sql-parts.ts'

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
  /** What rows may not exceed together, evaluated before what the debit account covers. */
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
  /** Cents that an applied row moves once the provider outside has said yes. Said by `effectAt`, by no effect itself. */
  movesLater?: Sql
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
