import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { startTestServer } from '../test/server.ts'

describe('the figures of money that came in and went out', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const token = await server.signIn('admin@ventanilla.example')
  const { pool } = server.database
  await pool.query(`insert into accounts (kind) values ('wallet')`)
  let number = 0
  const move = (kind: string, amount: number, at: string) => {
    const [debit, credit] = kind === 'topup' ? ['programme_float', 'wallet'] : kind === 'purchase' ? ['wallet', 'outside_world'] : ['outside_world', 'programme_float']
    return pool.query(
      `select ledger_post(array[row($1, $2, (select id from accounts where kind = $3), (select id from accounts where kind = $4), $5, null, null, null, null, null, $6)::ledger_transfer])`,
      [`t${(number += 1)}`, kind, debit, credit, amount, at],
    )
  }
  await move('adjustment', 1_000_000, '2026-03-01T12:00:00Z')
  await move('topup', 1000, '2026-03-09T12:00:00Z')
  await move('topup', 2500, '2026-03-11T04:59:59Z')
  await move('topup', 100, '2026-03-11T05:00:00Z')
  await move('topup', 75, '2026-03-12T04:59:59Z')
  await move('topup', 9999, '2026-03-12T05:00:00Z')
  await move('purchase', 333, '2026-03-10T18:00:00Z')

  const figure = async (flow: string, start_date: string, end_date: string) => {
    const { status, body } = await server.call({ url: `/api/${flow}/?start_date=${start_date}&end_date=${end_date}`, token })
    assert.equal(status, 200)
    return body as Figure
  }

  it('count days as Panama does, both ends included, quiet days too', async () => {
    const { total, count, series } = await figure('cash-in', '2026-03-10', '2026-03-12')
    assert.deepEqual([total, count], ['126.74', 4])
    assert.deepEqual(series, [
      { date: '2026-03-10', amount: '25.00', count: 1 },
      { date: '2026-03-11', amount: '1.75', count: 2 },
      { date: '2026-03-12', amount: '99.99', count: 1 },
    ])
  })

  it('are compared with as many days before', async () => {
    const { total, previous_total, change_percent } = await figure('cash-in', '2026-03-10', '2026-03-11')
    assert.deepEqual([total, previous_total, change_percent], ['26.75', '10.00', 167.5])
    assert.equal((await figure('cash-in', '2026-02-01', '2026-02-02')).change_percent, null)
  })

  it('tell what goes out from what comes in', async () => {
    assert.equal((await figure('cash-out', '2026-03-09', '2026-03-12')).total, '3.33')
  })

  it('refuse a range that is none', async () => {
    for (const range of ['start_date=2026-03-12&end_date=2026-03-10', 'start_date=2026-02-31&end_date=2026-03-10', 'start_date=2020-01-01&end_date=2026-03-10', 'start_date=2026-03-10']) {
      const { status, body } = await server.call({ url: `/api/cash-in/?${range}`, token })
      assert.deepEqual([status, body['code']], [400, 'validation_failed'])
    }
  })
})
