import type { FastifyReply } from 'fastify'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import type { AnyList } from '@ventanilla/contract/lists'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Actor } from '../../platform/http/handler.ts'
import { fileFormatOf } from '../../platform/http/negotiate.ts'
import { pageOf } from '../../platform/http/page.ts'
import { jsonList, sendJsonStream, type StreamCall } from '../../platform/http/send-stream.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import type { Services } from '../../platform/services.ts'
import { recordExport } from '../audit/record-export.ts'
import { holdsOf, listCells, listColumns } from './list-table.ts'
import type { ServedList } from './list-source.ts'
import type { Asked } from './matching.ts'
import { readList, streamList } from './read-list.ts'

/** The part of a call that a list needs. */
type ListCall = StreamCall & { query: Asked; actor: Actor; language: Language }

/** Answers a list as the API does: a page of it, or to who asks for a file one of everything that matches. */
export async function answerList<L extends AnyList>(call: ListCall, services: Services, source: ServedList<L>) {
  const format = fileFormatOf(call.request.headers)
  if (format) return sendFile(call, services, source, format)
  const { count, count_capped, entries } = await services.standby.read(call.actor.session, (db) => readList(db, source, call.query))
  return pageOf(call.request, call.query, { count, count_capped }, entries)
}

/**
 * All entries of a list, newest first, written as they are read: as much as a file of it, and recorded like one.
 * @param taken what tells these entries from the others of the list
 */
export async function answerWhole<L extends AnyList>(call: StreamCall, { db }: Pick<Services, 'db'>, source: ServedList<L>, taken: Record<string, unknown> = {}): Promise<FastifyReply> {
  await recordExport(db, call.request, taken)
  return sendJsonStream(call, jsonList(streamList(db, source), (entry) => entry as object))
}

async function sendFile(call: ListCall, { db, standby, clock }: Services, source: ServedList, format: FileFormat): Promise<FastifyReply> {
  const { actor, language, query, request } = call
  const { page: _page, page_size: _size, ...asked } = query
  const id = request.routeOptions.config.endpoint ?? ''
  const after = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''))
  await recordExport(db, request, after)
  const reader = await standby.choose(actor.session)
  return sendTable(call, format, {
    name: `${id}-${dayStamp(clock.now())}`,
    columns: listColumns(source.list.csv, language, holdsOf(source.list.item)),
    rows: listCells(source.list.csv, language, streamList(reader, source, query)),
  })
}
