import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { jsonList } from '../../platform/http/stream-json.ts'
import type { Database } from '../../platform/database/schema.ts'
import { pageOf } from '../../platform/http/page.ts'
import { sendJsonStream, type StreamCall } from '../../platform/http/send-stream.ts'
import type { ListSource } from './list-source.ts'
import { readList, streamList, type Listed, type ListQuery } from './read-list.ts'

/** A page of a list as the API answers it. */
export async function answerPage<Entry, Sort extends string>({ request, query }: { request: FastifyRequest; query: ListQuery<Sort> }, db: Kysely<Database>, source: ListSource<Entry, Sort>) {
  const { count, entries } = await readList(db, source, query)
  return pageOf(request, query, count, entries)
}

/** All entries of a list, written as they are read. */
export const answerWhole = <Entry extends object>(call: StreamCall, db: Kysely<Database>, source: Listed<Entry>): Promise<FastifyReply> =>
  sendJsonStream(call, jsonList(streamList(db, source), (entry) => entry))
