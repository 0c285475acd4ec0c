import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { DashboardDetails, WaitingId } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { writeGrants } from '../access/grants.ts'
import { startCardServer } from '../cards/test/card-server.ts'
import { requestWriter } from '../compliance/test/requests.ts'

describe('what the home page shows', async () => {
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1', card: 'Active' }])
  after(() => server.close())
  const { pool, services } = server
  const person = async (name: string, request: readonly PermissionCode[], approve: readonly PermissionCode[] = []) => {
    const { id: roleId } = await services.db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()
    await writeGrants(services.db, roleId, { request, approve })
    const email = `${name}@ventanilla.example`
    return { id: await server.addAdmin(email, roleId), roleId, email, token: await server.signIn(email) }
  }
  const details = async (token: string, payload: object = {}) => {
    const { status, body } = await server.call({ method: 'POST', url: '/api/DashboardDetails/', payload, token })
    assert.equal(status, 200)
    return body as DashboardDetails
  }
  const waiting = async (token: string) => Object.fromEntries((await details(token)).waiting.map(({ id, count }): [WaitingId, number] => [id, count]))
  const [decider, clerk, recharger, marketer] = [
    await person('decider', ['decide-task'], ['card-block', 'decide-task']),
    await person('clerk', ['card-block']),
    await person('recharger', ['wallet-balance', 'card-balance']),
    await person('marketer', ['banner']),
  ]

  const upload = (operation: string, status: string, at = new Date()) =>
    pool.query(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email, created_at) values ($1, 'f.csv', 1, 'x', 'text/csv', $2, 1, 1, 0, 'es', $3, $4, $5)`,
      [operation, status, clerk.id, clerk.email, at],
    )
  await upload('block-cards', 'validated')
  await upload('block-cards', 'partially_completed')
  await upload('block-cards', 'failed', new Date(Date.now() - 40 * 86_400_000))
  // Nobody confirms a list of national IDs.
  await upload('national-ids', 'validated')
  await upload('top-up', 'validated')
  await upload('top-up', 'validated')
  const write = requestWriter(pool)
  await write({ change: 'block-card', subject: ['card', 'C1'], requester: clerk, permissions: ['card-block'] })
  await write({ change: 'edit-cashback', subject: ['cashback', 'P1'], requester: clerk, permissions: ['cashback'] })
  await write({ change: 'block-card', subject: ['card', 'C2'], requester: decider, permissions: ['card-block'] })
  // They failed at their hour: one that was written long before waits, one of long ago does not.
  await pool.query(`insert into notifications (title_es, title_en, body_es, body_en, channel, status, failure, created_at, send_after)
    select 'a', 'a', 'b', 'b', 'email', 'failed', 'segment_empty', now() - interval '60 days', now() - days * interval '1 day' from unnest(array[1, 40]) days`)
  await pool.query(`insert into provider_orders (reference, kind, card_id, state) values ('o:1', 'block', 'C1', 'unknown')`)

  it('waits for each of them only as far as they may see and decide', async () => {
    assert.deepEqual(await waiting(decider.token), { requests: 1, lists: 1, 'failed-rows': 1, orders: 1 })
    assert.deepEqual(await waiting(clerk.token), { lists: 1, 'failed-rows': 1 })
    assert.deepEqual(await waiting(recharger.token), { lists: 2, 'failed-rows': 0 })
    assert.deepEqual(await waiting(marketer.token), { notifications: 1 })
    const all = await waiting(server.token)
    assert.deepEqual([all.orders, all.lists, all.notifications], [1, 3, 1])
  })

  it('has the last lists of the operations that somebody may see, and none for who sees none', async () => {
    assert.deepEqual((await details(recharger.token)).uploads?.map(({ operation }) => operation), ['top-up', 'top-up'])
    assert.equal((await details(marketer.token)).uploads, null)
  })

  it('is of the last 30 days by month unless it is asked otherwise, and the same as the calls of one figure', async () => {
    await server.movement({ reference: 'm', kind: 'topup', debit: 'outside_world', credit: 'W1', amount: 5_000 })
    await server.movement({ reference: 'n', kind: 'transfer', debit: 'W1', credit: 'C1', amount: 2_000 })
    const { start_date, end_date, type, figures, users } = await details(clerk.token)
    assert.equal((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000, 29)
    assert.equal(type, 'month')
    assert.deepEqual(Object.values(figures).map(({ total, count }) => [total, count]), [['50.00', 1], ['0.00', 0], ['70.00', 2], ['20.00', 1], ['70.00', 2]])
    assert.equal(users.by_status.Active, 1)
    for (const [path, figure] of [['cash-in', figures.cash_in], ['cash-out', figures.cash_out], ['wallet', figures.wallet], ['card', figures.card], ['total', figures.total]] as const)
      assert.deepEqual((await server.call({ url: `/api/${path}/?start_date=${start_date}&end_date=${end_date}&type=month`, token: clerk.token })).body, figure)
    assert.deepEqual((await server.call({ url: '/api/cash-in/?type=month', token: clerk.token })).body, figures.cash_in, 'of the same days where none are named')
    assert.equal((await details(clerk.token, { start_date: '2026-01-01', end_date: '2026-01-31', type: 'day' })).figures.total.series.length, 31)
    assert.equal((await server.call({ method: 'POST', url: '/api/DashboardDetails/', payload: { type: 'hour' }, token: clerk.token })).status, 400)
    assert.equal((await server.call({ method: 'POST', url: '/api/DashboardDetails/', payload: {} })).status, 401)
  })
})
