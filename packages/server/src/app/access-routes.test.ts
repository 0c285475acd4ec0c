import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { after, describe, it } from 'node:test'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { addressesOf } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { startTestServer } from './test/server.ts'

/** What is served beside the contract: operations, documentation, and the pages. None of it is data of the programme. */
const besides = /^(\/healthz|\/readyz|\/metrics|\/api\/docs(\/.*)?|\/|\/\*|\/assets\/.*|\/remotes\/.*|\/remotes\.json|\/host\.json|\/api\/stored-remotes\/.*|\/favicon\.\w+|\/robots\.txt)$/

describe('the routes of the server', async () => {
  const routes: RouteOptions[] = []
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(route))
  })
  const server = await startTestServer()
  after(() => server.close())
  const spoken = routes.flatMap(({ method, url, config }) => [method].flat().map((each) => ({ method: each, url, endpoint: config?.endpoint })))

  it('of the contract are all there, under their own name', () => {
    const served = new Set(spoken.map(({ method, url, endpoint }) => `${method} ${url} ${endpoint}`))
    const missing = Object.entries(allEndpoints)
      .flatMap(([id, endpoint]) => addressesOf(endpoint).map((each) => `${endpoint.method} ${each.replace(/\{(\w+)\}/g, ':$1')} ${id}`))
      .filter((route) => !served.has(route))
    assert.deepEqual(missing, [])
  })

  it('belong to the contract, or to what is known to be served beside it', () => {
    const unknown = spoken.filter(({ url, endpoint }) => !(endpoint && endpoint in allEndpoints) && !besides.test(url))
    assert.deepEqual(unknown, [])
    assert.ok(spoken.some(({ url }) => url === '/metrics'))
  })

  it('are behind the same gate with and without the closing slash, and answer HEAD as they answer GET', async () => {
    for (const { method, url, endpoint } of spoken) {
      if (!endpoint) continue
      const { access } = allEndpoints[endpoint] ?? {}
      const { statusCode } = await server.app.inject({ method: method as 'GET', url: url.replace(/:\w+/g, 'x') })
      assert.equal(statusCode === 401, access !== 'public', url)
    }
  })
})
