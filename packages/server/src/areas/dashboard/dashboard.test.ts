import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { startTestServer } from '../../app/test/server.ts'

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
      `select ledger_post(array[row($1, $2, (select id from accounts where kind = $3), (select id from accounts where kind = $4), $5, null, null, null, null, null, $6, null)::ledger_transfer])`,
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

  const figure = async (flow: string, start_date: string, end_date: string, type = 'day') => {
    const { status, body } = await server.call({ url: `/api/${flow}/?start_date=${start_date}&end_date=${end_date}&type=${type}`, token })
    assert.equal(status, 200)
    return body as Figure
  }

  it('count days as Panama does, both ends included, quiet days too', async () => {
    const { total, count, series } = await figure('cash-in', '2026-03-10', '2026-03-12')
    assert.deepEqual([total, count], ['126.74', 4])
    assert.deepEqual(series, [
      { date: '2026-03-10', until: '2026-03-10', amount: '25.00', count: 1 },
      { date: '2026-03-11', until: '2026-03-11', amount: '1.75', count: 2 },
      { date: '2026-03-12', until: '2026-03-12', amount: '99.99', count: 1 },
    ])
  })

  it('are compared with as many days before', async () => {
    const { total, previous_total, previous_count, previous_series, change_percent } = await figure('cash-in', '2026-03-10', '2026-03-11')
    assert.deepEqual([total, previous_total, previous_count, change_percent], ['26.75', '10.00', 1, 167.5])
    assert.deepEqual(previous_series.map(({ date, amount }) => [date, amount]), [['2026-03-08', '0.00'], ['2026-03-09', '10.00']])
    assert.equal((await figure('cash-in', '2026-02-01', '2026-02-02')).change_percent, null)
  })

  it('are taken together by week, month or year, each cut by the ends of the range', async () => {
    const steps = async (type: string, start: string, end: string) => (await figure('cash-in', start, end, type)).series.map(({ date, until, amount }) => [date, until, amount])
    assert.deepEqual(await steps('week', '2026-03-07', '2026-03-16'), [['2026-03-07', '2026-03-08', '0.00'], ['2026-03-09', '2026-03-15', '136.74'], ['2026-03-16', '2026-03-16', '0.00']])
    assert.deepEqual(await steps('month', '2026-02-28', '2026-03-31'), [['2026-02-28', '2026-02-28', '0.00'], ['2026-03-01', '2026-03-31', '136.74']])
    assert.deepEqual(await steps('year', '2025-12-30', '2026-03-31'), [['2025-12-30', '2025-12-31', '0.00'], ['2026-01-01', '2026-03-31', '136.74']])
  })

  it('are taken together by month where nobody says how, so that two years are no more than may be asked for', async () => {
    const { status, body } = await server.call({ url: '/api/cash-in/?start_date=2024-04-01&end_date=2026-03-31', token })
    assert.deepEqual([status, (body as Figure).series.length, (body as Figure).total], [200, 24, '136.74'])
  })

  it('count by place, and each movement once in all', async () => {
    for (const [flow, total, count] of [['wallet', '140.07', 6], ['card', '0.00', 0], ['total', '140.07', 6]] as const) {
      const answer = await figure(flow, '2026-03-09', '2026-03-12')
      assert.deepEqual([answer.total, answer.count], [total, count])
    }
  })

  it('come all at once, and as a file', async () => {
    const url = '/api/dashboard/figures/?start_date=2026-03-10&end_date=2026-03-12&type=month'
    const { body } = await server.call({ url, token })
    assert.deepEqual([body['cash_in'], body['cash_out']], [await figure('cash-in', '2026-03-10', '2026-03-12', 'month'), await figure('cash-out', '2026-03-10', '2026-03-12', 'month')])
    const file = await server.app.inject({ url, headers: { authorization: `Bearer ${token}`, accept: 'text/csv', 'accept-language': 'en' } })
    assert.match(String(file.headers['content-disposition']), /figures-2026-03-10-2026-03-12\.csv/)
    const [head, line] = file.payload.split('\r\n')
    assert.match(head ?? '', /^\ufeffFrom,To,Money in \(USD\)/)
    assert.match(line ?? '', /^10\/03\/2026,12\/03\/2026,126\.74,4,10\.00,3\.33,1,/)
  })

  it('tell what goes out from what comes in', async () => {
    assert.equal((await figure('cash-out', '2026-03-09', '2026-03-12')).total, '3.33')
  })

  it('leave out what the card provider refused, and what took it back, on both sides', async () => {
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email) values ('U1', 'Ana', 'Ríos', 'Cédula', '8-1-1', '+50760000001', 'ana@example.com')`)
    await pool.query(`insert into wallets (id, user_id, account_id) select 'W1', 'U1', id from accounts where kind = 'wallet'`)
    await pool.query(`with opened as (insert into accounts (kind) values ('card') returning id) insert into cards (id, user_id, wallet_id, account_id, card_type) select 'C1', 'U1', 'W1', id, 'virtual' from opened`)
    const at = '2026-04-05T12:00:00Z'
    const post = async (kind: string, debit: string, credit: string, reversal?: number) => {
      const { rows } = await pool.query<{ id: number }>(
        `select transaction_id as id from ledger_post(array[row($1, $2, (select id from accounts where kind = $3), (select id from accounts where kind = $4), 4000, null, null, $5, null, null, $6, null)::ledger_transfer])`,
        [`r${(number += 1)}`, kind, debit, credit, reversal, at],
      )
      return rows[0]!.id
    }
    const order = (transaction: number, kind: string, state: string) =>
      pool.query(
        `insert into provider_orders (reference, kind, card_id, amount_cents, transaction_id, state, refusal, settled_at) values ($1, $2, 'C1', 4000, $3, $4, case when $4 = 'refused' then '{}'::jsonb end, now())`,
        [`o${(number += 1)}`, kind, transaction, state],
      )
    await order(await post('topup', 'programme_float', 'card'), 'load', 'accepted')
    const refusedLoad = await post('topup', 'programme_float', 'card')
    await order(refusedLoad, 'load', 'refused')
    await post('reversal', 'card', 'programme_float', refusedLoad)
    const refusedUnload = await post('reversal', 'card', 'programme_recovered')
    await order(refusedUnload, 'unload', 'refused')
    await post('reversal', 'programme_recovered', 'card', refusedUnload)
    const total = async (flow: string) => (await figure(flow, '2026-04-05', '2026-04-05')).total
    assert.deepEqual([await total('cash-in'), await total('cash-out')], ['40.00', '0.00'])
  })

  it('refuse a range that is none', async () => {
    for (const range of ['start_date=2024-03-12&end_date=2026-03-10&type=day', 'start_date=2026-03-10&end_date=2026-03-12&type=hour', 'start_date=2026-03-12&end_date=2026-03-10', 'start_date=2026-02-31&end_date=2026-03-10', 'start_date=2010-01-01&end_date=2026-03-10&type=year', 'end_date=today']) {
      const { status, body } = await server.call({ url: `/api/cash-in/?${range}`, token })
      assert.deepEqual([status, body['code']], [400, 'validation_failed'])
    }
    const problems = async (range: string) => (await server.call({ url: `/api/cash-in/?${range}`, token })).body['problems']
    assert.deepEqual(await problems('start_date=2026-03-12&end_date=2026-03-10'), [{ field: 'end_date', code: 'range_reversed' }])
    assert.deepEqual(await problems('start_date=2024-03-12&end_date=2026-03-10&type=day'), [{ field: 'end_date', code: 'date_too_late', params: { max: '2025-03-12' } }])
    assert.deepEqual(await problems('start_date=2010-01-01&end_date=2026-03-10&type=year'), [{ field: 'end_date', code: 'date_too_late', params: { max: '2020-01-08' } }])
    assert.equal(((await problems('start_date=2026-02-30&end_date=2026-03-10')) as object[]).length, 1, 'a day that does not exist is said once')
  })
})
