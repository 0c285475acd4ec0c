import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startTestServer } from '../../app/test/server.ts'

const TOKEN = 'a-token-for-metrics'

describe('what those who run the server read', async () => {
  const server = await startTestServer({ settings: { METRICS_TOKEN: TOKEN } })
  const bare = await startTestServer({ settings: { API_DOCS: 'open' } })
  after(() => Promise.all([server.close(), bare.close()]))
  const session = await server.signIn('admin@ventanilla.example')
  const statusOf = async (url: string, token?: string, at = server) => (await at.call({ url, ...(token && { token }) })).status

  it('/metrics answers its token and nothing else', async () => {
    assert.deepEqual([await statusOf('/metrics', TOKEN), await statusOf('/metrics'), await statusOf('/metrics', 'another'), await statusOf('/metrics', session)], [200, 401, 401, 401])
  })

  it('/metrics is not there without one', async () => assert.equal(await statusOf('/metrics', undefined, bare), 404))

  const docs = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html']
  it('/api/docs answers a session and nobody else', async () => {
    for (const url of docs) assert.equal(await statusOf(url), 401, url)
    const { status, body } = await server.call({ url: '/api/docs/json', token: session })
    assert.deepEqual([status, body['openapi']], [200, '3.1.0'])
    await server.call({ method: 'POST', url: '/api/Logout/', token: session })
    assert.equal(await statusOf('/api/docs/json', session), 401)
  })

  it('/api/docs is open where that is set', async () => assert.equal(await statusOf('/api/docs/json', undefined, bare), 200))
})
