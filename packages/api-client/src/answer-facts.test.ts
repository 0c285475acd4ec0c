import { QueryClient } from '@tanstack/react-query'
import { broughtEndpoints } from '@ventanilla/contract/brought-endpoints'
import type { Api } from './api.ts'
import { loadAnswerFacts, shapeOf, staleAfter } from './answer-facts.ts'
import { invalidating } from './create-api.ts'

let mockComes = false
jest.mock('@ventanilla/contract/answer-table', () => {
  if (!mockComes) throw new Error('the chunk did not come')
  return jest.requireActual<object>('@ventanilla/contract/answer-table')
})
// One after the other, as on a page: the table does not come, then it does.
const { routes } = broughtEndpoints
beforeAll(() => void Object.assign(routes, { users: { ...routes['users'], answer: { results: ['s'] }, invalidates: ['cards'] } }))
afterAll(() => void delete routes['users'])

describe('what is known of answers, while the table does not come', () => {
  it('is for what the shell waits for in the routes', () => expect(shapeOf('current-user')).resolves.toMatchObject({ permissions: {} }))
  it('is what a remote brought', async () => {
    await expect(shapeOf('users')).resolves.toEqual({ results: ['s'] })
    await expect(shapeOf('roles')).resolves.toBeUndefined()
  })
  it('is nothing of what becomes stale: then everything is', async () => {
    await expect(staleAfter('edit-role')).resolves.toBeUndefined()
    await expect(staleAfter('roles')).resolves.toEqual([])
    const queries = new QueryClient()
    queries.setQueryData(['roles', {}], {})
    const calls: Partial<Api> = { call: () => Promise.resolve({} as never) }
    const api = invalidating(calls as Api, queries)
    await api.call('edit-role', {} as never)
    await expect(staleAfter('edit-role')).resolves.toBeUndefined()
    expect(queries.getQueryState(['roles', {}])?.isInvalidated).toBe(true)
  })
})

describe('once the table comes', () => {
  it('is what this build knows, before what a remote brought, also of ids that are put together', async () => {
    mockComes = true
    await loadAnswerFacts()
    await expect(shapeOf('users')).resolves.toMatchObject({ count: 'n' })
    await expect(shapeOf(`${'start'}-${'cashback'}`)).resolves.toMatchObject({ status: 's' })
    await expect(staleAfter('start-cashback')).resolves.toContain('cashbacks')
  })
})
