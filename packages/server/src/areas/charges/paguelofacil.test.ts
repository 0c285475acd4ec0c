import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { PaguelofacilRecord } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { paguelofacilChargeOf } from '@ventanilla/contract/paguelofacil'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { startAccessServer } from '../access/test/access-server.ts'

const terms = { percent_bps: 325, fixed_amount: '0.35', tax_bps: 700, payer: 'user', min_amount: '1.00', max_amount: '500.00', effective_from: '2099-11-01' } as const
const MILLISECOND = 1 / 60_000

describe('the charge of payments through PagueloFacil', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { pool, audited } = server
  // What holds now is said by the clock of the database, which this one does not overtake.
  server.clock.forward(-1)
  const admin = await server.signIn('admin@ventanilla.example')
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) => {
    server.clock.forward(MILLISECOND)
    const { status, body } = await server.call({ method, url: `/api/${url}`, token, ...(payload && { payload }) })
    const problems = ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => [field, code].join(' ').trim())
    return { status, code: body['code'], problems, charge: body as PaguelofacilRecord, body }
  }
  const save = (own: object = {}) => call('POST', 'PaguelofacilCharge/', { ...terms, ...own })
  const today = dayStamp(new Date())

  it('is none, one in force, or one and the next', async () => {
    const now = async () => (await call('GET', 'GetPaguelofacilChargeAPI/')).body as { now: PaguelofacilRecord | null; next: PaguelofacilRecord | null }
    assert.deepEqual(await now(), { now: null, next: null })
    const later = (await save()).charge
    assert.deepEqual(await now(), { now: null, next: later })
    assert.deepEqual((await pool.query('select subject_name from requests')).rows, [{ subject_name: terms.effective_from }], 'its day is its name')
    const first = (await save({ effective_from: today })).charge
    assert.deepEqual([first.status, later.status], ['in_force', 'to_come'])
    const second = (await save({ effective_from: today, fixed_amount: '0.50' })).charge
    assert.deepEqual(await now(), { now: second, next: later })
    assert.equal((await call('GET', `PaguelofacilCharge/${first.id}/`)).charge.status, 'past')
    assert.equal((await call('DELETE', `PaguelofacilCharge/${first.id}/`)).code, 'charge_begun')
    await assert.rejects(pool.query('update paguelofacil_charges set tax_bps = 0 where id = $1', [second.id]), /the charge has begun/)
    const edited = await call('PUT', `PaguelofacilCharge/${later.id}/`, { ...terms, tax_bps: 1000, version: 1 })
    assert.deepEqual([edited.charge.tax_bps, edited.charge.version], [1000, 2])
    assert.equal((await call('DELETE', `PaguelofacilCharge/${later.id}/`)).status, 200)
    assert.deepEqual((await audited('paguelofacil_charge', later.id)).map(({ action }) => action), ['paguelofacil_charge.created', 'paguelofacil_charge.edited', 'paguelofacil_charge.deleted'])
  })

  it('is refused at the field that is wrong', async () => {
    assert.deepEqual((await save({ max_amount: '0.99' })).problems, ['max_amount charge_limits_order'])
    assert.deepEqual((await save({ payer: 'programme', min_amount: '0.30' })).problems, ['min_amount charge_eats_payment'])
    // Of two cents rounding hides that a larger payment would pay for itself and more.
    assert.deepEqual((await save({ payer: 'programme', percent_bps: 7_400, fixed_amount: '0.00', tax_bps: 4_900, min_amount: '0.02', max_amount: '500.00' })).problems, ['max_amount charge_eats_payment'])
    assert.deepEqual((await save({ effective_from: '2020-01-01' })).problems, ['effective_from date_past'])
    assert.deepEqual((await save({ percent_bps: 10_001 })).problems.map((problem) => problem.split(' ')[0]), ['percent_bps'])
    assert.deepEqual((await save({ payer: 'nobody', tax_bps: -1 })).problems.map((problem) => problem.split(' ')[0]).sort(), ['payer', 'tax_bps'])
    await save({ effective_from: '2099-06-01' })
    assert.deepEqual((await save({ effective_from: '2099-06-01' })).problems, ['effective_from charge_same_day'])
  })

  it('takes what it says from the one who bears it, to the cent', () => {
    // Worked out by hand: 3.25 % of 100.00 is 3.25, and 0.35; 7 % of 3.60 is 0.252.
    assert.deepEqual(paguelofacilChargeOf(terms, 10_000), { fee: 360, tax: 25, charge: 385, pays: 10_385, receives: 10_000 })
    assert.deepEqual(paguelofacilChargeOf({ ...terms, payer: 'programme' }, 10_000), { fee: 360, tax: 25, charge: 385, pays: 10_000, receives: 9_615 })
    assert.equal(paguelofacilChargeOf({ ...terms, tax_bps: null }, 10_000), undefined)
  })

  it('is seen and changed by those who may', async () => {
    const { token: stranger } = await server.person({ request: ['card-fee'] })
    const { token: reader } = await server.person({ approve: ['paguelofacil-limit'] })
    assert.deepEqual([(await call('GET', 'GetPaguelofacilChargeAPI/', undefined, stranger)).status, (await call('GET', 'GetPaguelofacilChargeAPI/', undefined, reader)).status, (await call('POST', 'PaguelofacilCharge/', terms, reader)).status], [403, 200, 403])
  })
})
