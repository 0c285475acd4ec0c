import type { FastifyReply } from 'fastify'
import { WARNED_KIND, type KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { PAGE_SIZE } from '@ventanilla/contract/constants'
import { documentView, type DocumentRow, mailsOf, warningsOf, openDocument, requireValidated } from '../documents/document.ts'
import { handleBulk } from '../../../platform/http/handler.ts'
import { sendJsonStream, type StreamCall, jsonWithList } from '../../../platform/http/send-stream.ts'
import type { Services } from '../../../platform/services.ts'
import { failureKindsOf, problemKindsOf } from './problem-kinds.ts'
import type { Count } from '../../lists/read-list.ts'
import { countRows, hasMore, readPage, streamRows } from './read-rows.ts'
import type { ListRow, RowQuery } from './row-query.ts'
import { sendExport } from './export-list.ts'
import { resultTransactions, reviewRecords } from './row-views.ts'

type Page = { page?: number | undefined; page_size?: number | undefined }
type Listing = { definition: BulkDefinition; document: DocumentRow; query: RowQuery; page: Page; member: string; view: (row: ListRow) => object }

/**
 * The validated rows of a list: a page where one is asked for, else all of them, as a stream. Of a list whose rows were dropped,
 * or that was not validated yet or never, what is known of it, with no rows.
 */
export const reviewHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'review', async ({ query, actor, language, ...call }, services) => {
    const document = await openDocument(services.db, definition, query.upload_document_id, actor)
    return answer(call, services, { definition, document, query: rowQuery('review', query), page: query, member: 'records', view: reviewRecords(definition, language) })
  })

/** What became of every row. */
export const resultHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'result', async ({ query, actor, language, ...call }, services) => {
    const document = await openDocument(services.db, definition, query.upload_document_id, actor)
    requireValidated(document)
    return answer(call, services, { definition, document, query: rowQuery('result', query), page: query, member: 'transactions', view: resultTransactions(definition, language, document.id) })
  })

type Asked = { search: string; sort_by?: string | undefined; order: 'asc' | 'desc'; status?: 'valid' | 'invalid' | undefined; kind?: string | undefined }
const rowQuery = (of: RowQuery['of'], { search, sort_by, order, status, kind }: Asked): RowQuery => ({ of, search, order, ...(sort_by && { sort_by }), ...(status && { status }), ...(kind && { kind }) })

async function answer(call: StreamCall, { db }: Services, { definition, document, query, page, member, view }: Listing): Promise<FastifyReply> {
  const isReview = query.of === 'review'
  const [mails, warnings, kinds] = await Promise.all([mailsOf(db, document), warningsOf(db, document), (isReview ? problemKindsOf : failureKindsOf)(db, document)])
  const head = { ...documentView(document, mails), warnings, ...(definition.endpoints.process === undefined && { failed_count: document.fail_count }) }
  if (isReview && (document.dropped_at || document.status === 'uploaded' || document.problem)) return call.reply.send({ ...head, [member]: [], count: 0, count_capped: false, kinds: [] })
  const ofKind = countOfKind(query, kinds)
  if (page.page !== undefined || page.page_size !== undefined) {
    const asked = { page: page.page ?? 1, page_size: page.page_size ?? PAGE_SIZE }
    const [counted, rows] = await Promise.all([ofKind ?? countRows(db, definition, document, query), readPage(db, definition, document, query, asked)])
    const more = await hasMore(db, definition, document, query, asked, counted)
    return call.reply.send({ ...head, [member]: rows.map(view), ...counted, more, kinds })
  }
  const counted = ofKind ?? (await countRows(db, definition, document, query, Infinity))
  return sendJsonStream(call, jsonWithList(head, member, streamRows(db, definition, document, query), view, { ...counted, kinds }))
}

/** How many rows a kind has, where nothing else is asked of them: they were counted with all kinds. */
const countOfKind = ({ kind, search, status }: RowQuery, kinds: readonly KindCount[] | undefined): Count | undefined =>
  kind && kind !== WARNED_KIND && !search && status !== 'valid' && kinds ? { count: kinds.find((one) => one.kind === kind)?.count ?? 0, count_capped: false } : undefined

/** The result of a list as a file. */
export const resultDownloadHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'download', async ({ body, actor, language, ...call }, services) => {
    const document = await openDocument(services.db, definition, body.upload_document_id, actor)
    requireValidated(document)
    return sendExport(services, { definition, document, of: 'result', status: body.status, language, ...call })
  })
