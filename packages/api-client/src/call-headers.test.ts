import { READ_HEADERS, SENT_HEADERS } from '@ventanilla/contract/call-headers'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { createApi } from './create-api.ts'
import { json, localServer } from './local-server.ts'
import { credentials } from './send.ts'

const list = { upload_document_id: '7' }
/** What HTTP itself and every browser add, and no server has to allow. */
const ofTransport = ['accept-encoding', 'cache-control', 'connection', 'content-length', 'host', 'origin', 'pragma', 'referer', 'sec-fetch-mode', 'user-agent']
/** Read from every server without its leave. */
const safe = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'last-modified', 'pragma']

/** Every kind of call, to a server that answers nothing of use. */
async function callAll() {
  const server = await localServer(json({}))
  const read = jest.spyOn(Headers.prototype, 'get')
  const api = createApi({ baseUrl: server.url, token: () => 't', onUnauthorized: () => undefined, onServerTime: () => undefined, language: () => 'es', timing: { poll: 1 } })
  const leaving = new AbortController()
  const calls: (() => Promise<unknown>)[] = [
    () => api.call('current-user', {}),
    () => api.call('send-kyc-mail', { body: { users: ['U1'] }, reason: 'Porque sí' }),
    () => api.bulk(topUp, 'upload', { body: { file: new File(['Email\na@b.pa'], 'lista.csv') } }),
    () => api.bulkDownload(topUp, 'download', { body: list }),
    () => api.bell(leaving.signal)[Symbol.asyncIterator]().next(),
  ]
  for (const call of calls) await call().catch(() => undefined)
  leaving.abort()
  await server.close()
  const sent = new Set(server.seen.flatMap(({ headers }) => Object.keys(headers)))
  return { sent: [...sent], read: [...new Set(read.mock.calls.map(([name]) => name.toLowerCase()))] }
}

test('a server of another origin is asked to allow every header that is sent, and to show every header that is read', async () => {
  const { sent, read } = await callAll()
  expect(sent).toEqual(expect.arrayContaining(['accept-language', 'authorization', 'content-type', 'x-change-reason']))
  expect(sent.filter((name) => !ofTransport.includes(name) && !SENT_HEADERS.includes(name))).toEqual([])
  expect(read).toEqual(expect.arrayContaining(['content-disposition', 'date']))
  expect(read.filter((name) => !safe.includes(name) && !READ_HEADERS.includes(name))).toEqual([])
})

test('so is our own, of an upload', () => {
  const { headers } = credentials({ baseUrl: '', token: () => 't', onUnauthorized: () => undefined, language: () => 'es' }, { method: 'POST', path: '/api/user/', access: 'session', form: true } as never)
  expect(Object.keys(headers).filter((name) => !SENT_HEADERS.includes(name.toLowerCase()))).toEqual([])
})
