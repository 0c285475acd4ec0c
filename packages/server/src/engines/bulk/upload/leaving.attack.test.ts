import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { head, rawCall } from '../../../app/test/raw-call.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, HEADER, upload, until } from '../test/lists.ts'

const right = '61234567,8-1-1,ana@example.com,25.00,Wallet,x'

describe('clients that leave while their files are read', async () => {
  const server = await startBulkServer()
  after(() => server.close())
  const { app, pool, holders, token } = server

  it('give their readers back: three of them, and the next upload is read', async () => {
    const { payload, headers } = upload(`${HEADER}\n${`${right}\n`.repeat(300_000)}`)
    // A file is read within one transaction, in which its COPY may wait for the reader: on a busy machine three never copied at the same moment.
    const reading = async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`)).rowCount ?? 0
    const calls = await Promise.all([1, 2, 3].map(() => rawCall(app)))
    for (const call of calls) {
      call.send(head('POST', '/api/user/top-up-upload/', payload.length, { authorization: `Bearer ${token}`, ...headers }))
      call.send(payload)
    }
    await until(async () => (await reading()) >= 3)
    for (const call of calls) call.leave()
    const next = await server.upload(csvOf([{ to: holders[0]!, amount: '1.00' }]))
    assert.equal(next.status, 200)
    await until(async () => (await reading()) === 0)
    assert.equal((await pool.query('select from upload_documents')).rowCount, 1)
  })
})
