import type { PermissionCode } from '../permissions.ts'
import { withoutGuard } from './csv-text.ts'
import type { LimitSection } from '../states.ts'
import type { Format, Read } from './formats.ts'

/** A column of a list: its export header (specification section 9), the other headers it is known by, and how it reads. */
export type BulkColumn = {
  header: string
  /** The first one is its heading in Spanish. */
  aliases: readonly string[]
  format: Format
  /** An optional column may be missing from the file, and its cell may be blank. */
  optional?: boolean
  /** The value of a blank cell of an optional column, as the format writes it; the empty text by default. */
  blankMeans?: string
}

/** Rows of one list that agree in all of `by`: the later one is refused, or let through with a warning. Where the first of `by` is blank, a row is like no other. */
export type Duplicates<K extends string = string> = { by: readonly K[]; level: 'error' | 'warning' }

/** A column of an export: taken from a column of the list, or one of the engine's own. */
export type ExportColumn<K extends string = string> = { header: string; from: K | 'status' | 'message' | 'transaction_id' }

/**
 * One bulk operation as data. The engine (upload, review, process, result, download) and its screens know operations
 * only through this; what differs in effect is the server's `defineEffect`, what differs in looks the remote's `defineView`.
 */
export type BulkDefinition<K extends string = string> = {
  id: string
  /** First segment of the review's path, `/{route}/{upload_document_id}` (specification section 2). */
  route: string
  /**
   * Endpoint paths below `/api/user/`, spelled as the specification spells them. Absent: the operation has no such step.
   * A list without `process` is stored by its upload and read only.
   */
  endpoints: {
    upload: string
    review: string
    process?: string
    result?: string
    download?: string
  }
  /** Permission to upload and process; people who may approve also read the lists. */
  access: { request: readonly PermissionCode[] }
  /** Asks for e-mail addresses before processing, and writes to them afterwards. */
  notifies: boolean
  /** Queries that show what its rows change, once they are processed; the list's own are known to the engine. */
  invalidates: readonly string[]
  columns: Readonly<Record<K, BulkColumn>>
  /** What Search looks in, on the review and on the result (specification section 5). */
  searches: readonly K[]
  /** Column whose sum is shown as the list's total, in USD. */
  totals?: K
  /** The section whose suppliers limit what its rows move. */
  section?: LimitSection
  /** Moves money without an amount column: a fee, or the balance of a card. */
  movesMoney?: true
  duplicates: readonly Duplicates<K>[]
  /** Column whose value picks the word for an applied row ('Tarjeta bloqueada', 'Tarjeta desbloqueada'); absent: there is one. */
  doneBy?: K
  /** `process`: columns of the file that the process call answers for `Accept: text/csv`. */
  exports: { result: readonly ExportColumn<K>[]; review: readonly ExportColumn<K>[]; process?: readonly ExportColumn<K>[] }
  /** The process call answers every row, with these names for columns of the list (specification section 3, "Process result"). */
  processRows?: Readonly<Record<string, K>>
  /** Two rows for the template, by column, with their words in Spanish; a list that has them is refused. Each has an e-mail of example.com, so that no person is like one. */
  examples: readonly [Record<K, string>, Record<K, string>]
  /** The cells of each example that say something else in English. */
  examplesEn?: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]
}

/** Writes one bulk operation down. */
export function defineBulk<K extends string>(definition: BulkDefinition<NoInfer<K>> & { columns: Record<K, BulkColumn> }): BulkDefinition {
  return definition
}

/** Whether applying its rows moves money: its confirmation says how much, and a second person may have to agree. */
export const movesMoney = ({ totals, movesMoney: moves }: BulkDefinition): boolean => totals !== undefined || moves === true

/** Export columns for a review and a result: every column of the list, then Status and Message. */
export function listExport<K extends string>(columns: Readonly<Record<K, BulkColumn>>): readonly ExportColumn<K>[] {
  const own = (Object.keys(columns) as K[]).map((key) => ({ header: columns[key].header, from: key }))
  return [...own, { header: 'Status', from: 'status' }, { header: 'Message', from: 'message' }]
}

/**
 * Reads one cell: trims it, strips the apostrophes that exports put before formulas, and applies blank and format
 * rules. A blank optional cell reads as its default.
 */
export function readCell(column: BulkColumn, raw: string): Read {
  const text = withoutGuard(raw).trim()
  if (text === '') return column.optional ? { value: column.blankMeans ?? '' } : { code: 'blank' }
  return column.format.read(text)
}
