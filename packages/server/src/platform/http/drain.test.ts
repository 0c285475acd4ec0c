import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { outcome, rawCall } from '../../app/test/raw-call.ts'
import { letDrain } from './drain.ts'

describe('an application that closes', () => {
  const start = () => {
    const app = Fastify({ return503OnClosing: false })
    letDrain(app)
    app.get('/', () => ({ code: 'answered' }))
    return app
  }

  it('waits for no connection that asks for nothing', { timeout: 30_000 }, async (test) => {
    const app = start()
    const accepted = once(app.server, 'connection')
    const spare = await rawCall(app)
    test.after(spare.leave)
    await accepted
    await app.close()
    assert.equal(await spare.answer, '')
  })

  it('answers what comes in on one that was open already', async () => {
    const app = start()
    const accepted = once(app.server, 'connection')
    const call = await rawCall(app)
    await accepted
    const closed = app.close()
    call.send('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    assert.deepEqual(outcome(await call.answer), [200, 'answered'])
    await closed
  })
})
