import { MAX_CELL, MAX_LIST_COLUMNS, MAX_LIST_ROWS } from '@ventanilla/contract/constants'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { matchHeaders } from '@ventanilla/contract/bulk/headers'
import { beginning } from '@ventanilla/contract/text'
import { readCsv } from './csv.ts'
import { sniff } from './sniff.ts'
import { stageRows } from './staged-rows.ts'
import { Unreadable } from './unreadable.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/** What is known of a file once it has been read to its end. */
export type ListSummary = { kind: 'csv' | 'xlsx'; rows: number; extra: string[] }

/** A line for COPY must not grow into a message of its own size: lines go out in parcels of about this many characters. */
const PARCEL = 1 << 18
/** A header that no column has is shown up to here. */
const SHOWN = 60

/**
 * Reads a file as a list of this operation and yields it as COPY text (`stagedColumns`).
 * @throws {Unreadable} when the file is no such list; a row that is wrong is not an error but a problem of that row
 */
export async function* readList(path: string, definition: BulkDefinition): AsyncGenerator<string, ListSummary> {
  const sniffed = await sniff(path)
  const { rows: source, ragged } = sniffed.kind === 'xlsx' ? readXlsx(path) : readCsv(path, sniffed.encoding, definition)
  let line: ReturnType<typeof stageRows> | undefined
  let extra: string[] = []
  let count = 0
  let parcel = ''
  for await (const rows of source) {
    for (const row of rows) {
      if (!line) {
        const header = acceptHeader(definition, row.cells)
        line = stageRows(definition, header.keys, ragged)
        extra = header.extra.map((name) => beginning(name.toWellFormed(), SHOWN))
        continue
      }
      count += 1
      if (count > MAX_LIST_ROWS) throw new Unreadable('file_too_many_rows', { max: MAX_LIST_ROWS })
      parcel += line(row)
      if (parcel.length > PARCEL) {
        yield parcel
        parcel = ''
      }
    }
  }
  if (!line) throw new Unreadable('file_empty')
  if (count === 0) throw new Unreadable('file_header_only')
  if (parcel) yield parcel
  return { kind: sniffed.kind, rows: count, extra }
}

function acceptHeader(definition: BulkDefinition, cells: readonly string[]) {
  const used = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  if (used.length > MAX_LIST_COLUMNS) throw new Unreadable('file_too_many_columns', { max: MAX_LIST_COLUMNS })
  const long = used.findIndex((cell) => cell.length > MAX_CELL)
  if (long !== -1) throw new Unreadable('file_header_too_long', { column: long + 1, max: MAX_CELL })
  const header = matchHeaders(definition, used)
  // A line of prose: no separator, and no header that anybody knows.
  if (used.length < 2 && header.keys.every((key) => key === undefined)) throw new Unreadable('file_not_a_list')
  if (header.doubled.length) throw new Unreadable('file_doubled_columns', { columns: header.doubled.join(', ') })
  if (header.missing.length) throw new Unreadable('file_missing_columns', { columns: header.missing.join(', ') })
  return header
}
