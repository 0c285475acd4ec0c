import type { Api } from './api.ts'
import { createApi } from './create-api.ts'

let token: string | undefined
const api: Api = createApi({ baseUrl: '', token: () => token, onUnauthorized: () => undefined, language: () => 'en' })

describe('what the page brought', () => {
  const begin = (query: { initialData?: unknown }) => (query.initialData as () => unknown)()
  afterEach(() => void (globalThis.ventanillaEarly = undefined))

  it('is what a query begins with, for the session in its language', () => {
    const address = '/api/user/?page=2'
    token = 'token-1'
    globalThis.ventanillaEarly = { token: 'token-1', language: 'en', until: Infinity, answers: new Map([[address, Promise.resolve(undefined)]]), bodies: new Map([[address, '{"count":7}']]) }
    expect(begin(api.query('users', { query: { page: 2 } }))).toEqual({ count: 7 })
    token = 'token-2'
    expect(begin(api.query('users', { query: { page: 2 } }))).toBeUndefined()
  })
  it('is nothing for a query that does not yet know what its address is made of', () => {
    expect(begin(api.query('notification', { params: { id: undefined as never } }))).toBeUndefined()
  })
})
