import { routeTable, type Route } from '@ventanilla/contract/route-table'
import type { Api, CallOptions, Download } from './api.ts'
import { defaultTiming, type Connection } from './connection.ts'
import { fileName } from './file-name.ts'
import { followProgress } from './progress.ts'
import { listItems } from './list-items.ts'
import { readJson, send, type Input } from './send.ts'

/** Where the rows of a step stand in its answer (specification section 3). */
const members = { review: 'records', result: 'transactions' } as const

/**
 * The API client of one session. Types come from the contract, addresses from its route table; nothing is written per
 * endpoint, and no validation library is loaded: the server is the one that validates.
 */
export function createApi(connection: Connection): Api {
  // The contract's types decide what T is for an id; this one function is where the wire meets them.
  const call = async <T>(id: string, input: Input, options: CallOptions = {}): Promise<T> => {
    const { status, data } = await send<string>(connection, routeOf(id), input, options)
    return readJson<T>(status, data)
  }
  const transfer = { adapter: 'fetch', timeout: connection.timing?.transfer ?? defaultTiming.transfer } as const
  const download = async (id: string, input: Input, options: CallOptions = {}): Promise<Download> => {
    const { data, headers } = await send<Blob>(connection, routeOf(id), input, options, {
      ...transfer,
      responseType: 'blob',
      headers: { Accept: 'text/csv, */*;q=0.5' },
    })
    return { blob: data, fileName: fileName(headers['content-disposition'] as string | undefined) }
  }
  async function* rows<T>(id: string, member: string, input: Input, options: CallOptions = {}): AsyncGenerator<T[]> {
    const { data } = await send<ReadableStream<Uint8Array>>(connection, routeOf(id), input, options, { ...transfer, responseType: 'stream' })
    yield* listItems<T>(data, member)
  }
  const query = <T>(id: string, input: Input) => ({
    queryKey: [id, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call<T>(id, input, { signal }),
  })
  return {
    call,
    query,
    download,
    bulk: ({ id }, step, input, options) => call(`${id}/${step}`, input, options),
    bulkQuery: ({ id }, step, input) => query(`${id}/${step}`, input),
    bulkDownload: ({ id }, step, input, options) => download(`${id}/${step}`, input, options),
    bulkRows: ({ id }, step, input, options) => rows(`${id}/${step}`, members[step], input, options),
    progress: (uploadDocumentId, signal) => followProgress(connection, routeOf('upload-progress'), uploadDocumentId, signal),
  }
}

function routeOf(id: string): Route {
  const route = routeTable[id]
  if (!route) throw new RangeError(`the contract has no endpoint ${id}`)
  return route
}
