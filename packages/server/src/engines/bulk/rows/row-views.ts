import type { BulkDefinition, ExportColumn } from '@ventanilla/contract/bulk/define-bulk'
import type { ResultTransaction, ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import { exportName } from '@ventanilla/contract/bulk/export-names'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { cancelledWord, statusWords } from '@ventanilla/contract/bulk/csv-text'
import type { FastifyReply } from 'fastify'
import { doneWords, sentence } from '../../../platform/text/words.ts'
import { streamRows } from './read-rows.ts'
import type { ListRow } from './row-query.ts'
import type { DocumentRow } from '../documents/document.ts'
import { fileFormatOf } from '../../../platform/http/negotiate.ts'
import { readAhead } from '../../../platform/http/read-ahead.ts'
import { sendJsonStream, type StreamCall, jsonWithList } from '../../../platform/http/send-stream.ts'
import { sendTable, type TableColumn } from '../../../platform/http/send-table.ts'
import type { Services } from '../../../platform/services.ts'

/** Makes the records that a review shows, with their problems in words. */
export const reviewRecords = (definition: BulkDefinition, language: Language) => (row: ListRow): ReviewRecord => ({
  ...row.cells,
  row: row.row_number,
  is_valid: row.ok,
  invalid_message: sentence(definition, row.problems, language),
  problems: row.problems ?? [],
  warnings: row.warnings ?? [],
})

/** Makes the rows that the process call answers, under the names that the definition gives them. */
export function processRows(definition: BulkDefinition, language: Language): (row: ListRow) => object {
  const done = doneWords(definition, language)
  const names = Object.entries(definition.processRows ?? {})
  return ({ cells, ok, problems }) => ({
    ...Object.fromEntries(names.map(([name, key]) => [name, cells[key] ?? ''])),
    status: ok,
    message: ok ? done(cells) : sentence(definition, problems, language),
  })
}

/** Makes the rows of a download: of a review what its records say, as a transaction that has not happened. */
function downloadRows(definition: BulkDefinition, language: Language, { of, documentId }: { of: 'review' | 'result'; documentId: number }): (row: ListRow) => object {
  if (of === 'result') return resultTransactions(definition, language, documentId)
  const record = reviewRecords(definition, language)
  return (row) => ({ ...record(row), status: row.ok, message: sentence(definition, row.problems, language), transaction_id: null, document_id: String(documentId) })
}

/** Makes the transactions that a result shows. */
export function resultTransactions(definition: BulkDefinition, language: Language, documentId: number): (row: ListRow) => ResultTransaction {
  const done = doneWords(definition, language)
  return (row) => ({
    ...row.cells,
    row: row.row_number,
    status: row.ok,
    message: row.ok ? done(row.cells) : sentence(definition, row.problems, language),
    problems: row.problems ?? [],
    transaction_id: row.transaction_id === null ? null : String(row.transaction_id),
    document_id: String(documentId),
  })
}

/** Which of a definition's exports: of its review, of its result, or of what the process call answers. */
type ExportKind = keyof typeof statusWords

type Export = { columns: readonly TableColumn[]; cells: (row: ListRow) => string[] }

/** The export of a list as its definition has it. */
function exportOf(definition: BulkDefinition, of: ExportKind, language: Language): Export {
  const columns: readonly ExportColumn[] = definition.exports[of] ?? []
  const done = doneWords(definition, language)
  const [good, bad] = statusWords[of]
  const cell = (row: ListRow, from: string): string => {
    if (from === 'status') return row.ok ? good : isCancelled(row) ? cancelledWord : bad
    if (from === 'message') return row.ok ? (of === 'review' ? '' : done(row.cells)) : sentence(definition, row.problems, language)
    if (from === 'transaction_id') return row.transaction_id === null ? '' : String(row.transaction_id)
    return row.cells[from] ?? ''
  }
  const holds = (from: string): TableColumn['holds'] => (from === definition.totals ? 'number' : 'text')
  return { columns: columns.map(({ header, from }) => ({ heading: header, holds: holds(from) })), cells: (row) => columns.map(({ from }) => cell(row, from)) }
}

const isCancelled = ({ problems }: ListRow): boolean => problems?.[0]?.code === 'row_cancelled'

type Wanted = StreamCall & { definition: BulkDefinition; document: DocumentRow; of: ExportKind; /** Only these rows. */ status?: 'valid' | 'invalid' | undefined; language: Language }

/** Sends a list as rows with their fields and, beside those, the cells under the export headers; of these the file to who asks for one. */
export function sendExport({ db }: Pick<Services, 'db'>, { definition, document, of, status, language, ...call }: Wanted): Promise<FastifyReply> {
  const made = exportOf(definition, of, language)
  const read = of === 'review' ? 'review' : 'result'
  const holds = status === 'invalid' ? (read === 'review' ? 'invalid' : 'failed') : of
  const name = exportName(messages[language].operations[definition.id]?.title ?? definition.id, language, document.id, holds)
  const batches = streamRows(db, definition, document, { of: read, ...(status && { status }) })
  const format = fileFormatOf(call.request.headers)
  if (format) return sendTable(call, format, { name, columns: made.columns, rows: rowCells(made, readAhead(batches)) })
  const fields = downloadRows(definition, language, { of: read, documentId: document.id })
  const view = (row: ListRow): object => ({ ...fields(row), ...Object.fromEntries(made.cells(row).map((cell, at): [string, string] => [made.columns[at]?.heading ?? '', cell])) })
  return sendJsonStream(call, jsonWithList({}, 'response', batches, view, { file_name: `${name}.csv` }))
}

async function* rowCells({ cells }: Export, batches: AsyncIterable<ListRow[]>): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.map(cells)
}
