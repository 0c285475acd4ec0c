import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { CashbackService, Service } from '@ventanilla/contract/endpoints/service.endpoints'
import { encodePixels } from '../../engines/files/encode-image.ts'
import { startAccessServer } from '../access/test/access-server.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { today } from './test/cashback-server.ts'
import { storeImage } from './images/store-image.ts'

const terms = { name_es: 'Farmacias', name_en: 'Pharmacies', description: '', reward_type: 'percent', rate_bps: 250, fixed_amount: null, min_purchase: '0.00', max_per_transaction: null, max_per_user_month: null, budget: '1000.00', ends_at: null, segment_ids: [] as string[] }
type Step = 'start' | 'pause' | 'resume' | 'end'

async function startMarketing() {
  const server = await startAccessServer()
  const call = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const { status, body } = await server.call({ method, url: `/api/${url}`, token, ...(payload && { payload }) })
    const problems = ((body['problems'] ?? []) as { field?: string; code: string; params?: object }[]).map(({ field = '', code, params }) => [field, code, ...Object.values(params ?? {})].join(' ').trim())
    return { status, body, code: body['code'], problems, filed: String(body['request_id']), programme: body as Cashback, service: body as Service, line: body as CashbackService }
  }
  let made = 0
  const ownName = () => ({ name_es: `Farmacias ${String((made += 1))}`, name_en: `Pharmacies ${String(made)}` })
  return {
    ...server,
    call,
    create: async (token: string, own: object = {}) => (await call(token, 'POST', 'cashback/', { ...terms, ...ownName(), starts_at: '2099-11-01', ...own })).programme,
    one: async (token: string, id: string) => (await call(token, 'GET', `cashback/${id}/`)).programme,
    step: (token: string, { id, version }: Pick<Cashback, 'id' | 'version'>, step: Step) => call(token, 'PUT', `cashback/${step}/${id}/`, { version }),
    decide: async (token: string, request: string) => {
      const { tasks } = (await call(token, 'GET', `auditlog/field_auditlog_by_id/${request}/`)).body['request'] as { tasks: { id: string }[] }
      return call(token, 'PUT', `fieldtable/update/${tasks[0]?.id ?? ''}/`, { status: 'approved', comment: '', whole: true })
    },
    runs: async (id: string) => (await server.pool.query<{ open: boolean; ahead: boolean }>('select until_at is null as open, from_at > now() as ahead from cashback_runs where cashback_id = $1 order by id', [id])).rows,
    service: async (token: string, own: object = {}) => (await call(token, 'POST', 'service/', { name: 'Farmacias', category: 'Salud', provider_id: '', establishments: '', is_active: true, ...own })),
    put: (token: string, own: object) => call(token, 'POST', 'cashback_services/', { rate_bps: null, max_amount: null, ...own }),
  }
}

describe('the steps of a cashback programme, while nobody else could decide', async () => {
  const server = await startMarketing()
  after(() => server.close())
  const { create, step, runs, call, service, put, audited, pool } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const over = () => pool.query(`update cashbacks set status = 'ended'`)

  it('lead from a draft to its end, each written down', async () => {
    const begun = (await step(admin, await create(admin, { starts_at: today }), 'start')).programme
    assert.deepEqual([begun.status, begun.version, await runs(begun.id)], ['active', 2, [{ open: true, ahead: false }]])
    const paused = (await step(admin, begun, 'pause')).programme
    assert.deepEqual([paused.status, await runs(begun.id)], ['paused', [{ open: false, ahead: false }]])
    const resumed = (await step(admin, paused, 'resume')).programme
    assert.equal((await runs(begun.id)).length, 2)
    const ended = (await step(admin, resumed, 'end')).programme
    assert.deepEqual([ended.status, ended.ended_reason, (await runs(begun.id)).some(({ open }) => open)], ['ended', 'by_hand', false])
    assert.deepEqual((await audited('cashback', begun.id)).map(({ action }) => action), ['cashback.created', 'cashback.started', 'cashback.paused', 'cashback.resumed', 'cashback.ended'])
    for (const impossible of ['start', 'pause', 'resume', 'end'] as const) assert.deepEqual((await step(admin, ended, impossible)).problems, ['programme_status Finalizado'])
    assert.equal((await step(admin, { id: ended.id, version: 1 }, 'end')).code, 'stale_version')
    const edited = await call(admin, 'PUT', `cashback/${ended.id}/`, { ...terms, starts_at: today, budget: '2000.00', version: ended.version })
    assert.deepEqual(edited.problems, ['programme_status Finalizado'], 'what is over stays as it was')
  })

  it('schedule it where its first day lies ahead, and move with that day', async () => {
    const scheduled = (await step(admin, await create(admin), 'start')).programme
    assert.deepEqual([scheduled.status, await runs(scheduled.id)], ['scheduled', [{ open: true, ahead: true }]])
    const edited = await call(admin, 'PUT', `cashback/${scheduled.id}/`, { ...terms, starts_at: '2098-01-15', version: scheduled.version })
    assert.equal(edited.status, 200)
    const { rows } = await pool.query('select from_at from cashback_runs where cashback_id = $1', [scheduled.id])
    assert.deepEqual(rows, [{ from_at: new Date('2098-01-15T05:00:00Z') }])
    const ended = (await step(admin, edited.programme, 'end')).programme
    assert.deepEqual([ended.status, await runs(ended.id)], ['ended', []])
    const past = await create(admin)
    await pool.query(`update cashbacks set starts_at = '2026-01-01T05:00:00Z', ends_at = '2026-02-01T04:59:59.999Z' where id = $1`, [past.id])
    assert.deepEqual((await step(admin, past, 'start')).problems, ['ends_at programme_dates_over'])
  })

  it('keep two programmes apart that would pay for the same purchases', async () => {
    const segments = (await pool.query<{ id: string }>(`insert into segments (name) values ('Uno'), ('Dos') returning id`)).rows.map(({ id }) => id)
    const first = (await step(admin, await create(admin, { name_es: 'Primero', ends_at: '2099-11-30' }), 'start')).programme
    const refused = await step(admin, await create(admin, { starts_at: '2099-11-30' }), 'start')
    assert.deepEqual([refused.code, refused.problems], ['action_refused', ['programmes_overlap Primero']])
    assert.equal((await step(admin, await create(admin, { name_es: 'Segundo', starts_at: '2099-12-01', ends_at: '2099-12-31' }), 'start')).status, 200, 'later days')
    assert.equal((await step(admin, await create(admin, { segment_ids: segments }), 'start')).status, 200, 'for some beside one for all')
    assert.equal((await step(admin, await create(admin, { segment_ids: [segments[1]] }), 'start')).code, 'action_refused', 'a segment of another')
    const longer = await call(admin, 'PUT', `cashback/${first.id}/`, { ...terms, name_es: 'Primero', starts_at: '2099-11-01', ends_at: '2099-12-01', version: first.version })
    assert.deepEqual(longer.problems, ['starts_at programmes_overlap Segundo'])
    const [one, other] = [(await service(admin, { name: 'Uno' })).service, (await service(admin, { name: 'Dos' })).service]
    const [left, right] = [await create(admin), await create(admin)]
    await put(admin, { cashback_id: left.id, service_id: one.id })
    await put(admin, { cashback_id: right.id, service_id: other.id })
    for (const programme of [left, right]) assert.equal((await step(admin, programme, 'start')).status, 200, 'other services')
    assert.deepEqual((await put(admin, { cashback_id: right.id, service_id: one.id })).problems, [`service_id programmes_overlap ${left.name_es}`])
    await over()
  })

  it('list what was paid by the time of the purchase, wherever it stands in the ledger', async () => {
    const { id } = await create(admin)
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email) values ('UR', 'Ana', 'Ríos', 'c', 'UR-1', '+50761110009', 'ur@example.com')`)
    for (const day of ['2026-01-20', '2026-01-05', '2026-01-12']) {
      const { rows: [bought] } = await pool.query<{ id: number }>(`select transaction_id as id from ledger_post(array[row($1, 'purchase', ledger_account('outside_world'), ledger_account('fee_income'), 100, '', '', null, null, null, $2::timestamptz, null)::ledger_transfer])`, [`late:${day}`, `${day}T12:00:00Z`])
      await pool.query(`insert into cashback_rewards (purchase_id, cashback_id, user_id, month, earned_cents, paid_cents, reason) values ($1, $2, 'UR', '2026-01-01', 5, 0, 'month_cap')`, [bought?.id, id])
    }
    const days = async (order: string) => ((await call(admin, 'GET', `cashback/rewards/${id}/?sort_by=purchased_at&order=${order}`)).body['results'] as { purchased_at: string }[]).map(({ purchased_at }) => purchased_at.slice(8, 10))
    assert.deepEqual([await days('asc'), await days('desc')], [['05', '12', '20'], ['20', '12', '05']])
    await pool.query('truncate table cashback_rewards, unjudged_purchases')
  })

  it('starts one of two that are started at once', async () => {
    const both = [await create(admin), await create(admin)]
    const answers = await Promise.all(both.map((programme) => step(admin, programme, 'start')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await over()
  })

  it('have services with terms of their own', async () => {
    const made = await service(admin, { name: 'Salud', establishments: 'Farmacia San Judas\nFARMACIA  San Judás\n\nFarmacia El Ancón', provider_id: 'Grupo Salud' })
    assert.deepEqual([made.status, made.service.establishments, made.service.provider_id, made.service.is_active], [200, 'Farmacia San Judas\nFarmacia El Ancón', 'Grupo Salud', true])
    assert.deepEqual((await service(admin, { name: 'Otra', establishments: 'farmacia el ancon' })).problems, ['establishments establishment_taken farmacia el ancon Salud'])
    assert.deepEqual((await service(admin, { name: 'Otra', establishments: '***' })).problems, ['establishments establishment_unreadable ***'])
    assert.deepEqual((await service(admin, { name: 'Salud' })).problems, ['name name_taken'])
    const programme = await create(admin)
    const line = await put(admin, { cashback_id: programme.id, service_id: made.service.id, rate_bps: 900, max_amount: '3.00' })
    assert.deepEqual([line.status, line.line.rate_bps, line.line.max_amount, line.line.is_active, line.line.name], [200, 900, '3.00', true, 'Salud'])
    assert.equal((await put(admin, { cashback_id: programme.id, service_id: made.service.id, rate_bps: 10_001 })).problems[0], 'rate_bps number_too_large 100%')
    const entries = (await audited('cashback', programme.id)).length
    for (const own of [{}, { is_active: true }]) assert.deepEqual((await put(admin, { cashback_id: programme.id, service_id: made.service.id, rate_bps: 900, max_amount: '3.00', ...own })).line, line.line)
    assert.equal((await audited('cashback', programme.id)).length, entries, 'what is so already is no change')
    await put(admin, { cashback_id: programme.id, service_id: made.service.id, is_active: false })
    assert.deepEqual(((await call(admin, 'GET', `cashback_services/${programme.id}/`)).body['results'] as CashbackService[]).map(({ rate_bps, max_amount, is_active }) => [rate_bps, max_amount, is_active]), [[null, null, false]])
    const { results: _results, ...page } = (await call(admin, 'GET', `cashback_services/${programme.id}/`)).body
    assert.deepEqual(page, { count: 1, count_capped: false, next: null, previous: null })
    assert.equal((await call(admin, 'GET', `service/${made.service.id}/`)).body['in_use'], true)
    assert.equal((await call(admin, 'DELETE', `service/${made.service.id}/`)).code, 'service_in_use')
    const started = (await step(admin, programme, 'start')).programme
    const removal = `service/delete/?cashback_id=${programme.id}&service_id=${made.service.id}`
    await step(admin, started, 'end')
    assert.deepEqual((await call(admin, 'DELETE', removal)).problems, ['programme_status Finalizado'])
    const draft = await create(admin)
    await put(admin, { cashback_id: draft.id, service_id: made.service.id })
    assert.equal((await call(admin, 'DELETE', `service/delete/?cashback_id=${draft.id}&service_id=${made.service.id}`)).status, 200)
    assert.equal((await call(admin, 'DELETE', `service/delete/?cashback_id=${draft.id}&service_id=${made.service.id}`)).status, 404)
    assert.deepEqual((await audited('cashback', draft.id)).map(({ action }) => action), ['cashback.created', 'cashback.service_put', 'cashback.service_removed'])
    const free = (await service(admin, { name: 'Libre', establishments: 'Café' })).service
    const edited = await call(admin, 'PUT', `service/${free.id}/`, { name: 'Libre', category: 'Comida', provider_id: '', establishments: 'Café Casco', version: free.version })
    assert.deepEqual([edited.service.establishments, edited.service.category, edited.service.is_active], ['Café Casco', 'Comida', true])
    assert.equal((await call(admin, 'DELETE', `service/${free.id}/`)).status, 200)
    assert.deepEqual((await call(admin, 'GET', 'service/?search=san judas')).body['count'], 1)
  })

  it('show the logo of a service, which is an image that is kept', async () => {
    const pixels = await encodePixels(Buffer.alloc(8 * 4 * 3, 90), { width: 8, height: 4, channels: 3 })
    const { image_url } = await inTransaction(server.services.db, (transaction) => storeImage(transaction, server.services.files, pixels, 'test'))
    assert.deepEqual((await service(admin, { name: 'Con logo', logo_url: 'https://a.example/b.png' })).problems, ['logo_url image_unknown'])
    assert.deepEqual((await service(admin, { name: 'Con logo', logo_url: `/api/images/${'b'.repeat(64)}/` })).problems, ['logo_url image_unknown'])
    const made = (await service(admin, { name: 'Con logo', logo_url: image_url })).service
    const programme = await create(admin)
    assert.deepEqual([made.logo_url, (await put(admin, { cashback_id: programme.id, service_id: made.id })).line.logo_url], [image_url, image_url])
    assert.equal((await call(admin, 'PUT', `service/${made.id}/`, { name: 'Con logo', category: 'Salud', version: made.version })).service.logo_url, null)
  })

  it('name their segments', async () => {
    const { rows: [segment] } = await pool.query<{ id: string }>(`insert into segments (name) values ('Chiriquí') returning id`)
    const { segments, segment_ids } = await create(admin, { segment_ids: [segment?.id] })
    assert.deepEqual([segments, segment_ids], [[{ id: segment?.id, name: 'Chiriquí' }], [segment?.id]])
  })

  it('move funds from the programme to marketing, no more than there are', async () => {
    await pool.query(`select ledger_post(array[row('float', 'adjustment', ledger_account('outside_world'), ledger_account('programme_float'), 10000, '', '', null, null, null, null, null)::ledger_transfer])`)
    const fund = (amount: string, reference: string) => call(admin, 'POST', 'marketing/account/', { amount, description: 'Noviembre', reference })
    assert.deepEqual((await fund('100.01', 'reference-1')).problems, ['amount float_short 100.00'])
    assert.deepEqual((await fund('60.00', 'reference-2')).body, { balance: '60.00', float: '40.00', waiting: 0, missing: null, limited: false })
    assert.equal((await fund('60.00', 'reference-2')).status, 200, 'the same call again')
    assert.deepEqual((await call(admin, 'GET', 'marketing/account/')).body, { balance: '60.00', float: '40.00', waiting: 0, missing: null, limited: false })
  })
})

describe('the steps of a cashback programme, once two can decide', async () => {
  const server = await startMarketing()
  after(() => server.close())
  const { create, one, step, decide, pool, put, service } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const draft = await create(admin, { starts_at: today })
  await server.addAdmin('eva@ventanilla.example')
  const eva = await server.signIn('eva@ventanilla.example')

  it('wait for the second person, but for a pause, which holds at once', async () => {
    const start = await step(admin, draft, 'start')
    assert.deepEqual([start.status, (await one(admin, draft.id)).status], [202, 'draft'])
    await decide(eva, start.filed)
    const active = await one(admin, draft.id)
    assert.equal(active.status, 'active')
    const paused = await step(admin, active, 'pause')
    assert.deepEqual([paused.status, paused.programme.status], [200, 'paused'])
    const resume = await step(admin, paused.programme, 'resume')
    assert.equal(resume.status, 202)
    await decide(eva, resume.filed)
    assert.equal((await one(admin, draft.id)).status, 'active')
    const wanted = { cashback_id: draft.id, service_id: (await service(admin)).service.id, rate_bps: 500 }
    const line = await put(admin, wanted)
    assert.equal(line.status, 202)
    await decide(eva, line.filed)
    assert.equal((await pool.query('select from cashback_services')).rowCount, 1)
    assert.equal((await put(admin, wanted)).status, 200, 'nobody decides on nothing')
    const { status, filed } = await put(admin, { ...wanted, rate_bps: 501 })
    assert.equal(status, 202)
    await decide(eva, filed)
    await decide(eva, (await step(admin, await one(admin, draft.id), 'end')).filed)
    assert.equal((await one(admin, draft.id)).status, 'ended')
  })
})
