import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import type { Api } from './api.ts'
import { ApiError, isDefinite } from './api-error.ts'
import type { Connection } from './send.ts'
import { createApi } from './create-api.ts'
import { hangUp, json, localServer, raw, silence } from './local-server.ts'

type Server = Awaited<ReturnType<typeof localServer>>
let server: Server
let onUnauthorized: jest.Mock<void, [ApiError]>
let token: string | undefined

async function apiAgainst(answers: Parameters<typeof localServer>, more: Partial<Connection> = {}): Promise<Api> {
  server = await localServer(...answers)
  return createApi({ baseUrl: server.url, token: () => token, onUnauthorized, language: () => 'en', ...more })
}
const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}
const refused = { code: 'session_ended', detail: 'Your session has ended; sign in again.', problems: [] }

beforeEach(() => {
  onUnauthorized = jest.fn<void, [ApiError]>()
  token = 'token-1'
})
afterEach(() => server.close())

describe('a call', () => {
  it('goes where the contract says, with the bearer token and the language', async () => {
    const api = await apiAgainst([json({ id: '1' })])
    await expect(api.call('current-user', {})).resolves.toMatchObject({ id: '1' })
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/api/user/current_user/', headers: { authorization: 'Bearer token-1', 'accept-language': 'en' } })
  })
  it('sends query and JSON body, and leaves out what is undefined', async () => {
    const api = await apiAgainst([json({})])
    await api.call('users', { query: { search: 'a&b', status: undefined } })
    expect(server.seen[0]?.query.toString()).toBe('search=a%26b')
    await api.bulk(topUp, 'process', { body: { upload_document_id: '7' } })
    expect(server.seen[1]).toMatchObject({ method: 'POST', path: '/api/user/top-up-process/', body: '{"upload_document_id":"7"}' })
  })
  it('sends a file as multipart form data', async () => {
    const api = await apiAgainst([json({ upload_document_id: '7' })])
    await api.bulk(topUp, 'upload', { body: { file: new File(['Email\na@b.pa'], 'lista.csv') } })
    expect(server.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(server.seen[0]?.body).toContain('name="file"; filename="lista.csv"')
    expect(server.seen[0]?.body).toContain('Email\na@b.pa')
  })
  it('carries no token when it is anonymous', async () => {
    const api = await apiAgainst([json({ token: 't' })])
    await api.call('login', { body: { email: 'a@b.pa', password: 'x' } })
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })
  it('has a query key made of the endpoint and its input', async () => {
    const api = await apiAgainst([json({})])
    expect(api.query('users', { query: { page: 2 } }).queryKey).toEqual(['users', { query: { page: 2 } }])
    expect(api.bulkQuery(topUp, 'review', { query: { upload_document_id: '7' } }).queryKey).toEqual(['top-up/review', { query: { upload_document_id: '7' } }])
  })
})

describe('a failure', () => {
  it('is FETCH_ERROR when the connection drops', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined) // jsdom reports dropped connections there
    const api = await apiAgainst([hangUp], { timing: { call: 0 } })
    expect(await failure(api.call('current-user', {}))).toMatchObject({ kind: 'FETCH_ERROR', status: undefined })
  })
  it('is TIMEOUT_ERROR when no answer comes in time', async () => {
    const api = await apiAgainst([silence], { timing: { call: 50 } })
    expect(await failure(api.call('current-user', {}))).toMatchObject({ kind: 'TIMEOUT_ERROR' })
  })
  it('is PARSING_ERROR when a success is no JSON', async () => {
    const api = await apiAgainst([raw(200, { 'content-type': 'text/html' }, '<html>')])
    expect(await failure(api.call('current-user', {})).then((error) => [error, isDefinite(error)])).toMatchObject([{ kind: 'PARSING_ERROR', status: 200 }, false])
  })
  it('is HTTP_ERROR with the body of the contract', async () => {
    const body = { code: 'validation_failed', detail: 'Check the marked fields.', problems: [{ code: 'required', field: 'email' }], email: ['This field is required.'] }
    const api = await apiAgainst([json(body, 400)])
    const error = await failure(api.call('current-user', {}))
    expect(error).toMatchObject({ kind: 'HTTP_ERROR', status: 400, message: body.detail, body, fields: { email: ['This field is required.'] } })
  })
  it('is HTTP_ERROR with the body of the contract, where a field has the name of one of its members', async () => {
    const error = { code: 'validation_failed', detail: 'Check the marked fields.', problems: [{ code: 'required', field: 'code' }] }
    const api = await apiAgainst([json({ ...error, code: ['This field is required.'], error }, 400)])
    expect(await failure(api.call('current-user', {}))).toMatchObject({ message: error.detail, body: error, fields: { code: ['This field is required.'] } })
  })
  it("keeps the sentences of a server that knows no codes", async () => {
    const api = await apiAgainst([json({ detail: 'Nope', email: ['Unknown.'] }, 400)])
    expect(await failure(api.call('current-user', {}))).toMatchObject({ kind: 'HTTP_ERROR', message: 'Nope', body: undefined, fields: { email: ['Unknown.'] } })
  })
  it("is HTTP_ERROR with its status when a proxy answers with a page", async () => {
    const api = await apiAgainst([raw(502, { 'content-type': 'text/html' }, '<html>')])
    expect(await failure(api.call('current-user', {}))).toMatchObject({ kind: 'HTTP_ERROR', status: 502, body: undefined })
  })
})

describe('401', () => {
  it('notifies the session', async () => {
    const api = await apiAgainst([json(refused, 401)])
    await failure(api.call('current-user', {}))
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
    expect(onUnauthorized.mock.calls[0]?.[0]).toMatchObject({ status: 401, body: refused })
  })
  it('of a sign-in does not', async () => {
    const api = await apiAgainst([json(refused, 401)])
    await failure(api.call('login', { body: { email: 'a@b.pa', password: 'x' } }))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
  it('that answers the token of a former session does not', async () => {
    const api = await apiAgainst([
      (response, seen) => {
        token = 'token-2'
        json(refused, 401)(response, seen)
      },
    ])
    await failure(api.call('current-user', {}))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
  it('of a download does', async () => {
    const api = await apiAgainst([json(refused, 401)])
    await failure(api.bulkDownload(topUp, 'download', { body: { upload_document_id: '7' } }))
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })
})

describe('the token of a recovery', () => {
  const ofAccess = { token: (access: unknown) => (access === 'code-token' ? 'code-token-1' : token) }
  const password = { password: 'abcdefg1', confirm_password: 'abcdefg1' }
  it('goes with its own call and with no other', async () => {
    const api = await apiAgainst([json({ detail: '' })], ofAccess)
    await api.call('create-password', { body: password })
    await api.call('current-user', {})
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer code-token-1', 'Bearer token-1'])
  })
  it('that is refused leaves the session alone', async () => {
    const api = await apiAgainst([json(refused, 401)], ofAccess)
    await failure(api.call('create-password', { body: password }))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('403', () => {
  it.each(['forbidden', 'second_factor_setup_required'])('of %s is reported', async (code) => {
    const onForbidden = jest.fn()
    const api = await apiAgainst([json({ code, detail: '', problems: [] }, 403)], { onForbidden })
    await failure(api.call('current-user', {}))
    expect(onForbidden).toHaveBeenCalledTimes(1)
  })
})

describe('a call that asks for the second factor', () => {
  const asks = json({ code: 'confirmation_required', detail: 'Confirm.', problems: [] }, 403)
  const process = (api: Api) => api.bulk(topUp, 'process', { body: { upload_document_id: '7' } })
  it('is made once more when it was proved', async () => {
    const confirm = jest.fn(() => Promise.resolve(true))
    const api = await apiAgainst([asks, json({ ok: true })], { confirm })
    await expect(process(api)).resolves.toMatchObject({ ok: true })
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(server.seen.map(({ body }) => body)).toEqual(['{"upload_document_id":"7"}', '{"upload_document_id":"7"}'])
  })
  it('sends its file once more', async () => {
    const api = await apiAgainst([asks, json({ upload_document_id: '7' })], { confirm: () => Promise.resolve(true) })
    await api.bulk(topUp, 'upload', { body: { file: new File(['Email\na@b.pa'], 'lista.csv') } })
    expect(server.seen[1]?.body).toContain('a@b.pa')
  })
  it('fails as refused when it was not proved, and when nobody can be asked', async () => {
    const api = await apiAgainst([asks], { confirm: () => Promise.resolve(false) })
    expect(await failure(process(api))).toMatchObject({ status: 403, body: { code: 'confirmation_required' } })
    expect(server.seen).toHaveLength(1)
    await server.close()
    expect(await failure(process(await apiAgainst([asks])))).toMatchObject({ status: 403 })
  })
  it('asks only once', async () => {
    const confirm = jest.fn(() => Promise.resolve(true))
    const api = await apiAgainst([asks], { confirm })
    expect(await failure(process(api))).toMatchObject({ status: 403 })
    expect(confirm).toHaveBeenCalledTimes(1)
  })
})

describe('a download', () => {
  it('asks for CSV and answers bytes and name', async () => {
    const api = await apiAgainst([raw(200, { 'content-type': 'text/csv', 'content-disposition': "attachment; filename=\"a.csv\"; filename*=UTF-8''recarga%20%C3%B1.csv" }, '\ufeffEmail')])
    const { blob, fileName } = await api.bulkDownload(topUp, 'download', { body: { upload_document_id: '7' } })
    expect(new Uint8Array(await blob.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(fileName).toBe('recarga ñ.csv')
    expect(server.seen[0]).toMatchObject({ path: '/api/user/topup-data-download/', headers: { accept: 'text/csv, */*;q=0.5', authorization: 'Bearer token-1' } })
  })
  it('that fails has the body of the contract, though it came as bytes', async () => {
    const body = { code: 'document_not_found', detail: 'The list does not exist.', problems: [] }
    const api = await apiAgainst([json(body, 404)])
    expect(await failure(api.download('uploaded-file', { body: { upload_document_id: '7' } }))).toMatchObject({ status: 404, body })
  })
})

describe('the rows of a list', () => {
  const rowsOf = async (api: Api) => {
    const all: unknown[] = []
    for await (const rows of api.bulkRows(topUp, 'review', { query: { upload_document_id: '7' } })) all.push(...rows)
    return all
  }
  it('come as they arrive', async () => {
    const api = await apiAgainst([json({ status: 'validated', records: [{ row: 2 }, { row: 3 }], count: 2 })])
    expect(await rowsOf(api)).toMatchObject([{ row: 2 }, { row: 3 }])
    expect(server.seen[0]).toMatchObject({ path: '/api/user/top-up-validation/', headers: { authorization: 'Bearer token-1' } })
  })
  it('that are refused have the body of the contract', async () => {
    const body = { code: 'document_not_found', detail: 'The list does not exist.', problems: [] }
    expect(await failure(rowsOf(await apiAgainst([json(body, 404)])))).toMatchObject({ status: 404, body })
  })
})
