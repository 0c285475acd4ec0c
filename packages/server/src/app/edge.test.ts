import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { READ_HEADERS, SENT_HEADERS } from '@ventanilla/contract/call-headers'
import { startTestServer } from './test/server.ts'

describe('what is not there', async () => {
  const server = await startTestServer()
  after(() => server.close())

  it('is a 404 in the words of the caller, with a reference', async () => {
    const { status, body } = await server.call({ url: '/api/nothing/', headers: { 'accept-language': 'en' } })
    assert.equal(status, 404)
    assert.equal(body['code'], 'not_found')
    assert.match(String(body['reference']), /^[0-9a-f-]{13}$/)
  })

  it('is a 404 as well where its address is no text', async () => {
    const { status, body } = await server.call({ url: '/api/user/GetRoles/%E0%A4/', token: await server.signIn('admin@ventanilla.example') })
    assert.deepEqual([status, body['code']], [404, 'not_found'])
  })

  it('is a mistake of the caller where a text cannot be kept', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    for (const url of ['/api/user/GetRoles/%00/', '/api/user/GetAdmins/?search=%00']) {
      const { status, body } = await server.call({ url, token })
      assert.deepEqual([status, body['code']], [400, 'validation_failed'], url)
    }
  })

  it('is not found by another method', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    assert.equal((await server.call({ method: 'DELETE', url: '/api/user/', token })).status, 404)
  })
})

describe('every answer', async () => {
  const server = await startTestServer({ settings: { CORS_ORIGINS: 'https://host.example' } })
  after(() => server.close())

  it('has the headers that keep a browser from misusing it', async () => {
    const { headers } = await server.call({ url: '/api/user/current_user/' })
    assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-powered-by'], undefined)
  })

  it('is kept by no browser, whatever its form', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    const types = ['application/json', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
    for (const accept of types) {
      const { statusCode, headers } = await server.app.inject({ url: '/api/user/', headers: { accept, authorization: `Bearer ${token}` } })
      assert.deepEqual([statusCode, String(headers['content-type']).split(';')[0], headers['cache-control'], headers['etag']], [200, accept, 'no-store', undefined])
    }
    assert.equal((await server.call({ url: '/api/user/current_user/' })).headers['cache-control'], 'no-store')
  })

  it('lets only listed origins read it', async () => {
    const from = (origin: string) => server.call({ method: 'OPTIONS', url: '/api/user/', headers: { origin, 'access-control-request-method': 'GET' } })
    assert.deepEqual([(await from('https://host.example')).status, (await from('https://host.example')).headers['access-control-allow-origin']], [204, 'https://host.example'])
    assert.equal((await from('https://evil.example')).headers['access-control-allow-origin'], undefined)
    const { headers } = await from('https://host.example')
    assert.deepEqual([headers['access-control-allow-methods'], headers['access-control-allow-headers'], headers['access-control-max-age']], ['GET, POST, PUT, DELETE', SENT_HEADERS.join(', '), '600'])
    const { headers: read } = await server.call({ url: '/api/user/', headers: { origin: 'https://host.example' } })
    assert.deepEqual([read['access-control-expose-headers'], read['access-control-allow-credentials'], read['vary']], [READ_HEADERS.join(', '), undefined, 'Origin'])
  })
})
