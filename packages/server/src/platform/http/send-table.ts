import { byteOrderMark, cellEnd, csvLine, guard, withoutGuard } from '@ventanilla/contract/bulk/csv-text'
import { type FileFormat, fileTypes } from '@ventanilla/contract/file-formats'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import { attachment, sendStream, type StreamCall } from './send-stream.ts'

/** A column of a file. A spreadsheet reckons with the cells of a column of numbers; those of any other are text, whatever they look like. */
export type TableColumn = { heading: string; holds: 'text' | 'number' }
/** Ends a line of `PlainRows`; a line of a CSV file ends with as many bytes. */
export const lineEnd = '\u001e\n'
/** Rows as one text, each of which `plainLine` lets through: their cells are put apart by `cellEnd`, and each ends with `lineEnd`. */
export type PlainRows = string
/** A file of rows. Cells are in the order of the columns, and written as people read them. */
export type Table = { /** Without its ending. */ name: string; columns: readonly TableColumn[]; rows: AsyncIterable<string[][] | PlainRows> | Iterable<string[][]> }

const widths = { text: 24, number: 14 } as const
/** `@` keeps a mobile or a document number as text when somebody edits it. */
const numberFormats = { text: '@', number: undefined } as const

/** Sends rows as a CSV file or a workbook: the one way in which a table leaves. */
export function sendTable(call: StreamCall, format: FileFormat, { name, columns, rows }: Table): Promise<FastifyReply> {
  call.reply.header('content-disposition', attachment(`${name}.${format}`))
  return format === 'csv' ? sendStream(call, `${fileTypes.csv}; charset=utf-8`, csvOf(columns, rows)) : sendStream(call, fileTypes.xlsx, workbookOf(name, columns, rows))
}

async function* csvOf(columns: Table['columns'], rows: Table['rows']): AsyncGenerator<string | Uint8Array> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading))
  for await (const batch of rows) yield typeof batch === 'string' ? csvOfPlain(batch) : batch.map(csvLine).join('')
}

const [CELL_END = 0, COMMA = 0, LINE_END = 0, CARRIAGE_RETURN = 0] = Buffer.from(`${cellEnd},${lineEnd[0]}\r`)

/** Byte by byte in place: a tenth of what replacing the signs in the text takes. */
function csvOfPlain(rows: PlainRows): Uint8Array {
  const bytes = Buffer.from(rows)
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === CELL_END) bytes[at] = COMMA
    else if (bytes[at] === LINE_END) bytes[at] = CARRIAGE_RETURN
  }
  return bytes
}

/** A workbook is compressed as it is written; beyond what a sheet holds, the next one goes on under the same headings. */
const workbookOf = (name: string, columns: Table['columns'], rows: Table['rows']): AsyncIterable<Uint8Array> =>
  writeXlsxStream(cellsOf(columns, rows), {
    name: sheetName(name),
    columns: columns.map(({ heading, holds }) => ({ header: heading, width: widths[holds], ...(numberFormats[holds] && { numFmt: numberFormats[holds] }) })),
    freezePane: { rows: 1 },
  })

async function* cellsOf(columns: Table['columns'], rows: Table['rows']): AsyncGenerator<(string | number | null)[]> {
  for await (const batch of rows) for (const row of typeof batch === 'string' ? rowsOf(batch) : batch) yield row.map((cell, at) => (cell === '' ? null : columns[at]?.holds === 'number' ? numberIn(cell) : asWritten(shortened(readable(cell)))))
}

const rowsOf = (rows: PlainRows): string[][] => rows.split(lineEnd).slice(0, -1).map((line) => line.split(cellEnd))

/** No text of a workbook runs. But the reader of lists takes one apostrophe before a formula away. */
const readable = (cell: string): string => (withoutGuard(cell) === cell ? cell : guard(cell))

/** Spreadsheets refuse a workbook with a longer cell. The sign at its end says that there was more; the CSV file has it. */
const LONGEST_CELL = 32_767
const shortened = (cell: string): string => (cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL - 1)}…` : cell)

/** `_x0041_` is how a workbook writes `A`, and how people may write a reference: its first sign is written in the same way then (ECMA-376, ST_Xstring). */
const asWritten = (cell: string): string => (cell.includes('_') ? cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell)

/** Digits that a number holds, and says again: `1.000`, which may be a thousand, is no 1. */
const plainNumber = /^(?!(?:\D?\d){16})-?\d+(?:\.\d{1,2}|\.\d*[1-9])?$/
/** Text that is no number stays what it is. */
const numberIn = (cell: string): string | number => (plainNumber.test(cell) ? Number(cell) : cell)

/** Spreadsheets take 31 characters without these signs as the name of a sheet. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
