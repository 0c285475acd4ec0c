import { createApi } from './create-api.ts'
import { json, localServer } from './local-server.ts'

/** Somebody else signs in while the call is on its way. */
describe('a session that ends while a call is on its way', () => {
  it.each([200, 403])('keeps the answer (%s) from the next one', async (status) => {
    let token = 'token-1'
    const [onForbidden, onUnauthorized] = [jest.fn(), jest.fn()]
    const server = await localServer((response, seen) => {
      token = 'token-2'
      json(status === 200 ? { id: '1' } : { code: 'forbidden', detail: '', problems: [] }, status)(response, seen)
    })
    const api = createApi({ baseUrl: server.url, token: () => token, onUnauthorized, onForbidden, language: () => 'en' })
    await expect(api.call('current-user', {})).rejects.toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(onUnauthorized).not.toHaveBeenCalled()
    expect(onForbidden).not.toHaveBeenCalled()
    await server.close()
  })
})
