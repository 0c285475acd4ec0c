import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { LimitProvider, LimitProviderKpi } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { startCardServer } from '../cards/test/card-server.ts'

const terms = { name: 'Banco Istmo', section: 'recharge', min_amount: '1.00', max_amount: '500.00', daily_limit: '1000.00', monthly_limit: null, daily_count: null, alert_percent: 80, is_active: true }

describe('suppliers', async () => {
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1', card: 'Active', wallet: 9_000 }])
  after(() => server.close())
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const { status, body } = await server.call({ method, url: `/api/${url}`, token: server.token, ...(payload && { payload }) })
    const problems = ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
    return { status, code: body['code'], body, problems, supplier: body as LimitProvider, kpi: body as LimitProviderKpi }
  }
  const create = (own: object = {}) => call('POST', 'limit-providers/', { ...terms, ...own })
  const kpiOf = async (body: object) => {
    const answer = await call('POST', 'LimitProviderKpiView/', body)
    return { status: answer.status, problems: answer.problems, kpi: answer.kpi }
  }

  it('are refused where their limits say nothing or contradict each other, or their name is taken', async () => {
    assert.deepEqual((await create({ daily_limit: '400.00' })).problems, ['daily_limit limits_order'])
    assert.deepEqual((await create({ min_amount: null, max_amount: null, daily_limit: null })).problems, ['daily_limit limit_empty'])
    assert.equal((await create()).status, 200)
    assert.deepEqual((await create({ name: 'BANCO ISTMO' })).problems, ['name name_taken'])
  })

  it('show what moved in their section, also before they came, and how near that is', async () => {
    await server.movement({ reference: 'up', kind: 'topup', debit: 'programme_float', credit: 'W1', amount: 85_000 })
    const { body } = await call('GET', 'LimitProviderSectionList/?section=recharge&status=near')
    const [supplier] = body['results'] as LimitProvider[]
    assert.ok(supplier)
    assert.deepEqual([supplier.used_today, supplier.used_month, supplier.count_today, supplier.share, supplier.status, supplier.in_use], ['850.00', '850.00', 1, 85, 'near', true])
    const { kpi } = await kpiOf({ id: supplier.id })
    assert.deepEqual([kpi.used, kpi.remaining, kpi.transaction_count, kpi.failed_count, kpi.series.length], ['850.00', '150.00', 1, 0, 30])
    await server.pool.query('update limit_providers set daily_count = 1 where id = $1', [supplier.id])
    assert.equal((await kpiOf({ id: supplier.id })).kpi.remaining, '0.00')
    await server.pool.query('update limit_providers set daily_count = 2 where id = $1', [supplier.id])
    assert.equal((await kpiOf({ id: supplier.id })).kpi.remaining, '150.00')
    await server.pool.query('update limit_providers set daily_count = null where id = $1', [supplier.id])
    // Of every supplier of the section the tightest binds, and what is off leaves nothing.
    const { supplier: tight } = await create({ name: 'Caja chica', daily_limit: '900.00' })
    assert.deepEqual((({ remaining, binding, today }) => [remaining, binding, today.remaining])((await kpiOf({ id: supplier.id })).kpi), ['50.00', 'Caja chica', '150.00'])
    await server.pool.query('update limit_providers set is_active = false where id = $1', [tight.id])
    assert.deepEqual((({ remaining, binding }) => [remaining, binding])((await kpiOf({ id: tight.id })).kpi), [null, null])
    assert.deepEqual((({ remaining, binding }) => [remaining, binding])((await kpiOf({ id: supplier.id })).kpi), ['150.00', 'Banco Istmo'])
    await server.pool.query('delete from limit_providers where id = $1', [tight.id])
    assert.deepEqual(kpi.series.at(-1), { date: dayStamp(new Date()), used: '850.00', transaction_count: 1, failed_count: 0 })
    await server.post('/api/user/recharge-for-users/', { users: ['U1'], amount: '200.00', card_or_wallet: 'Wallet', description: '', reference: 'more-than-is-left' })
    assert.equal((await kpiOf({ id: supplier.id })).kpi.failed_count, 1)
    await server.pool.query(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, cancelled_count, language, created_by, created_by_email, processed_at)
       values ('top-up', 'a.csv', 1, 'x', 'text/csv', 'cancelled', 10, 0, 9, 8, 'es', 'A1', 'admin@ventanilla.example', now())`,
    )
    assert.equal((await kpiOf({ id: supplier.id })).kpi.failed_count, 2, 'rows that were canceled were not refused')
    for (const range of [{ start_date: '2026-02-30' }, { start_date: '2020-01-01' }, { start_date: '2026-11-02', end_date: '2026-11-01' }]) assert.equal((await kpiOf({ id: supplier.id, ...range })).status, 400)
    assert.equal((await kpiOf({ id: 'LP9999' })).status, 404)
  })

  it('are shown and lifted however small a limit is beside what moved', async () => {
    await server.pool.query(`update limit_providers set is_active = false`)
    const { supplier } = await create({ name: 'Freno', min_amount: null, max_amount: null, daily_limit: '0.01' })
    assert.equal((await call('DELETE', `limit-providers/${(await create({ name: 'Errado' })).supplier.id}/`, {})).status, 200, 'what moved before it came keeps nobody')
    await server.movement({ reference: 'much', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 30_000_000 })
    await server.movement({ reference: 'up-much', kind: 'topup', debit: 'programme_float', credit: 'W1', amount: 21_474_900 })
    const listed = (await call('GET', 'LimitProviderSectionList/?section=recharge')).body['results'] as LimitProvider[]
    assert.equal(listed.find(({ id }) => id === supplier.id)?.status, 'reached')
    assert.equal((await call('DELETE', `limit-providers/${supplier.id}/`, {})).code, 'supplier_used')
    const lifted = await call('POST', 'UpdateLimitProviderDetails/', { ...terms, name: 'Freno', min_amount: null, max_amount: null, daily_limit: '1000000.00', id: supplier.id, version: supplier.version })
    assert.deepEqual([lifted.status, lifted.supplier.status], [200, 'normal'])
    await server.pool.query(`update limit_providers set is_active = true where name <> 'Freno'`)
    await server.pool.query(`update limit_providers set is_active = false where name = 'Freno'`)
  })

  it('stay once money has moved under them, and go while nothing has', async () => {
    const [used] = (await call('GET', 'LimitProviderSectionList/')).body['results'] as LimitProvider[]
    assert.deepEqual([(await call('DELETE', `limit-providers/${used?.id}/`, {})).code], ['supplier_used'])
    const { supplier: quiet } = await create({ name: 'Caja', section: 'cash_out' })
    const { supplier: off } = await create({ name: 'Desactivado', is_active: false })
    // What moved earlier on the same day moved under others.
    const { supplier: fresh } = await create({ name: 'Nuevo', daily_limit: '1000000.00' })
    assert.equal(fresh.in_use, false)
    await server.movement({ reference: 'up-fresh', kind: 'topup', debit: 'programme_float', credit: 'W1', amount: 100 })
    assert.equal((await call('GET', `limit-providers/${fresh.id}/`)).supplier.in_use, true)
    for (const { id } of [quiet, off]) assert.equal((await call('DELETE', `limit-providers/${id}/`, {})).status, 200)
  })

  it('keep their section once money has moved under them', async () => {
    const { supplier: { version } } = await call('GET', 'limit-providers/LP0001/')
    const moved = await call('POST', 'UpdateLimitProviderDetails/', { ...terms, section: 'transfer', id: 'LP0001', version })
    assert.deepEqual([moved.status, moved.code, moved.problems], [409, 'supplier_used', ['section supplier_used']])
    const { supplier: quiet } = await create({ name: 'Caja', section: 'cash_out' })
    const elsewhere = await call('POST', 'UpdateLimitProviderDetails/', { ...terms, name: 'Caja', section: 'transfer', id: quiet.id, version: quiet.version })
    assert.deepEqual([elsewhere.status, elsewhere.supplier.section], [200, 'transfer'])
    await call('DELETE', `limit-providers/${quiet.id}/`, {})
  })

  it('wait for a second person, whole, and bind once that one has agreed', async () => {
    const checker = await addChecker(server)
    const { supplier: before } = await call('GET', 'limit-providers/LP0001/')
    const { version } = before
    const { status, body } = await call('POST', 'UpdateLimitProviderDetails/', { ...terms, id: 'LP0001', version, daily_limit: '5000.00', is_active: true })
    assert.equal(status, 202)
    // Its terms depend on each other: a second edit would undo the first.
    const second = await call('POST', 'UpdateLimitProviderDetails/', { ...terms, id: 'LP0001', version, monthly_limit: '9000.00', is_active: true })
    assert.deepEqual([second.status, second.code], [409, 'request_pending'])
    const { status: refused } = await server.post('/api/user/recharge-for-users/', { users: ['U1'], amount: '200.00', card_or_wallet: 'Wallet', description: '', reference: 'before-approval' })
    assert.equal(refused, 409)
    assert.equal((await checker.decide(String(body['request_id']), 'approved')).status, 200)
    const { supplier } = await call('GET', 'limit-providers/LP0001/')
    assert.deepEqual([supplier.daily_limit, supplier.version], ['5000.00', version + 1])
    // A recharge that its limits refuse as it is approved counts among what they refused.
    const failedBy = async () => (await kpiOf({ id: 'LP0001' })).kpi.failed_count
    const refusedBefore = await failedBy()
    await server.pool.query(`update limit_providers set daily_cents = null where section = 'recharge'`)
    const recharge = await server.post('/api/user/recharge-for-users/', { users: ['U1'], amount: '200.00', card_or_wallet: 'Wallet', description: '', reference: 'refused-at-approval' })
    assert.equal(recharge.status, 202, JSON.stringify(recharge.body))
    await server.pool.query(`update limit_providers set max_cents = 10000 where id = 'LP0001'`)
    const request = String(recharge.body['request_id'])
    await checker.decide(request, 'approved')
    assert.equal((await checker.detail(request)).problem?.code, 'section_above_maximum')
    assert.equal(await failedBy(), refusedBefore + 1)
  })
})
