import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { productEndpoints } from '@ventanilla/contract/endpoints/products.endpoints'
import { writeGrants } from '../access/grants.ts'
import { startCardServer } from '../cards/test/card-server.ts'

describe('the products of a user', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1' },
    { email: 'eva@example.com', identification: '8-1-2' },
  ])
  after(() => server.close())
  const { pool } = server
  await pool.query(`insert into loans (id, user_id, document_id, product, principal_cents, annual_rate_bps, term_months, installment_cents, outstanding_cents, next_due_date, status, created_at) values
    ('L1', 'U1', 'K1', 'Crédito personal', 60000, 1800, 6, 10533, 0, null, 'refinanced', '2026-05-01T12:00:00Z'),
    ('L2', 'U1', 'K1', 'Refinanciamiento', 90000, 1500, 3, 30752, 60375, '2026-11-15', 'late', '2026-08-01T12:00:00Z'),
    ('L3', 'U2', 'K2', 'Adelanto de nómina', 20000, 0, 1, 20000, 20000, '2026-12-01', 'active', '2026-11-01T12:00:00Z')`)
  await pool.query(`insert into loan_payments (loan_id, installment_number, due_date, paid_at, principal_cents, interest_cents, status) values
    ('L2', 1, '2026-09-15', '2026-09-17T15:00:00Z', 29625, 1125, 'paid_late'), ('L2', 2, '2026-10-15', null, 29995, 755, 'late'), ('L2', 3, '2026-11-15', null, 30380, 380, 'pending')`)
  await pool.query(`insert into assistances (user_id, plan, supplier, price_cents, status, starts_on, ends_on, created_at) values
    ('U1', 'Vial', 'Asistencia Ancón', 499, 'active', '2026-11-01', '2027-10-31', '2026-11-01T12:00:00Z'), ('U1', 'Hogar', 'Socorro Istmo', 350, 'expired', '2025-01-01', '2025-12-31', '2025-01-01T12:00:00Z')`)
  await pool.query(`insert into services (id, name, category) values ('SV1', 'Luz del Istmo', 'Electricidad')`)
  const bought = await server.movement({ reference: 'pay', kind: 'adjustment', debit: 'outside_world', credit: 'W1', amount: 4250 })
  await pool.query(`insert into service_uses (user_id, service_id, amount_cents, status, reference, transaction_id) values ('U1', 'SV1', 4250, 'completed', 'servicio-1', $1), ('U2', 'SV1', 100, 'failed', 'servicio-2', null)`, [bought])

  const read = async (id: keyof typeof productEndpoints, url: string) => {
    const { status, body } = await server.get(url)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(productEndpoints[id].response.parse(body), body)
    return body['results'] as Record<string, unknown>[]
  }
  const calls = {
    loans: '/api/product/loan/U1/',
    'loan-plan': '/api/product/loan-plan/L2/',
    'loan-history': '/api/GetLoanHistory/?document_id=K1',
    'loan-payments': '/api/GetLoanPayments/?loan_id=L2',
    assistances: '/api/product/assistance/U1/',
    'service-history': '/api/service/history/U1/',
  } as const

  it('are theirs alone, newest first', async () => {
    assert.deepEqual((await read('loans', calls.loans)).map(({ id }) => id), ['L2', 'L1'])
    assert.deepEqual((await read('assistances', calls.assistances)).map(({ plan, price }) => [plan, price]), [['Vial', '4.99'], ['Hogar', '3.50']])
    assert.deepEqual((await read('service-history', calls['service-history'])).map(({ service, amount, transaction_id }) => [service, amount, transaction_id]), [['Luz del Istmo', '42.50', bought]])
  })

  it('have loans that are found by their contract, with the one that took the place of another', async () => {
    assert.deepEqual((await read('loan-history', calls['loan-history'])).map(({ id, status }) => [id, status]), [['L2', 'late'], ['L1', 'refinanced']])
    assert.deepEqual(await read('loan-history', '/api/GetLoanHistory/?document_id=none'), [])
  })

  it('have a payment plan in the order of its instalments, with days as days', async () => {
    assert.deepEqual((await read('loan-payments', calls['loan-payments'])).map(({ installment_number, due_date, total, status }) => [installment_number, due_date, total, status]), [
      [1, '2026-09-15', '307.50', 'paid_late'],
      [2, '2026-10-15', '307.50', 'late'],
      [3, '2026-11-15', '307.60', 'pending'],
    ])
    assert.deepEqual((await read('loan-payments', `${calls['loan-payments']}&due_date_from=2026-10-15&due_date_to=2026-10-15`)).map(({ installment_number }) => installment_number), [2])
    assert.deepEqual((await read('loan-payments', `${calls['loan-payments']}&sort_by=paid_at`)).map(({ installment_number }) => installment_number), [1, 2, 3])
  })

  it('have the sums of a plan: paid, to pay, overdue', async () => {
    const { status, body } = await server.get(calls['loan-plan'])
    assert.equal(status, 200)
    assert.deepEqual(productEndpoints['loan-plan'].response.parse(body), body)
    assert.deepEqual([body['paid'], body['to_pay'], body['overdue'], body['installments']], ['307.50', '615.10', '307.50', { total: 3, paid: 1, paid_late: 1, overdue: 1 }])
    const without = (await server.get('/api/product/loan-plan/L3/')).body
    assert.deepEqual([without['paid'], without['plan']], ['0.00', []])
  })

  it('are searched', async () => {
    assert.equal((await read('loans', `${calls.loans}?search=refinanc`)).length, 1)
    assert.equal((await read('service-history', `${calls['service-history']}?search=electri`)).length, 1)
    assert.equal((await read('assistances', `${calls.assistances}?search=ancon`)).length, 1)
  })

  it('are missed where there is no such user or loan, and refused without the record that they belong to', async () => {
    for (const url of ['/api/product/loan/U9/', '/api/product/assistance/U9/', '/api/service/history/U9/', '/api/product/loan-plan/L9/']) assert.equal((await server.get(url)).status, 404, url)
    for (const url of ['/api/GetLoanHistory/', '/api/GetLoanPayments/']) {
      const { status, body } = await server.get(url)
      assert.deepEqual([status, body['code']], [400, 'validation_failed'])
    }
  })

  it('are shown to nobody without a session, and to nobody who may not read users', async () => {
    const { rows: [role] } = await pool.query<{ id: string }>(`insert into roles (name) values ('Mercadeo') returning id`)
    await writeGrants(server.database.db, role!.id, { request: ['cashback', 'banner'], approve: [] })
    await server.addAdmin('mia@ventanilla.example', role!.id)
    const token = await server.signIn('mia@ventanilla.example')
    for (const url of Object.values(calls)) {
      assert.equal((await server.call({ url })).status, 401, url)
      assert.equal((await server.call({ url, token })).status, 403, url)
    }
  })
})
