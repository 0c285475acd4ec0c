import type { Route } from '@ventanilla/contract/route-table'
import { credentials, type Connection } from './send.ts'

const route = { method: 'GET', path: '/api/user/', access: 'session' } as Route
const connection = (baseUrl: string): Connection => ({ baseUrl, token: () => 'a.b.c', onUnauthorized: () => undefined, language: () => 'es' })

test('each call to the own server has a name of its own for its traces', () => {
  const [one, other] = [1, 2].map(() => credentials(connection(''), route).headers['traceparent'])
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(other).not.toBe(one)
})

test('the own server may answer an upload before it has read the file', () => {
  expect(credentials(connection(''), { ...route, form: true }).headers['Prefer']).toBe('respond-async')
  expect(credentials(connection(''), route).headers['Prefer']).toBeUndefined()
})

test('another server gets no header that its CORS may not allow', () => {
  for (const call of [route, { ...route, form: true } as const]) expect(Object.keys(credentials(connection('https://api.example'), call).headers)).toEqual(['Accept-Language', 'Authorization'])
})
