import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { upload } from '../../engines/bulk/test/lists.ts'
import { readSettings } from '../settings.ts'
import { startTestServer } from '../../app/test/server.ts'
import { limitTimes } from './time-limits.ts'
import { head, outcome, rawCall } from '../../app/test/raw-call.ts'

const json = { 'content-type': 'application/json' }

describe('a client that does not get on', async () => {
  const server = await startTestServer({ settings: { HEADERS_TIMEOUT_MS: '100', BODY_TIMEOUT_MS: '100', IDLE_TIMEOUT_MS: '100', UPLOAD_TIMEOUT_MS: '60000' } })
  after(() => server.close())
  const { app } = server
  const token = await server.signIn('admin@ventanilla.example')

  it('is cut off in the middle of its headers', async () => {
    const call = await rawCall(app)
    call.send('POST /api/Login/ HTTP/1.1\r\nhost: x\r\n')
    assert.equal(outcome(await call.answer)[0], 408)
  })

  it('is cut off when it sends nothing at all', async () => {
    const call = await rawCall(app)
    assert.equal(outcome(await call.answer)[0], 408)
  })

  it('is answered and cut off in the middle of a body', async () => {
    const call = await rawCall(app)
    call.send(head('POST', '/api/Login/', 100, json) + '{"email"')
    assert.deepEqual(outcome(await call.answer), [408, 'request_timed_out'])
  })

  it('is cut off in the middle of a body that was refused before it came', async () => {
    const call = await rawCall(app)
    call.send(head('POST', '/api/user/CreateRole/', 100, json).replace('connection: close\r\n', '') + '{"name"')
    assert.deepEqual(outcome(await call.answer), [401, 'not_authenticated'])
  })

  it('is answered and cut off in the middle of a file', async () => {
    const { payload, headers } = upload('x'.repeat(1000))
    const call = await rawCall(app)
    call.send(head('POST', '/api/user/top-up-upload/', payload.length, { authorization: `Bearer ${token}`, ...headers }))
    call.send(payload.subarray(0, 400))
    assert.deepEqual(outcome(await call.answer), [408, 'request_timed_out'])
  })
})

describe('an upload as a whole', async () => {
  const server = await startTestServer({ settings: { UPLOAD_TIMEOUT_MS: '200' } })
  after(() => server.close())

  it('has an end, however busy it is', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    const { payload, headers } = upload('x'.repeat(1000))
    const call = await rawCall(server.app)
    call.send(head('POST', '/api/user/top-up-upload/', payload.length, { authorization: `Bearer ${token}`, ...headers }))
    assert.equal(outcome(await call.answer)[0], 408)
  })
})

describe('an answer', () => {
  const app = Fastify()
  limitTimes(app, readSettings({ IDLE_TIMEOUT_MS: '100' }))
  const large = 64 << 20
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(large)))
  app.get('/late', async (_request, reply) => {
    await once(reply.raw, 'timeout')
    return 'late'
  })
  after(() => app.close())

  it('that nobody reads is given up', async () => {
    const call = await rawCall(app)
    call.stopReading()
    const asked = once(app.server, 'request')
    call.send('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    const [, response] = (await asked) as [IncomingMessage, ServerResponse]
    await once(response, 'close')
    call.goOnReading()
    assert.ok((await call.answer).length < large)
  })

  it('that the server takes its time for is not', async () => {
    const call = await rawCall(app)
    call.send('GET /late HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    assert.match(await call.answer, /200 OK[^]*late$/)
  })
})
