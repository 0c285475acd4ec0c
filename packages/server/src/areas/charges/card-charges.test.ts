import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { chargeOf, type ChargeTerms } from '@ventanilla/contract/card-charge'
import type { CardCharge } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import { cardChargeTypes } from '@ventanilla/contract/states'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { startAccessServer } from '../access/test/access-server.ts'

const flat = { type: 'card_request', calculation: 'flat', amount: '6.50', percent_bps: null, min_amount: null, max_amount: null, effective_from: '2099-11-01' }
const share = { ...flat, type: 'atm', calculation: 'both', amount: '1.00', percent_bps: 250, min_amount: '1.50', max_amount: '9.00' }

const MILLISECOND = 1 / 60_000

describe('the charges of cards', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { pool, audited } = server
  // Charges of one day are one after the other, and what holds now is said by the clock of the database, which this one does not overtake.
  server.clock.forward(-1)
  const admin = await server.signIn('admin@ventanilla.example')
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = admin) => {
    const { status, body } = await server.call({ method, url: `/api/${url}`, token, ...(payload && { payload }) })
    const problems = ((body['problems'] ?? []) as { field?: string; code: string }[]).map(({ field, code }) => [field, code].join(' ').trim())
    return { status, body, code: body['code'], problems, charge: body as CardCharge, rows: (body['results'] ?? []) as CardCharge[] }
  }
  const save = (own: object = {}) => {
    server.clock.forward(MILLISECOND)
    return call('POST', 'SaveCardCharges/', { ...flat, ...own })
  }
  const now = async (type: string, base = 0) => Number((await pool.query<{ cents: string }>('select card_charge($1, $2) as cents', [type, base])).rows[0]?.cents)

  it('hold from the beginning of their day, and the one before until then', async () => {
    const { status, charge } = await save()
    assert.deepEqual([status, charge], [200, { ...flat, id: charge.id, effective_from: '2099-11-01T05:00:00.000Z', status: 'to_come', is_active: true, created_at: charge.created_at, created_by: 'admin@ventanilla.example', version: 1 }])
    assert.equal(await now('card_request'), 500)
    assert.deepEqual((await call('GET', 'GetCardCharges/?type=card_request')).rows.map(({ amount, status: state }) => [amount, state]), [['6.50', 'to_come'], ['5.00', 'in_force']])
  })

  it('began in the year 2020 at midnight of its first day in Panama', async () => {
    const first = (await call('GET', 'GetCardCharges/?type=card_request&sort_by=effective_from&order=asc')).rows[0]
    assert.deepEqual([first?.effective_from, first?.amount, first?.status], ['2020-01-01T05:00:00.000Z', '5.00', 'in_force'])
  })

  it('that begin today hold at once, and what was in force stays in the history', async () => {
    const { charge } = await save({ type: 'replacement', effective_from: dayStamp(new Date()) })
    const later = (await save({ type: 'replacement', amount: '7.00', effective_from: dayStamp(new Date()) })).charge
    assert.deepEqual([await now('replacement'), later.status], [700, 'in_force'])
    assert.deepEqual((await call('GET', `GetCardCharges/${charge.id}/`)).charge.status, 'past')
    assert.equal((await call('PUT', `SaveCardCharges/${charge.id}/`, { ...flat, version: 1 })).code, 'charge_begun')
    assert.equal((await call('DELETE', `SaveCardCharges/${charge.id}/`)).code, 'charge_begun')
    await assert.rejects(pool.query('delete from card_charges where id = $1', [charge.id]), /the charge has begun/)
    await assert.rejects(pool.query('update card_charges set amount_cents = 1 where id = $1', [charge.id]), /the charge has begun/)
  })

  it('are edited and deleted while they are to come, with a history of their own', async () => {
    const { charge } = await save({ effective_from: '2099-12-01' })
    const edited = await call('PUT', `SaveCardCharges/${charge.id}/`, { ...flat, amount: '8.00', effective_from: '2099-12-24', version: 1 })
    assert.deepEqual([edited.charge.amount, edited.charge.effective_from, edited.charge.version], ['8.00', '2099-12-24T05:00:00.000Z', 2])
    assert.equal((await call('PUT', `SaveCardCharges/${charge.id}/`, { ...flat, version: 1 })).code, 'stale_version')
    assert.equal((await call('DELETE', `SaveCardCharges/${charge.id}/`)).status, 200)
    assert.deepEqual((await audited('card_charge', charge.id)).map(({ action }) => action), ['card_charge.created', 'card_charge.edited', 'card_charge.deleted'])
  })

  it('are saved switched off, and what has begun may be switched off and on and stays as it is', async () => {
    const today = dayStamp(new Date())
    const before = (await save({ type: 'delivery', amount: '3.00', effective_from: today })).charge
    const off = (await save({ type: 'delivery', amount: '4.00', effective_from: today, is_active: false })).charge
    assert.deepEqual([off.status, off.is_active, await now('delivery')], ['off', false, 300])
    const terms = { ...flat, type: 'delivery', amount: '4.00', effective_from: today }
    const switched = (is_active: boolean, version: number, own: object = {}) => call('PUT', `SaveCardCharges/${off.id}/`, { ...terms, is_active, version, ...own })
    const on = await switched(true, 1)
    assert.deepEqual([on.charge.status, on.charge.effective_from, await now('delivery')], ['in_force', off.effective_from, 400])
    assert.equal((await switched(false, 2, { amount: '9.00' })).code, 'charge_begun')
    assert.deepEqual([(await switched(false, 2)).charge.status, await now('delivery')], ['off', 300])
    assert.equal((await call('GET', `GetCardCharges/${before.id}/`)).charge.status, 'in_force')
    const { rows } = await pool.query<{ id: string }>("select t.id from request_tasks t join requests r on r.id = t.request_id where r.change = 'edit-card-charge' and r.subject_id = $1 order by t.id desc limit 1", [off.id])
    assert.equal((await call('PUT', `fieldtable/undo/${String(rows[0]?.id)}/`, { comment: 'It was right' })).status, 200)
    assert.equal(await now('delivery'), 400, 'what was switched off is taken back')
  })

  it('are refused at the field that is wrong', async () => {
    assert.deepEqual((await save({ effective_from: '2020-01-01' })).problems, ['effective_from date_past'])
    assert.deepEqual((await save({ amount: null })).problems, ['amount required'])
    assert.deepEqual((await save({ amount: '5.005' })).problems.map((problem) => problem.split(' ')[0]), ['amount'])
    assert.deepEqual((await save({ percent_bps: 10, min_amount: '1.00', max_amount: '2.00' })).problems, ['percent_bps charge_of_other_calculation', 'min_amount charge_of_other_calculation', 'max_amount charge_of_other_calculation'])
    assert.deepEqual((await save({ ...share, type: 'card_request' })).problems, ['calculation charge_without_base'])
    assert.deepEqual((await save({ ...share, min_amount: '9.01' })).problems, ['max_amount charge_limits_order'])
    assert.deepEqual((await save({ ...share, percent_bps: 10_001 })).problems.map((problem) => problem.split(' ')[0]), ['percent_bps'])
    assert.equal((await save({ ...share, effective_from: '2099-05-05' })).status, 200)
    assert.deepEqual((await save({ ...share, effective_from: '2099-05-05' })).problems, ['effective_from charge_same_day'])
  })

  it('come to the same in the database and on the screen', async () => {
    const terms: ChargeTerms[] = [share, { ...share, calculation: 'percent', amount: null, percent_bps: 333 }, { ...share, max_amount: null, min_amount: null }, { ...flat, type: 'monthly', amount: '0.00' }] as ChargeTerms[]
    for (const each of terms) {
      await save({ ...each, effective_from: dayStamp(new Date()) })
      for (const base of [0, 1, 59, 60, 12_345, 10_000_000]) assert.equal(await now(each.type ?? '', base), chargeOf(each, base), JSON.stringify({ each, base }))
    }
    assert.deepEqual(await Promise.all(cardChargeTypes.slice(-1).map((type) => now(type, 100))), [0])
  })

  it('are seen by those who may see them, and wait for a second person where policy says so', async () => {
    const { token: stranger } = await server.person({ request: ['card-block'] })
    const { token: reader } = await server.person({ approve: ['card-fee'] })
    assert.deepEqual([(await call('GET', 'GetCardCharges/', undefined, stranger)).status, (await call('GET', 'GetCardCharges/', undefined, reader)).status, (await call('POST', 'SaveCardCharges/', flat, reader)).status], [403, 200, 403])
  })

  it('wait once for each kind and day', async () => {
    const checker = await addChecker(server)
    const wanted = { ...flat, effective_from: '2099-06-06' }
    assert.equal((await call('POST', 'SaveCardCharges/', wanted)).status, 202)
    assert.deepEqual([(await call('POST', 'SaveCardCharges/', { ...wanted, amount: '9.00' })).status, (await call('POST', 'SaveCardCharges/', { ...wanted, type: 'monthly' })).status], [409, 202])
    const named = async (language: string) => {
      const { body } = await server.call({ url: '/api/auditlog/status/?status=pending&change=save-card-charge', token: admin, headers: { 'accept-language': language } })
      return (body['results'] as { subject_name: string }[]).map(({ subject_name }) => subject_name).sort()
    }
    assert.deepEqual([await named('es'), await named('en')], [['Mensualidad · 2099-06-06', 'Solicitud de tarjeta · 2099-06-06'], ['Card request · 2099-06-06', 'Monthly fee · 2099-06-06']])
    const today = await call('POST', 'SaveCardCharges/', { ...flat, type: 'replacement', effective_from: dayStamp(server.clock.now()) })
    server.clock.forward(26 * 60)
    const id = String(today.body['request_id'])
    await checker.decide(id, 'approved', await server.signIn('checker@ventanilla.example'))
    const { rows } = await pool.query<{ status: string; from: Date }>('select r.status, k.effective_from as from from requests r, card_charges k where r.id = $1 order by k.created_at desc limit 1', [id])
    assert.deepEqual(rows, [{ status: 'approved', from: server.clock.now() }], 'its day is over: it holds from the moment in which it is approved')
  })
})
