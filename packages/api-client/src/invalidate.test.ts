import { QueryClient } from '@tanstack/react-query'
import { answerTable } from '@ventanilla/contract/answer-table'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { routeTable } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import { createApi, invalidating } from './create-api.ts'

const ids = Object.keys(routeTable)
const refused = (status?: number) => new ApiError(status === undefined ? 'FETCH_ERROR' : 'HTTP_ERROR', 'refused', status === undefined ? {} : { status })

/** A page that has every query of the product in its cache, and whose calls all end as they are given. */
function page(outcome: () => Promise<never>) {
  const queries = new QueryClient()
  for (const id of ids) queries.setQueryData([id, {}], {})
  const server = createApi({ baseUrl: '', token: () => undefined, onUnauthorized: () => undefined, language: () => 'en' })
  async function* progress() {
    yield await outcome()
  }
  const calls: Api = { ...server, call: outcome, bulk: outcome, progress }
  return { api: invalidating(calls, queries), stale: () => ids.filter((id) => queries.getQueryState([id, {}])?.isInvalidated) }
}
const answered = () => Promise.resolve({} as never)
const namedBy = (id: string) => ids.filter((each) => answerTable[id]?.invalidates?.includes(each))

test.each(['edit-role', 'recharge-users', 'end-session', 'confirm-session', 'roles'] as const)('%s makes stale what the contract names, and nothing else', async (id) => {
  const { api, stale } = page(answered)
  await api.call(id, {})
  expect(stale()).toEqual(namedBy(id))
  expect(stale().length).toBeLessThan(ids.length / 3)
})

test('a step of an operation, and the end of processing that is followed, do so as well', async () => {
  const uploading = page(answered)
  await uploading.api.bulk(topUp, 'upload', { body: { file: new Blob() } })
  expect(uploading.stale()).toEqual(namedBy('top-up/upload'))

  const following = page(answered)
  for await (const _ of following.api.progress({ upload_document_id: '7', operation: 'top-up' }, new AbortController().signal)) expect(following.stale()).toEqual([])
  expect(following.stale()).toEqual(namedBy('top-up/process'))
  expect(following.stale()).toContain('top-up/result')
})

test.each([undefined, 200, 404, 409, 500])('a call that failed with %s may have changed something, or found it changed', async (status) => {
  const { api, stale } = page(() => Promise.reject(refused(status)))
  await expect(api.call('edit-admin', {} as never)).rejects.toThrow('refused')
  expect(stale()).toEqual(namedBy('edit-admin'))
})

test.each([400, 401, 403, 429])('a call that was refused with %s changed nothing', async (status) => {
  const { api, stale } = page(() => Promise.reject(refused(status)))
  await expect(api.call('edit-admin', {} as never)).rejects.toThrow('refused')
  expect(stale()).toEqual([])
})
