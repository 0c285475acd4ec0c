import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { isDefinite } from './api-error.ts'
import { createApi } from './create-api.ts'
import { json, localServer } from './local-server.ts'

/** Somebody else signs in during the call. */
describe('a session that ends while a call is on its way', () => {
  it.each([200, 403])('keeps the answer (%s) from the next one', async (status) => {
    let token = 'token-1'
    const [onForbidden, onUnauthorized] = [jest.fn(), jest.fn()]
    const server = await localServer((response, seen) => {
      token = 'token-2'
      json(status === 200 ? { id: '1' } : { code: 'forbidden', detail: '', problems: [] }, status)(response, seen)
    })
    const api = createApi({ baseUrl: server.url, token: () => token, onUnauthorized, onForbidden, language: () => 'en' })
    const refused: unknown = await api.call('current-user', {}).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(isDefinite(refused)).toBe(false)
    expect(onUnauthorized).not.toHaveBeenCalled()
    expect(onForbidden).not.toHaveBeenCalled()
    await server.close()
  })

  const pieces: readonly string[] = ['{"records":[{"row":2}', ',{"row":3}', ']}']
  it('keeps the rest of a list from the next one', async () => {
    let token = 'token-1'
    let goOn = () => undefined as void
    const server = await localServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(pieces[0])
      goOn = () => void response.end(pieces.slice(1).join(''))
    })
    const api = createApi({ baseUrl: server.url, token: () => token, onUnauthorized: jest.fn(), language: () => 'en' })
    const rows = api.bulkRows(topUp, 'review', { query: { upload_document_id: '1' } })[Symbol.asyncIterator]()
    expect((await rows.next()).value).toMatchObject([{ row: 2 }])
    token = 'token-2'
    goOn()
    await expect(rows.next()).rejects.toMatchObject({ body: { code: 'session_ended' } })
    await server.close()
  })

  it('keeps the progress of a list from the next one', async () => {
    let token = 'token-1'
    let goOn = () => undefined as void
    const state = (processed_count: number) => `data: ${JSON.stringify({ results: [{ at: 0, status: 200, answer: { upload_document_id: '1', status: 'processing', processed_count } }] })}\n\n`
    const server = await localServer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(state(1))
      goOn = () => void response.write(state(2))
    })
    const api = createApi({ baseUrl: server.url, token: () => token, onUnauthorized: jest.fn(), language: () => 'en' })
    const states = api.progress({ upload_document_id: '1', operation: 'top-up' }, new AbortController().signal)[Symbol.asyncIterator]()
    expect((await states.next()).value).toMatchObject({ processed_count: 1 })
    token = 'token-2'
    goOn()
    await expect(states.next()).rejects.toMatchObject({ body: { code: 'session_ended' } })
    await server.close()
  })
})
