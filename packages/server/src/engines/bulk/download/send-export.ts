import type { FastifyReply } from 'fastify'
import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Language } from '@ventanilla/contract/messages/say'
import type { DocumentRow } from '../documents/document.ts'
import { prefersCsv } from '../../../platform/http/negotiate.ts'
import { sendJsonStream, sendStream, type StreamCall } from '../../../platform/http/send-stream.ts'
import type { Services } from '../../../platform/services.ts'
import { streamRows } from '../rows/read-rows.ts'
import type { ListRow } from '../rows/row-query.ts'
import { downloadRows } from '../rows/row-views.ts'
import { jsonWithList } from '../../../platform/http/stream-json.ts'
import { dayStamp } from '../../../platform/text/words.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { exportOf, type Export, type ExportKind } from './export-rows.ts'

type Wanted = StreamCall & { definition: BulkDefinition; document: DocumentRow; of: ExportKind; language: Language }

/** Sends a list as rows with their fields and, beside those, the cells under the export headers; of these the CSV file to who accepts text/csv. */
export function sendExport({ pool, clock }: Services, { definition, document, of, language, ...call }: Wanted): Promise<FastifyReply> {
  const made = exportOf(definition, of, language)
  const name = `${definition.id}-${document.id}${of === 'review' ? '-review' : ''}-${dayStamp(clock.now())}.csv`
  const read = of === 'review' ? 'review' : 'result'
  const batches = streamRows(pool, definition, document, { of: read })
  if (prefersCsv(call.request.headers)) {
    call.reply.header('content-disposition', attachment(name))
    return sendStream(call, 'text/csv; charset=utf-8', csvOf(made, batches))
  }
  const fields = downloadRows(definition, language, { of: read, documentId: document.id })
  const view = (row: ListRow): object => ({ ...fields(row), ...Object.fromEntries(made.cells(row).map((cell, at): [string, string] => [made.headers[at] ?? '', cell])) })
  return sendJsonStream(call, jsonWithList({}, 'response', batches, view, { file_name: name }))
}

async function* csvOf({ headers, cells }: Export, batches: AsyncIterable<ListRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headers)
  for await (const batch of batches) yield batch.map((row) => csvLine(cells(row))).join('')
}
