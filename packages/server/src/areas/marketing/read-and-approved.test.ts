import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Service } from '@ventanilla/contract/endpoints/service.endpoints'
import type { Segmentation } from '@ventanilla/contract/endpoints/segments.endpoints'
import { startCashbacks, terms, today } from './test/cashback-server.ts'

describe('what is approved of a programme is what was read', async () => {
  const server = await startCashbacks()
  after(() => server.close())
  const { call, create, edit, one, request, decide, freeName, pool, addAdmin, signIn } = server
  const admin = await signIn('admin@ventanilla.example')
  const draft = async (own: object = {}) => (await create(admin, { starts_at: today, ends_at: null, ...own })).programme
  const [first, second] = [await draft(), await freeName().then(() => draft())]
  await freeName()
  const service = (await call(admin, 'POST', 'service/', { name: 'Farmacias', category: 'Salud', provider_id: '', establishments: 'Farmacia Uno', is_active: true })).body as Service
  const put = (own: object) => call(admin, 'POST', 'cashback_services/', { cashback_id: second.id, service_id: service.id, rate_bps: null, max_amount: null, ...own })
  assert.equal((await put({ rate_bps: 100, max_amount: '1.00' })).status, 200)
  await addAdmin('eva@ventanilla.example')
  await addAdmin('leo@ventanilla.example')
  const [eva, leo] = [await signIn('eva@ventanilla.example'), await signIn('leo@ventanilla.example')]
  const tasks = async (id: string) => (await request(eva, id)).tasks.map(({ field, old, new: wanted, moved }) => [field, old, wanted, ...(moved ? ['moved'] : [])])
  const statusOf = async (id: string) => (await request(eva, id)).status

  it('the start is in conflict where its budget is another by then', async () => {
    const start = await call(admin, 'PUT', `cashback/start/${first.id}/`, { version: first.version })
    assert.equal(start.status, 202)
    const read = Object.fromEntries((await request(eva, start.filed)).tasks.map(({ field, new: wanted }) => [field, wanted]))
    assert.deepEqual([read['budget'], read['rate_bps'], read['max_per_transaction'], read['ends_at'], read['segment_ids']], ['1000.00', 250, '10.00', null, []])
    const present = (await one(admin, first.id)).programme
    const raised = await edit(leo, present, { name_es: present.name_es, name_en: present.name_en, starts_at: today, ends_at: null, budget: '100000.00' })
    assert.equal(raised.status, 202, JSON.stringify(raised.body))
    await decide(eva, raised.filed, 'approved')
    const moved = (await request(eva, start.filed)).tasks.filter((task) => task.moved)
    assert.deepEqual(moved.map(({ field, new: wanted, now }) => [field, wanted, now]), [['budget', '1000.00', '100000.00']])
    await decide(eva, start.filed, 'approved')
    assert.deepEqual([await statusOf(start.filed), (await one(admin, first.id)).programme.status], ['conflict', 'draft'])
    const again = await call(admin, 'PUT', `cashback/start/${first.id}/`, { version: (await one(admin, first.id)).programme.version })
    await decide(eva, again.filed, 'approved')
    assert.equal((await one(admin, first.id)).programme.status, 'active')
  })

  it('the start shows its services, and is in conflict where one gives more by then', async () => {
    const { version } = (await one(admin, second.id)).programme
    const start = await call(admin, 'PUT', `cashback/start/${second.id}/`, { version })
    const read = (await request(eva, start.filed)).tasks.find(({ field }) => field === 'services')
    assert.deepEqual(read?.new, ['Farmacias · 1% · ≤ USD 1.00'])
    await decide(eva, (await put({ rate_bps: 10_000 })).filed, 'approved')
    assert.deepEqual((await request(eva, start.filed)).tasks.filter(({ moved }) => moved).map(({ field, now }) => [field, now]), [['services', ['Farmacias · 100%']]])
    await decide(eva, start.filed, 'approved')
    assert.deepEqual([await statusOf(start.filed), (await one(admin, second.id)).programme.status], ['conflict', 'draft'])
    await decide(eva, (await put({ rate_bps: 100, max_amount: '1.00' })).filed, 'approved')
  })

  it('a service that loses its rate and its maximum shows both', async () => {
    const { filed } = await put({})
    assert.deepEqual(await tasks(filed), [['rate_bps', 100, null], ['max_amount', '1.00', null], ['service_id', null, service.id]])
    await pool.query('update cashback_services set rate_bps = 500 where cashback_id = $1', [second.id])
    assert.deepEqual((await tasks(filed))[0], ['rate_bps', 100, null, 'moved'])
    await decide(eva, filed, 'approved')
    assert.equal(await statusOf(filed), 'conflict')
    const removal = await call(admin, 'DELETE', `service/delete/?cashback_id=${second.id}&service_id=${service.id}`)
    assert.deepEqual(await tasks(removal.filed), [['rate_bps', 500, null], ['max_amount', '1.00', null], ['is_active', true, null], ['services', [service.id], 'everywhere'], ['service_id', null, service.id]])
    await decide(eva, removal.filed, 'rejected')
    const silenced = await put({ rate_bps: 500, max_amount: '1.00', is_active: false })
    assert.deepEqual(await tasks(silenced.filed), [['is_active', true, false], ['services', [service.id], 'nowhere'], ['service_id', null, service.id]])
    await decide(eva, silenced.filed, 'rejected')
  })

  it('a programme that pays everywhere says that its first service narrows it, and takes its last one out again', async () => {
    const own = { cashback_id: first.id, service_id: service.id }
    const other = (await call(admin, 'POST', 'service/', { name: 'Ópticas', category: 'Salud', provider_id: '', establishments: 'Óptica Uno', is_active: true })).body as Service
    const [one, two] = [await put(own), await put({ ...own, service_id: other.id })]
    assert.deepEqual((await tasks(one.filed)).filter(([field]) => field === 'services'), [['services', 'everywhere', [service.id]]])
    await decide(eva, one.filed, 'approved')
    await decide(eva, two.filed, 'approved')
    assert.deepEqual([await statusOf(one.filed), await statusOf(two.filed)], ['approved', 'approved'], 'two are put in beside each other')
    const remove = (id: string) => call(admin, 'DELETE', `service/delete/?cashback_id=${first.id}&service_id=${id}`)
    const gone = await remove(other.id)
    assert.deepEqual((await tasks(gone.filed)).filter(([field]) => field === 'services'), [])
    await decide(eva, gone.filed, 'approved')
    const last = await remove(service.id)
    assert.deepEqual((await tasks(last.filed)).filter(([field]) => field === 'services'), [['services', [service.id], 'everywhere']])
    await decide(eva, last.filed, 'approved')
    const { body } = await call(admin, 'GET', `cashback_services/${first.id}/`)
    assert.deepEqual([await statusOf(last.filed), body['results']], ['approved', []])
  })

  it('a service that a programme names, or a request would add, is not edited alone', async () => {
    const change = (to: Service, establishments: string) => call(leo, 'PUT', `service/${to.id}/`, { name: to.name, category: to.category, provider_id: '', establishments, is_active: true, version: to.version })
    const edited = await change(service, 'Otra tienda')
    assert.deepEqual([edited.status, await tasks(edited.filed)], [202, [['establishments', 'Farmacia Uno', 'Otra tienda']]])
    const free = (await call(admin, 'POST', 'service/', { name: 'Libre', category: 'Comida', provider_id: '', establishments: 'Café', is_active: true })).body as Service
    const alone = await change(free, 'Café Casco')
    assert.equal(alone.status, 200, 'nothing names it')
    assert.equal((await put({ service_id: free.id })).status, 202)
    assert.equal((await change(alone.body as Service, 'Mi tienda')).status, 202)
  })

  it('establishments are read as they are kept, so that an edit can be taken back', async () => {
    const made = (await call(admin, 'POST', 'service/', { name: 'Cafés', category: 'Comida', provider_id: '', establishments: 'Café  Dos\n\nCAFE DOS\nBar', is_active: true })).body as Service
    assert.equal(made.establishments, 'Café Dos\nBar')
    const edited = await call(leo, 'PUT', `service/${made.id}/`, { name: made.name, category: made.category, provider_id: '', establishments: 'Bar\n\ncafé dos\nBAR', is_active: true, version: made.version })
    assert.equal((edited.body as Service).establishments, 'Bar\ncafé dos')
    const { rows: [request] } = await pool.query<{ id: string }>(`select id::text from requests where change = 'edit-service' and subject_id = $1`, [made.id])
    assert.equal((await server.undo(leo, request?.id ?? '')).status, 200)
    assert.equal(((await call(admin, 'GET', `service/${made.id}/`)).body as Service).establishments, made.establishments)
  })

  it('a segment that a request names is not edited or deleted alone', async () => {
    const whole = (name: string, value: string) => ({ name, type: 'rule', match: 'all', rules: [{ field: 'status', op: 'is', value: [value] }], upload_document_id: null })
    const { body: made } = await call(admin, 'POST', 'SegmentationDetails/', whole('Siete', 'Frozen'))
    const segment = made as Segmentation
    const { status, filed } = await create(admin, { ...terms, name_es: 'Con segmento', segment_ids: [segment.id] })
    assert.equal(status, 202)
    const swapped = await call(admin, 'PUT', 'SegmentationDetails/', { ...whole('Siete', 'Active'), id: segment.id, version: segment.version, status: 'active' })
    assert.equal(swapped.status, 202)
    assert.equal((await call(admin, 'DELETE', `SegmentationDetails/${segment.id}/`)).body['detail'], 'El segmento está en uso por: Con segmento.')
    await decide(eva, filed, 'rejected')
    await decide(eva, swapped.filed, 'rejected')
    assert.equal((await call(admin, 'PUT', 'SegmentationDetails/', { ...whole('Siete', 'Active'), id: segment.id, version: segment.version, status: 'active' })).status, 200)
  })

  it('a pause that somebody else made again is not taken back', async () => {
    const step = async (name: 'pause' | 'resume', by: string) => call(by, 'PUT', `cashback/${name}/${first.id}/`, { version: (await one(admin, first.id)).programme.version })
    await step('pause', admin)
    const { rows: [paused] } = await pool.query<{ id: string }>(`select id::text from requests where change = 'pause-cashback'`)
    await decide(eva, (await step('resume', admin)).filed, 'approved')
    await step('pause', leo)
    assert.equal((await server.undo(admin, paused?.id ?? '')).code, 'changed_since')
  })

  it('a budget that ends the programme is approved with its end, and with nothing of it alone', async () => {
    await server.pay(first.id, 50_000)
    const lower = async (budget: string) => {
      const present = (await one(admin, first.id)).programme
      return edit(admin, present, { name_es: present.name_es, name_en: present.name_en, starts_at: today, ends_at: null, budget })
    }
    const present = (await one(admin, first.id)).programme
    const filed = await lower('500.00')
    assert.deepEqual(await tasks(filed.filed), [['budget', present.budget, '500.00'], ['status', 'active', 'ended']])
    for (const field of ['budget', 'status']) assert.equal((await decide(eva, filed.filed, 'approved', field)).code, 'field_alone', field)
    await decide(eva, filed.filed, 'rejected')
    const near = await lower('600.00')
    assert.deepEqual(await tasks(near.filed), [['budget', present.budget, '600.00']])
    await server.pay(first.id, 60_000)
    await decide(eva, near.filed, 'approved')
    assert.deepEqual([await statusOf(near.filed), (await request(eva, near.filed)).problem?.code], ['failed', 'budget_ends_programme'], 'all of it was spent while it waited')
    const told = await lower('600.00')
    await decide(eva, told.filed, 'approved')
    const { status, budget, ended_reason } = (await one(admin, first.id)).programme
    assert.deepEqual([status, budget, ended_reason], ['ended', '600.00', 'budget'])
  })
})
