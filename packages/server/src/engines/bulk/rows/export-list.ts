import type { Kysely } from 'kysely'
import type { BulkDefinition, ExportColumn } from '@ventanilla/contract/bulk/define-bulk'
import { exportName } from '@ventanilla/contract/bulk/export-names'
import { cellEnd, plainLine } from '@ventanilla/contract/bulk/csv-text'
import { cancelledWord, statusWords } from '@ventanilla/contract/bulk/status-words'
import { markedText } from '@ventanilla/contract/bulk/refused-text'
import { isShapeCode, markedColumn, shapeCodes } from '@ventanilla/contract/bulk/template'
import type { Problem } from '@ventanilla/contract/errors'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import type { FastifyReply } from 'fastify'
import type { DocumentRow } from '../documents/document.ts'
import { literal, type Sql } from '../sql-parts.ts'
import { matchingPiece, piecesOf, readPiece, streamRows, type Piece } from './read-rows.ts'
import { asStored, sources, type ListRow, type RowQuery, type StoredQuery } from './row-query.ts'
import { resultTransactions, reviewRecords } from './row-views.ts'
import { fileFormatOf } from '../../../platform/http/negotiate.ts'
import { readAhead } from '../../../platform/http/read-ahead.ts'
import { sendJsonStream, type StreamCall, jsonWithList } from '../../../platform/http/send-stream.ts'
import { lineEnd, sendTable, type PlainRows, type TableColumn } from '../../../platform/http/send-table.ts'
import { recordExport } from '../../audit/record-export.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { doneWords, sentence } from '../../../platform/text/words.ts'

/** Pieces that are read beside each other, while one is written: each is a statement of some milliseconds on a connection of its own. */
const AHEAD = 2

/** Which of a definition's exports: of its review, of its result, or of what the process call answers. */
type ExportKind = keyof typeof statusWords

/** `marked`: the column that is marked in a row of the wrong shape. */
type Export = { definition: BulkDefinition; of: ExportKind; language: Language; columns: readonly ExportColumn[]; marked: string | undefined }

/** A row that had more or fewer cells than the header: what stands in its cells may belong to others, so that it is not to come back as a valid one. */
const isShifted = ({ problems }: ListRow): boolean => isShapeCode(problems?.[0]?.code)

const isCancelled = ({ problems }: ListRow): boolean => problems?.[0]?.code === 'row_cancelled'

/** Makes the cells of a row, as the definition has them. */
function cellsOf({ definition, of, language, columns, marked }: Export): (row: ListRow) => string[] {
  const done = doneWords(definition, language)
  const [good, bad] = statusWords[of]
  const cell = (row: ListRow, from: string): string => {
    if (from === 'status') return row.ok ? good : isCancelled(row) ? cancelledWord : bad
    if (from === 'message') return row.ok ? (of === 'review' ? sentence(definition, row.warnings, language) : done(row.cells)) : sentence(definition, row.problems, language)
    if (from === 'transaction_id') return row.transaction_id === null ? '' : String(row.transaction_id)
    const text = row.cells[from] ?? ''
    return from === marked && isShifted(row) ? markedText(text) : text
  }
  return (row) => columns.map(({ from }) => cell(row, from))
}

/** Stands before the problems of a row where its message comes. */
const problemMark = '\u001d'

/**
 * The same cells in SQL, as one text for a row: PostgreSQL writes a line in less time than this process needs to
 * read the row and put it together. Problems come as they are kept, because their sentences are made here.
 */
function lineSql({ definition, of, language, columns, marked }: Export, query: StoredQuery, given: readonly unknown[]): { line: Sql; values: unknown[] } {
  const values = [...given]
  const value = (text: string): Sql => `$${values.push(text)}::text`
  const { ok, problems, transaction } = sources[query.of]
  const cell = (key: string): Sql => `r.cells ->> ${literal(key)}`
  const [good, bad] = statusWords[of]
  const done = messages[language].operations[definition.id]?.done ?? ''
  const doneSql = (): Sql => {
    if (of === 'review') return `case when r.warnings is null then '' else ${value(problemMark)} || r.warnings::text end`
    if (typeof done === 'string') return value(done)
    return `case ${cell(definition.doneBy ?? '')} ${Object.entries(done).map(([key, word]) => `when ${value(key)} then ${value(word)}`).join(' ')} end`
  }
  const sql = (from: string): Sql => {
    if (from === 'status') return `case when ${ok} then ${value(good)} when ${problems} -> 0 ->> 'code' = 'row_cancelled' then ${value(cancelledWord)} else ${value(bad)} end`
    if (from === 'message') return `case when ${ok} then ${doneSql()} else ${value(problemMark)} || coalesce(${problems}::text, '[]') end`
    if (from === 'transaction_id') return `${transaction}::text`
    if (from === marked) return `${cell(from)} || case when ${problems} -> 0 ->> 'code' = any(${value(`{${shapeCodes.join()}}`)}::text[]) and ${cell(from)} not like '%…' then ${value(markedText(''))} else '' end`
    return cell(from)
  }
  return { line: `array_to_string(array[${columns.map(({ from }) => sql(from)).join(', ')}], ${value(cellEnd)}, '')`, values }
}

/** Reads the rows of a piece as a file has them. Where a cell holds a sign that stands between cells or lines, row by row. */
async function readCells(db: Kysely<Database>, document: DocumentRow, query: StoredQuery, made: Export, piece: Piece): Promise<string[][] | PlainRows> {
  const { definition, language, columns } = made
  const { text, values: given } = matchingPiece(definition, document, query, piece)
  const { line, values } = lineSql(made, query, given)
  const { rows: read } = await runSql<{ count: number; joined: string | null }>(
    db,
    `select count(*) as count, string_agg(line, '' order by row_number) as joined from (select r.row_number, ${line} || $${values.length + 1} as line ${text}) lines`,
    [...values, lineEnd],
  )
  const { count = 0, joined } = read[0] ?? {}
  if (!joined) return []
  const lines = joined.split(lineEnd).slice(0, -1)
  const plain = plainLine(columns.length)
  if (lines.length === count && lines.every((line) => plain.test(line))) return joined
  const rows = lines.map((line) => line.split(cellEnd))
  if (lines.length !== count || rows.some((row) => row.length !== columns.length)) return (await readPiece(db, definition, document, query, piece)).map(cellsOf(made))
  const message = columns.findIndex(({ from }) => from === 'message')
  for (const row of rows) {
    const problems = row[message]
    if (problems?.startsWith(problemMark)) row[message] = sentence(definition, JSON.parse(problems.slice(1)) as Problem[], language)
  }
  return rows
}

/** Reads all pieces of a list. Nothing is asked of the database before somebody reads. */
async function* readTable(db: Kysely<Database>, document: DocumentRow, asked: RowQuery, made: Export): AsyncGenerator<string[][] | PlainRows> {
  const query = asStored(document, asked)
  yield* readAhead(await piecesOf(db, document, query), (piece) => readCells(db, document, query, made, piece), AHEAD)
}

/** Makes the rows of a download: of a review what its records say, as a transaction that has not happened. */
function downloadRows(definition: BulkDefinition, language: Language, { of, documentId }: { of: 'review' | 'result'; documentId: number }): (row: ListRow) => object {
  if (of === 'result') return resultTransactions(definition, language, documentId)
  const record = reviewRecords(definition, language)
  return (row) => ({ ...record(row), status: row.ok, message: sentence(definition, row.ok ? row.warnings : row.problems, language), transaction_id: null, document_id: String(documentId) })
}

type Wanted = StreamCall & { definition: BulkDefinition; document: DocumentRow; of: ExportKind; /** Only these rows. */ status?: 'valid' | 'invalid' | undefined; language: Language; /** What the rows call their file, where that is not the one that is made here. */ fileName?: string }

/** Sends a list as rows with their fields and, beside those, the cells under the export headers; of these the file to who asks for one. */
export async function sendExport({ db }: Pick<Services, 'db'>, { definition, document, of, status, language, fileName, ...call }: Wanted): Promise<FastifyReply> {
  const made: Export = { definition, of, language, columns: definition.exports[of] ?? [], marked: of === 'review' ? markedColumn(definition) : undefined }
  const read = of === 'review' ? 'review' : 'result'
  const holds = status === 'invalid' ? (read === 'review' ? 'invalid' : 'failed') : of
  const name = exportName(messages[language].operations[definition.id]?.title ?? definition.id, language, document.id, holds)
  const query: RowQuery = { of: read, ...(status && { status }) }
  const format = fileFormatOf(call.request.headers)
  if (format) {
    await recordExport(db, call.request, { uploaded_list: String(document.id), ...(status && { status }) })
    const columns = made.columns.map(({ header, from }): TableColumn => ({ heading: header, holds: from === definition.totals ? 'number' : 'text' }))
    return sendTable(call, format, { name, columns, rows: readTable(db, document, query, made) })
  }
  const fields = downloadRows(definition, language, { of: read, documentId: document.id })
  const cells = cellsOf(made)
  const view = (row: ListRow): object => ({ ...fields(row), ...Object.fromEntries(cells(row).map((cell, at): [string, string] => [made.columns[at]?.header ?? '', cell])) })
  return sendJsonStream(call, jsonWithList({}, 'response', streamRows(db, definition, document, query), view, { file_name: fileName ?? `${name}.csv` }))
}
