import { fileTypes } from '@ventanilla/contract/file-formats'
import { createApi } from './create-api.ts'
import { json, localServer, raw } from './local-server.ts'
import type { ListState } from './api.ts'

let server: Awaited<ReturnType<typeof localServer>>
afterEach(() => server.close())
const apiAgainst = async (...answers: Parameters<typeof localServer>) => {
  server = await localServer(...answers)
  return createApi({ baseUrl: server.url, token: () => 't', onUnauthorized: () => undefined, language: () => 'es' })
}
const state = { page: 2, pageSize: 25, search: ' ana ', sort: { by: 'surname', order: 'desc' }, filters: { status: 'Active,Frozen', created_at_from: '2026-11-01', kyc_status: undefined, created_at_to: '' } } as const satisfies ListState

describe('a list', () => {
  it('is asked for in the one spelling of the wire, without what nobody chose', async () => {
    const api = await apiAgainst(json({ count: 100_000, count_capped: true, next: null, previous: null, results: [] }))
    const { queryKey, queryFn } = api.list('users', state)
    expect(queryKey).toEqual(['users', { query: { page: 2, page_size: 25, search: 'ana', sort_by: 'surname', order: 'desc', status: 'Active,Frozen', created_at_from: '2026-11-01' } }])
    const read = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    await expect(read({ signal: new AbortController().signal })).resolves.toMatchObject({ count: 100_000, count_capped: true })
    expect(server.seen[0]?.path).toBe('/api/user/')
  })

  it('takes the parameters of its path and the filters of the page, and has no cap where the server knows none', async () => {
    const api = await apiAgainst(json({ count: 1, results: [{}] }))
    const { queryKey, queryFn } = api.list('card-transactions', { page: 1, pageSize: 8, search: '', sort: undefined, filters: {} }, { params: { id: 'C1' }, filters: { kind: 'topup' } })
    expect(queryKey).toEqual(['card-transactions', { params: { id: 'C1' }, query: { page: 1, page_size: 8, kind: 'topup' } }])
    const read = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>
    await expect(read({ signal: new AbortController().signal })).resolves.toMatchObject({ count: 1, count_capped: false })
  })

  it('is exported as it is filtered, all pages of it', async () => {
    const api = await apiAgainst(raw(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="users-2026-11-21.csv"' }, 'a,b\r\n'))
    const { fileName, blob } = await api.exportList('users', state)
    expect(fileName).toBe('users-2026-11-21.csv')
    expect(blob.size).toBe(5)
    expect(server.seen[0]?.query.toString()).toBe('search=ana&sort_by=surname&order=desc&status=Active%2CFrozen&created_at_from=2026-11-01')
    expect(server.seen[0]?.headers.accept).toMatch(/^text\/csv/)
  })

  it('is exported as a workbook where that is asked for', async () => {
    const api = await apiAgainst(raw(200, { 'content-type': fileTypes.xlsx, 'content-disposition': 'attachment; filename="users.xlsx"' }, 'PK'))
    expect((await api.exportList('users', state, {}, 'xlsx')).fileName).toBe('users.xlsx')
    expect(server.seen[0]?.headers.accept).toBe(`${fileTypes.xlsx}, */*;q=0.5`)
  })
})
