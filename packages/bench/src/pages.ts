import { operationOf } from '@ventanilla/contract/bulk/operations'
import type { Api } from './api.ts'
import { quantile, timed } from './measure.ts'

const PAGE_ROWS = 10
/** Pages at each end of a list that people do open. */
const ENDS = 100
/** Three letters that hit all rows, some, few and none. */
const searches = ['com', '@ex', '123', '999', 'zqx']

export type Pages = { ends: number; anywhere: number; ofSearches: number; slowest: string; measured: number }

/**
 * Pages of a review or a result: those at both ends and any, in every order, and the first of searches. 95 of 100 took at
 * most so many milliseconds.
 * @param each pages at either end, and anywhere, of each order
 * @param within seconds after which no more are asked for; orders take turns, so that none is left out
 */
export async function measurePages(api: Api, endpoint: string, id: string, rows: number, { each, within }: { each: number; within: number }): Promise<Pages> {
  const last = Math.ceil(rows / PAGE_ROWS)
  const orders = ['row', 'status', 'message', ...Object.keys(operationOf('top-up')?.columns ?? {})].flatMap((sort_by) => [{ sort_by, order: 'asc' }, { sort_by, order: 'desc' }])
  let slowest = { seconds: 0, name: '' }
  const ask = async (query: object): Promise<number> => {
    const { seconds } = await timed(() => api.get(endpoint, { upload_document_id: id, page_size: PAGE_ROWS, ...query }))
    if (seconds > slowest.seconds) slowest = { seconds, name: Object.values(query).join(' ') }
    return seconds * 1_000
  }
  const spread = (from: number, to: number, at: number) => Math.round(from + ((to - from) * (at + 0.5)) / each)
  const ends: number[] = []
  const anywhere: number[] = []
  const ofSearches: number[] = []
  const until = performance.now() + within * 1_000
  await ask({ page: 1 })
  for (let at = 0; at < each && performance.now() < until; at += 1)
    for (const order of orders) {
      ends.push(await ask({ page: spread(1, Math.min(ENDS, last), at), ...order }), await ask({ page: spread(Math.max(1, last - ENDS), last, at), ...order }))
      anywhere.push(await ask({ page: spread(1, last, at), ...order }))
    }
  for (let at = 0; at < each; at += 1) for (const search of searches) ofSearches.push(await ask({ search, page: 1 + at }))
  return { ends: quantile(ends, 0.95), anywhere: quantile(anywhere, 0.95), ofSearches: quantile(ofSearches, 0.95), slowest: slowest.name, measured: ends.length + anywhere.length + ofSearches.length }
}
