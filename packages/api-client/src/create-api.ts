import type { QueryClient } from '@tanstack/react-query'
import type { AnswerShape } from '@ventanilla/contract/answer-shape'
import type { BulkStep } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { type FileFormat, fileTypes } from '@ventanilla/contract/file-formats'
import { isFiled } from '@ventanilla/contract/filed'
import { type Route, routeTable } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import type { Api, CallOptions, Download, Query } from './api.ts'
import { shapeOf, staleAfter } from './answer-facts.ts'
import { bulkAnswer, type BulkInput, bulkRow, complete, firstRow, members, type RowsStep } from './answers.ts'
import { isObject, type Json } from './json.ts'
import { followBell } from './bell.ts'
import type { bulkFile } from './download.ts'
import { exportInput, listInput } from './list-query.ts'
import { listItems } from './list-items.ts'
import { broughtBody } from './early-answer.ts'
import { followProgress } from './progress.ts'
import type { SharedStream } from './shared-stream.ts'
import { type Connection, credentials, defaultTiming, type Input, later, pathOf, readJson, send, whileOfSession } from './send.ts'

/** What a download exports by default. */
const exported = { review: 'review', download: 'result', process: 'process' } as const

/**
 * The API client of one session. Types, and what an answer must hold, come from the contract, addresses from its route
 * table; nothing is written per endpoint, and no validation library is loaded: the server is the one that validates.
 */
export function createApi(connection: Connection): Api {
  const stream = lateStream(connection)
  // The contract's types set T for an id; this is the only function that casts.
  const call = async <T>(id: string, input: Input, options: CallOptions = {}, read: (answer: unknown) => unknown = (answer) => answer): Promise<T> => {
    const [{ status, data }, shape] = await Promise.all([send(connection, routeOf(id), input, options, { read: 'text' }), shapeOf(id)])
    const answer = readJson(status, data)
    return (isFiled(answer) ? answer : complete(shape, read(answer))) as T
  }
  const bulk = <T>(definition: BulkDefinition, step: BulkStep, input: Input, options?: CallOptions): Promise<T> =>
    call<T>(`${definition.id}/${step}`, input, options, (answer) => bulkAnswer(definition, step, answer, { ...inputOf(input.query), ...inputOf(input.body) }))

  const timeout = connection.timing?.transfer ?? defaultTiming.transfer
  const download = async (id: string, input: Input, { format = 'csv', ...options }: CallOptions & { format?: FileFormat } = {}, of?: Parameters<typeof bulkFile>[1]): Promise<Download> => {
    const [{ status, data, headers }, made] = await Promise.all([send(connection, routeOf(id), input, options, { read: 'blob', accept: `${fileTypes[format]}, */*;q=0.5`, timeout }), later(() => import('./download.ts'))])
    const [disposition, type] = [headers.get('content-disposition'), headers.get('content-type') ?? '']
    // A JSON answer holds rows, and the CSV is made here; a JSON file comes as an attachment.
    if (disposition === null && type.startsWith('application/json')) return made.bulkFile(readJson(status, await new Response(data).text()), of)
    return { blob: data, fileName: made.fileName(disposition) }
  }
  async function* rows<T>(definition: BulkDefinition, step: RowsStep, input: Input, options: CallOptions = {}): AsyncGenerator<T[]> {
    const id = `${definition.id}/${step}`
    const route = routeOf(id)
    const { sent } = credentials(connection, route)
    const [{ data }, answer] = await Promise.all([send(connection, route, input, options, { read: 'stream', timeout }), shapeOf(id)])
    const shape = rowShape(answer, members[step])
    let at = firstRow(inputOf(input.query))
    for await (const items of whileOfSession(connection, route, sent, listItems<Json>(data, members[step]))) yield items.map((row) => complete(shape, bulkRow(definition, step, row, at++)) as T)
  }
  // What the page brought of a call: its first frame shows it. The product's own server wrote it, so there is nothing to complete.
  const brought = <T>(id: string, input: Input): T | undefined => {
    try {
      const route = routeOf(id)
      const body = broughtBody(`${connection.baseUrl}${pathOf(route, input)}`, credentials(connection, route).headers)
      return body === undefined ? undefined : (JSON.parse(body) as T)
    } catch {
      // A query that waits for what its address is made of has no answer yet.
      return undefined
    }
  }
  const query = <T>(id: string, input: Input): Query<T> => ({ queryKey: [id, input], queryFn: ({ signal }) => call<T>(id, input, { signal }), initialData: () => brought<T>(id, input) })
  return {
    call,
    query,
    list: (id, list, more) => query(id, listInput(list, more)),
    exportList: (id, list, more, format) => download(id, exportInput(list, more), { format }),
    download: (id, input, options) => download(id, input, options),
    bulk,
    bulkQuery: (definition, step, input) => ({ queryKey: [`${definition.id}/${step}`, input], queryFn: ({ signal }) => bulk(definition, step, input, { signal }) }),
    bulkDownload: (definition, step, input, { columns = exported[step], ...options } = {}) =>
      download(step === 'review' ? 'review-download' : `${definition.id}/${step}`, input, options, { definition, kind: columns, status: input.body.status }),
    bulkRows: rows,
    progress: (list, signal) => followProgress(connection, stream, routeOf('upload-progress'), list.upload_document_id, signal),
    bell: (signal) => followBell(connection, stream, routeOf('bell'), signal),
  }
}

/** The shared stream, whose code comes when something is first followed: a list can be read without it. Where it does not come, `follow` asks again and again instead. */
function lateStream(connection: Connection): SharedStream {
  let coming: Promise<SharedStream> | undefined
  return async function* stream(followed, signal) {
    coming ??= import('./shared-stream.ts').then(({ shareStream }) => shareStream(connection))
    const shared = await coming.catch((error: unknown) => {
      coming = undefined
      throw error
    })
    yield* shared(followed, signal)
  }
}

const inputOf = (part: unknown): BulkInput => (isObject(part) ? part : {})

/** The shape of the rows in an answer. */
function rowShape(answer: AnswerShape | undefined, member: string) {
  const list = answer !== undefined && typeof answer === 'object' && member in answer ? (answer as { readonly [field: string]: AnswerShape })[member] : undefined
  return Array.isArray(list) ? (list[0] as AnswerShape) : undefined
}

function routeOf(id: string): Route {
  const route = routeTable[id]
  if (!route) throw new RangeError(`the contract has no endpoint ${id}`)
  return route
}

/** Marks these queries as stale, or all where it is not known which; those on the screen are read again. */
function invalidate(queries: QueryClient, named: readonly unknown[] | undefined): void {
  if (named === undefined) void queries.invalidateQueries()
  else if (named.length > 0) void queries.invalidateQueries({ predicate: ({ queryKey }) => named.includes(queryKey[0]) })
}

/**
 * The API client of a page with this cache. A call that changes something invalidates the queries that its endpoint names,
 * and so do the end of followed processing and what the bell says, so that pages need no code for it.
 */
export function invalidating(api: Api, queries: QueryClient): Api {
  const watched = async <T>(id: string, answer: Promise<T>): Promise<T> => {
    // Known when the answer comes: what the page shows next is read again.
    const stale = staleAfter(id)
    try {
      const value = await answer
      invalidate(queries, await stale)
      return value
    } catch (error) {
      if (isOutdated(error)) invalidate(queries, await stale)
      throw error
    }
  }
  return {
    ...api,
    call: (id, input, options) => watched(id, api.call(id, input, options)),
    async *progress(list, signal) {
      yield* api.progress(list, signal)
      const stale = await staleAfter(`${list.operation}/process`)
      if (!signal.aborted) invalidate(queries, stale)
    },
    async *bell(signal) {
      for await (const state of api.bell(signal)) {
        yield state
        invalidate(queries, await staleAfter('mark-notices-read'))
      }
    },
    bulk: (definition, step, input, options) => watched(`${definition.id}/${step}`, api.bulk(definition, step, input, options)),
  }
}

/** Whether a failure makes the page's data stale: the call may have succeeded, or its subject is gone (404) or was changed by somebody else (409). */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && (error.status === undefined || error.status < 400 || error.status >= 500 || error.status === 404 || error.status === 409)
