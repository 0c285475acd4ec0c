import { MAX_CELL, MAX_LIST_COLUMNS, MAX_LIST_ROWS } from '@ventanilla/contract/constants'
import { statusWords } from '@ventanilla/contract/bulk/status-words'
import { movesMoney, type BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { matchHeaders, statusColumn, type HeaderMatch } from '@ventanilla/contract/bulk/headers'
import type { WarningCode } from '@ventanilla/contract/messages/messages'
import { beginning } from '@ventanilla/contract/text'
import { readCsv } from './csv.ts'
import { type FileWarning, type RawList, type RawRow, type SheetFacts, columnName } from './raw-list.ts'
import { sniff } from './sniff.ts'
import { stageRows } from './stage-rows.ts'
import { Unreadable } from './unreadable.ts'

/** What is known of a file once it has been read to its end. `repeats`: a row of it may say again what an earlier one says. */
export type ListSummary = { kind: 'csv' | 'xlsx'; rows: number; repeats: boolean; extra: string[]; warnings: readonly FileWarning[] }

/**
 * A line for COPY must not grow into a message of its own size: lines go out in chunks of about this many characters.
 * Larger ones lie outside of the server's heap and stay there for long.
 */
const CHUNK = 1 << 14
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
  const source = sniffed.kind === 'xlsx' ? await (await import('./xlsx/read-xlsx.ts')).openXlsx(path) : readCsv(path, sniffed, definition)
  try {
    return { kind: sniffed.kind, ...(yield* stageList(source, definition)) }
  } finally {
    source.close?.()
  }
}

async function* stageList({ rows: source, ragged, sheet, warnings: ofText = [] }: RawList, definition: BulkDefinition): AsyncGenerator<string, Omit<ListSummary, 'kind'>> {
  const finder = headerFinder(definition, ragged)
  const hidden = createSpans()
  const shownOtherwise = createNames()
  let stage: ReturnType<typeof stageRows> | undefined
  let header: HeaderMatch | undefined
  let fits = false
  let repeats = false
  let count = 0
  // A whole result that comes back would move its money again.
  let statusAt = -1
  let applied = 0
  let chunk = ''
  for await (const rows of source) {
    for (const row of rows) {
      if (!stage) {
        header = finder.find(row)
        if (header && movesMoney(definition)) statusAt = statusColumn(row.cells)
        if (header) stage = stageRows(definition, header.keys, ragged, (cell) => shownOtherwise.add(cell))
        else if (finder.isHopeless()) break
        continue
      }
      count += 1
      if (count > MAX_LIST_ROWS) throw new Unreadable('file_too_many_rows', { max: MAX_LIST_ROWS })
      const staged = stage(row)
      fits ||= staged.fits
      repeats = staged.repeats
      if (!fits && count === FITS_WITHIN) throw new Unreadable('file_rows_do_not_fit', { count })
      if (row.hidden) hidden.add(row.number)
      if (statusAt >= 0 && row.cells[statusAt]?.trim() === statusWords.result[0]) applied += 1
      chunk += staged.line
      if (chunk.length > CHUNK) {
        yield chunk
        chunk = ''
      }
    }
    if (finder.isHopeless()) break
  }
  if (!header) throw await withoutHeaders(finder.refusal() ?? new Unreadable('file_empty'), definition, sheet)
  if (count === 0) throw new Unreadable('file_header_only')
  if (chunk) yield chunk
  const warnings: FileWarning[] = [
    ...ofText,
    ...(applied ? [{ code: 'rows_applied', params: { count: applied } } as const] : []),
    ...hidden.warning('hidden_rows'),
    ...(sheet ? await sheetWarnings(definition, header.keys, sheet) : []),
    ...(shownOtherwise.count ? [{ code: 'shown_otherwise', params: { cells: shownOtherwise.toString(), count: shownOtherwise.count } } as const] : []),
  ]
  return { rows: count, repeats, extra: header.extra, warnings }
}

/**
 * Takes the first row for the header. Where it is none, the next rows are looked at too: a list with a title above its
 * headers is refused for that, and not for the columns that its title lacks.
 */
function headerFinder(definition: BulkDefinition, ragged: boolean) {
  let first: { row: RawRow; refusal: Unreadable } | undefined
  let looked = 0
  return {
    /** Why the first row is no header row, once that is known. */
    refusal: () => first?.refusal,
    isHopeless: () => first !== undefined && looked >= HEADERS_AMONG,
    /** @throws {Unreadable} where the headers stand below the first row */
    find: (row: RawRow): HeaderMatch | undefined => {
      const header = acceptHeader(definition, row.cells, ragged)
      looked += 1
      if (!(header instanceof Unreadable)) {
        if (first) throw new Unreadable('file_title_above', { row: row.number, title: titleOf(first.row) })
        return header
      }
      first ??= { row, refusal: header }
      return undefined
    },
  }
}

const titleOf = ({ cells }: RawRow): string => beginning((cells.find((cell) => cell.trim() !== '') ?? '').slice(0, 200).trim().replace(/\s+/g, ' '), 60)

/** A header row, or why it is none. */
function acceptHeader(definition: BulkDefinition, cells: readonly string[], ragged: boolean): HeaderMatch | Unreadable {
  const used = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
  if (used.length > MAX_LIST_COLUMNS) return new Unreadable('file_too_many_columns', { max: MAX_LIST_COLUMNS })
  const long = used.findIndex((cell) => cell.length > MAX_CELL)
  if (long !== -1) return new Unreadable('file_header_too_long', { column: long + 1, max: MAX_CELL })
  const header = matchHeaders(definition, used)
  // A line of prose: no separator, and no header that anybody knows. In a sheet it is a title or a cover.
  if (ragged && used.length < 2 && header.keys.every((key) => key === undefined)) return new Unreadable('file_not_a_list')
  if (header.doubled.length) return new Unreadable('file_doubled_columns', { columns: header.doubled.join(', ') })
  if (header.missing.length) return new Unreadable('file_missing_columns', { columns: header.missing.join(', ') })
  return header
}

/** A cover sheet: the list is on another. */
async function withoutHeaders(failure: Unreadable, definition: BulkDefinition, sheet: SheetFacts | undefined): Promise<Unreadable> {
  if (!sheet) return failure
  for await (const { sheet: other, rows } of sheet.others())
    if (rows.some(({ cells }) => matchHeaders(definition, cells).missing.length === 0)) return new Unreadable('file_other_sheet', { sheet: sheet.name, other })
  return failure
}

/** Rows and cells that a warning names before it only counts. */
const NAMED = 20

/** A warning's text of many: the first ones by name, then dots. The list may have a million. */
function createNames() {
  const names: string[] = []
  let count = 0
  return {
    add: (name: string) => {
      count += 1
      if (names.length < NAMED) names.push(name)
    },
    get count() {
      return count
    },
    toString: () => names.join(', ') + (count > names.length ? ', …' : ''),
  }
}

/** Gathers row numbers in their order and says them as spans: `3, 5–8`. */
function createSpans() {
  const spans = createNames()
  let from = 0
  let to = 0
  let count = 0
  const end = () => {
    if (to > 0) spans.add(from === to ? String(from) : `${from}–${to}`)
  }
  return {
    add: (row: number) => {
      count += 1
      if (row !== to + 1 || to === 0) {
        end()
        from = row
      }
      to = row
    },
    /** The warning, once every row has been added. */
    warning: (code: WarningCode): FileWarning[] => {
      end()
      return count ? [{ code, params: { rows: spans.toString(), count } }] : []
    },
  }
}

/** What a workbook's sheet hides of the list, and what stands beside it. */
async function sheetWarnings(definition: BulkDefinition, keys: readonly (string | undefined)[], { name, hiddenColumns, others }: SheetFacts): Promise<FileWarning[]> {
  const columns = keys.flatMap((key, at) => (key !== undefined && hiddenColumns.has(at) ? [`${columnName(at)} (${definition.columns[key]?.header ?? key})`] : []))
  const sheets = createNames()
  for await (const { sheet, rows, whole } of others()) if (rows.length > 0 || !whole) sheets.add(sheet)
  return [
    ...(columns.length ? [{ code: 'hidden_columns', params: { columns: columns.join(', ') } } as const] : []),
    ...(sheets.count ? [{ code: 'other_sheets', params: { sheet: name, sheets: sheets.toString() } } as const] : []),
  ]
}
