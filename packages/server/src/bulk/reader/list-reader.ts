import { MAX_CELL, MAX_LIST_COLUMNS, MAX_LIST_ROWS } from '@ventanilla/contract/constants'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { matchHeaders, type HeaderMatch } from '@ventanilla/contract/bulk/headers'
import { beginning } from '@ventanilla/contract/text'
import { readCsv } from './csv.ts'
import type { FileWarning, RawRow } from './raw-row.ts'
import { sniff } from './sniff.ts'
import { stageRows } from './staged-rows.ts'
import { Unreadable } from './unreadable.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** What is known of a file once it has been read to its end. */
export type ListSummary = { kind: 'csv' | 'xlsx'; rows: number; extra: string[]; warnings: readonly FileWarning[] }

/** A line for COPY must not grow into a message of its own size: lines go out in parcels of about this many characters. */
const PARCEL = 1 << 18
/** A header that no column has is shown up to here. */
const SHOWN = 60
/** Rows among which the headers are looked for, to say that something stands above them. */
const HEADERS_AMONG = 20
/** A list whose first rows all have no cell that fits its column is none, and nobody wants to review it row by row. */
const FITS_WITHIN = 1_000

/**
 * Reads a file as a list of this operation and yields it as COPY text (`stagedColumns`).
 * @throws {Unreadable} when the file is no such list; a row that is wrong is not an error but a problem of that row
 */
export async function* readList(path: string, definition: BulkDefinition): AsyncGenerator<string, ListSummary> {
  const sniffed = await sniff(path)
  const { rows: source, ragged, warnings = [] } = sniffed.kind === 'xlsx' ? readXlsx(path) : readCsv(path, sniffed, definition)
  const findHeader = headerFinder(definition)
  let stage: ReturnType<typeof stageRows> | undefined
  let extra: string[] = []
  let fits = false
  let count = 0
  let parcel = ''
  for await (const rows of source) {
    for (const row of rows) {
      if (!stage) {
        const header = findHeader(row)
        if (!header) continue
        stage = stageRows(definition, header.keys, ragged)
        extra = header.extra.map((name) => beginning(name.toWellFormed(), SHOWN))
        continue
      }
      count += 1
      if (count > MAX_LIST_ROWS) throw new Unreadable('file_too_many_rows', { max: MAX_LIST_ROWS })
      const staged = stage(row)
      fits ||= staged.fits
      if (!fits && count === FITS_WITHIN) throw new Unreadable('file_rows_do_not_fit', { count })
      parcel += staged.line
      if (parcel.length > PARCEL) {
        yield parcel
        parcel = ''
      }
    }
  }
  if (!stage) throw findHeader.refusal() ?? new Unreadable('file_empty')
  if (count === 0) throw new Unreadable('file_header_only')
  if (parcel) yield parcel
  return { kind: sniffed.kind, rows: count, extra, warnings }
}

/**
 * Takes the first row for the header. Where it is none, the next rows are looked at too: a list with a title above its
 * headers is refused for that, and not for the columns that its title lacks.
 * @throws {Unreadable} once it is clear what is wrong
 */
function headerFinder(definition: BulkDefinition) {
  let first: { row: RawRow; refusal: Unreadable } | undefined
  let looked = 0
  const find = (row: RawRow): HeaderMatch | undefined => {
    const header = acceptHeader(definition, row.cells)
    if (!first && !(header instanceof Unreadable)) return header
    if (!first && header instanceof Unreadable) first = { row, refusal: header }
    else if (first && !(header instanceof Unreadable)) throw new Unreadable('file_title_above', { row: row.number, title: titleOf(first.row) })
    looked += 1
    if (first && looked >= HEADERS_AMONG) throw first.refusal
    return undefined
  }
  return Object.assign(find, { refusal: () => first?.refusal })
}

const titleOf = ({ cells }: RawRow): string => (cells.find((cell) => cell.trim() !== '') ?? '').slice(0, 200).trim().replace(/\s+/g, ' ').slice(0, 60)

/** A header row, or why it is none. */
function acceptHeader(definition: BulkDefinition, cells: readonly string[]): HeaderMatch | Unreadable {
  const used = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  if (used.length > MAX_LIST_COLUMNS) return new Unreadable('file_too_many_columns', { max: MAX_LIST_COLUMNS })
  const long = used.findIndex((cell) => cell.length > MAX_CELL)
  if (long !== -1) return new Unreadable('file_header_too_long', { column: long + 1, max: MAX_CELL })
  const header = matchHeaders(definition, used)
  // A line of prose: no separator, and no header that anybody knows.
  if (used.length < 2 && header.keys.every((key) => key === undefined)) return new Unreadable('file_not_a_list')
  if (header.doubled.length) return new Unreadable('file_doubled_columns', { columns: header.doubled.join(', ') })
  if (header.missing.length) return new Unreadable('file_missing_columns', { columns: header.missing.join(', ') })
  return header
}
