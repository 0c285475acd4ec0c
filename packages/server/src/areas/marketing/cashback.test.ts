import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { startCashbacks, terms, today } from './test/cashback-server.ts'

describe('a cashback programme, while nobody else could decide', async () => {
  const server = await startCashbacks()
  after(() => server.close())
  const { create, edit, remove, one, audited, pay, call, undo, pool } = server
  const admin = await server.signIn('admin@ventanilla.example')
  beforeEach(server.freeName)

  it('is created at once as a draft, on the days of Panama', async () => {
    const { status, programme } = await create(admin)
    assert.equal(status, 200)
    const moments = { starts_at: '2099-11-01T05:00:00.000Z', ends_at: '2099-12-01T04:59:59.999Z' }
    assert.deepEqual(programme, { ...terms, ...moments, id: programme.id, segments: [], spent: '0.00', status: 'draft', ended_reason: null, version: 1 })
    assert.deepEqual((await one(admin, programme.id)).programme, programme)
    assert.deepEqual(await audited('cashback', programme.id), [{ actor: 'admin@ventanilla.example', action: 'cashback.created', before: null, after: { ...terms, status: 'draft' }, address: '127.0.0.1' }])
    const begun = await create(admin, { name_es: 'Boticas', name_en: 'Druggists', starts_at: today, ends_at: null, reward_type: 'fixed', rate_bps: null, fixed_amount: '3.00' })
    assert.deepEqual([begun.programme.status, begun.programme.ends_at, begun.programme.fixed_amount], ['draft', null, '3.00'])
  })

  it('is edited by its version; its status is no matter of its dates', async () => {
    const { programme } = await create(admin)
    assert.equal((await edit(admin, programme, {})).programme.version, 1, 'nothing has changed')
    const moved = await edit(admin, programme, { starts_at: today })
    assert.deepEqual([moved.programme.status, moved.programme.version], ['draft', 2])
    assert.deepEqual((await audited('cashback', programme.id)).at(-1)?.after, { starts_at: today })
    assert.deepEqual([(await edit(admin, programme, { budget: '7.00' })).code, (await one(admin, programme.id)).programme.budget], ['stale_version', '1000.00'])
    await pay(programme.id, 100)
    assert.equal((await edit(admin, moved.programme, { starts_at: today })).programme.status, 'active')
    assert.deepEqual((await edit(admin, moved.programme, {})).problems, ['starts_at programme_begun'])
    await pay(programme.id, 100, 'ended')
    assert.equal((await call(admin, 'PUT', 'cashback/P9999/', { ...terms, version: 1 })).code, 'not_found')
    assert.equal((await call(admin, 'PUT', `cashback/${programme.id}/`, terms)).code, 'validation_failed', 'without a version')
  })

  it('is refused at the field that is wrong', async () => {
    const refused = async (own: object) => (await create(admin, own)).problems
    assert.deepEqual(await refused({ name_en: ' ', rate_bps: 10_001, budget: '-1' }), ['name_en blank', 'rate_bps number_too_large', 'budget amount_not_positive'])
    assert.deepEqual(await refused({ rate_bps: null }), ['rate_bps required'])
    assert.deepEqual(await refused({ reward_type: 'fixed' }), ['rate_bps reward_of_other_type', 'fixed_amount required'])
    assert.deepEqual(await refused({ reward_type: 'fixed', rate_bps: null, fixed_amount: '50.00', budget: '49.99' }), ['max_per_transaction cap_below_reward', 'max_per_user_month cap_below_reward', 'budget budget_below_reward'])
    assert.deepEqual(await refused({ max_per_user_month: '9.99' }), ['max_per_user_month cap_below_transaction'])
    assert.deepEqual(await refused({ ends_at: '2099-10-31' }), ['ends_at date_range_order'])
    assert.equal((await create(admin, { ends_at: terms.starts_at })).status, 200, 'one day')
    assert.deepEqual(await refused({ starts_at: '2020-01-01', ends_at: '2020-01-31' }), ['starts_at date_past', 'ends_at date_past'])
    await server.freeName()
    const past = (await create(admin, { ends_at: null })).programme
    await server.pool.query(`update cashbacks set starts_at = '2020-01-01T05:00:00Z', ends_at = '2020-02-01T04:59:59.999Z' where id = $1`, [past.id])
    assert.deepEqual((await edit(admin, past, { starts_at: '2020-01-01', ends_at: '2020-01-30' })).problems, ['ends_at date_past'])
    assert.equal((await edit(admin, past, { starts_at: '2020-01-01', ends_at: '2020-01-31', description: 'Otra' })).programme.description, 'Otra')
    await server.freeName()
    const { programme } = await create(admin)
    assert.deepEqual(await refused({ name_es: 'FARMÁCIAS' }), ['name_es name_taken'], 'a name that would be taken for another')
    await pay(programme.id, 50_000)
    assert.deepEqual((await edit(admin, programme, { budget: '499.99' })).problems, ['budget budget_below_spent'])
    const lowered = (await edit(admin, programme, { budget: '500.00' })).programme
    assert.deepEqual([lowered.budget, lowered.status, lowered.ended_reason], ['500.00', 'ended', 'budget'], 'nothing is left of it')
    await server.freeName()
    assert.deepEqual(await refused({ segment_ids: ['S99999'] }), ['segment_ids record_unknown'])
  })

  it('runs since midnight of its first day, whatever of it is edited before anybody has said so', async () => {
    const { programme } = await create(admin, { ...terms, name_es: 'Hoy', name_en: 'Today' })
    await pool.query(`update cashbacks set status = 'scheduled', starts_at = '2026-02-01T05:00:00Z' where id = $1`, [programme.id])
    await pool.query(`insert into cashback_runs (cashback_id, from_at) values ($1, '2026-02-01T05:00:00Z')`, [programme.id])
    const from = async () => (await pool.query<{ from_at: Date }>('select from_at from cashback_runs where cashback_id = $1', [programme.id])).rows[0]?.from_at.toISOString()
    const edited = (await edit(admin, programme, { name_es: 'Hoy', name_en: 'This day', starts_at: '2026-02-01' })).programme
    assert.deepEqual([edited.name_en, await from()], ['This day', '2026-02-01T05:00:00.000Z'])
    await edit(admin, edited, { name_es: 'Hoy', name_en: 'This day', starts_at: '2099-11-02' })
    assert.equal(await from(), '2099-11-02T05:00:00.000Z')
    await pool.query('delete from cashback_runs where cashback_id = $1', [programme.id])
    await pool.query('delete from cashbacks where id = $1', [programme.id])
  })

  it('is deleted before it has begun and paid, by its version or as it is', async () => {
    const { programme } = await create(admin)
    assert.equal((await remove(admin, programme.id, { version: 7 })).code, 'stale_version')
    assert.deepEqual(await remove(admin, programme.id, { version: 1 }).then(({ status, body }) => [status, body]), [200, { detail: 'Eliminado.' }])
    assert.equal((await one(admin, programme.id)).status, 404)
    assert.equal((await remove(admin, programme.id)).code, 'not_found')
    assert.equal((await remove(admin, (await create(admin)).programme.id)).status, 200, 'without a body')
    const paying = (await create(admin)).programme
    await pay(paying.id, 0)
    assert.equal((await remove(admin, paying.id)).code, 'cashback_begun')
    await pay(paying.id, 1_250, 'draft')
    const refused = await remove(admin, paying.id)
    assert.deepEqual([refused.code, refused.body['detail']], ['cashback_spent', 'El programa ya pagó USD 12.50 y su registro se debe conservar.'])
  })

  it('is taken back: an edit to what was, a new one by deleting it', async () => {
    const { programme } = await create(admin)
    const edited = (await edit(admin, programme, { budget: '1500.00', name_es: 'Boticas' })).programme
    const rows = await server.db.selectFrom('requests').select(['id', 'change', 'status', 'amount_cents']).where('subject_id', '=', programme.id).execute()
    const [row] = rows
    assert.deepEqual(rows.map(({ change, status, amount_cents }) => [change, status, amount_cents]), [['edit-cashback', 'executed_direct', 150_000]])
    assert.equal((await undo(admin, String(row?.id))).status, 200)
    const back = (await one(admin, programme.id)).programme
    assert.deepEqual([back.budget, back.name_es, back.version], ['1000.00', 'Farmacias', edited.version + 1])
    assert.equal((await undo(admin, String(row?.id))).code, 'undone_already')
    const made = await server.db.selectFrom('requests').select('id').where('change', '=', 'create-cashback').orderBy('id', 'desc').executeTakeFirstOrThrow()
    assert.equal((await undo(admin, String(made.id))).status, 200)
    assert.equal((await one(admin, programme.id)).status, 404)
  })

  it('is read by those of marketing and changed by those who may request it', async () => {
    const { programme } = await create(admin)
    const { token: reader } = await server.person({ approve: ['banner'] })
    const { token: stranger } = await server.person({ request: ['card-block'] })
    assert.deepEqual([(await one(reader, programme.id)).status, (await one(stranger, programme.id)).status], [200, 403])
    for (const { status } of [await create(reader), await edit(reader, programme, {}), await remove(reader, programme.id)]) assert.equal(status, 403)
  })
})

describe('a cashback programme, once two can decide', async () => {
  const server = await startCashbacks()
  after(() => server.close())
  const { create, edit, remove, one, request, decide, undo, audited, pool } = server
  const admin = await server.signIn('admin@ventanilla.example')
  await server.addAdmin('eva@ventanilla.example')
  const eva = await server.signIn('eva@ventanilla.example')
  let programme: Cashback
  beforeEach(async () => {
    await server.freeName()
    const filed = await create(admin)
    const { body } = await decide(eva, filed.filed, 'approved')
    assert.deepEqual([filed.status, body['status']], [202, 'approved'])
    const { rows } = await pool.query<{ id: string }>('select id from cashbacks order by created_at desc, id desc limit 1')
    programme = (await one(admin, rows[0]?.id ?? '')).programme
  })

  it('waits, and begins to exist when the second person approves it', async () => {
    const count = async () => (await pool.query('select from cashbacks')).rowCount
    const before = await count()
    const filed = await create(admin, { name_es: 'Nuevo', name_en: 'New' })
    assert.deepEqual([filed.status, await count()], [202, before])
    const { tasks, whole, amount, subject_name } = await request(eva, filed.filed)
    assert.deepEqual([whole, amount, subject_name], [true, '1000.00', 'Nuevo'])
    assert.ok(tasks.some(({ field, old, new: wanted }) => field === 'budget' && old === null && wanted === '1000.00'))
    assert.equal((await decide(admin, filed.filed, 'approved')).code, 'own_request')
    assert.equal((await decide(eva, filed.filed, 'approved')).status, 200)
    assert.equal(await count(), (before ?? 0) + 1)
  })

  it('is refused when it is asked for, not only when it is approved', async () => {
    assert.deepEqual((await edit(admin, programme, { ends_at: '2099-10-01' })).problems, ['ends_at date_range_order'])
    assert.deepEqual((await server.call(admin, 'GET', 'auditlog/status/?status=pending')).body['count'], 0)
  })

  it('has a task for each field of an edit; of them the approved ones are applied', async () => {
    const filed = await edit(admin, programme, { budget: '2000.00', rate_bps: 900 })
    assert.equal(filed.status, 202)
    assert.deepEqual((await request(eva, filed.filed)).tasks.map(({ field, old, new: wanted, status }) => [field, old, wanted, status]), [
      ['rate_bps', 250, 900, 'pending'],
      ['budget', '1000.00', '2000.00', 'pending'],
    ])
    assert.deepEqual([(await one(admin, programme.id)).programme.budget, (await edit(admin, programme, { budget: '1.00', max_per_transaction: null, max_per_user_month: null })).code], ['1000.00', 'request_pending'])
    await decide(eva, filed.filed, 'approved', 'budget')
    assert.equal((await decide(eva, filed.filed, 'rejected', 'rate_bps')).body['status'], 'partially_approved')
    const now = (await one(admin, programme.id)).programme
    assert.deepEqual([now.budget, now.rate_bps, now.version], ['2000.00', 250, 2])
    const [entry] = (await audited('cashback', programme.id)).filter(({ action }) => action === 'cashback.edited')
    assert.deepEqual([entry?.actor, entry?.before, entry?.after], ['admin@ventanilla.example', { budget: '1000.00' }, { budget: '2000.00' }])
  })

  it('leaves a field to wait that can’t be approved without another one', async () => {
    const filed = await edit(admin, programme, { starts_at: '2098-02-01', ends_at: '2098-10-01' })
    assert.equal((await decide(eva, filed.filed, 'approved', 'ends_at')).code, 'field_alone')
    assert.deepEqual((await request(eva, filed.filed)).tasks.map(({ status }) => status), ['pending', 'pending'])
    assert.equal((await decide(eva, filed.filed, 'approved')).body['status'], 'approved')
  })

  it('is in conflict where a field has another value meanwhile, and deleted only as it was shown', async () => {
    const filed = await edit(admin, programme, { budget: '2000.00' })
    const removal = await remove(admin, programme.id, { version: programme.version })
    assert.equal(removal.status, 202)
    await pool.query('update cashbacks set budget_cents = 123400, version = version + 1 where id = $1', [programme.id])
    const moved = await decide(eva, filed.filed, 'approved')
    assert.deepEqual([moved.status, moved.body['status'], (moved.body['problem'] as { code: string }).code], [200, 'conflict', 'value_moved'])
    assert.equal((await decide(eva, removal.filed, 'approved')).body['status'], 'conflict')
    assert.equal((await one(admin, programme.id)).programme.budget, '1234.00')
    const again = await remove(admin, programme.id)
    assert.equal((await decide(eva, again.filed, 'approved')).body['status'], 'approved')
    assert.equal((await one(admin, programme.id)).status, 404)
  })

  it('is not deleted once it has paid, although that was asked for before', async () => {
    const removal = await remove(admin, programme.id)
    await server.pay(programme.id, 100, 'draft')
    const { body } = await decide(eva, removal.filed, 'approved')
    assert.deepEqual([body['status'], body['problem']], ['failed', { code: 'cashback_spent', params: { amount: '1.00' } }])
    assert.equal((await one(admin, programme.id)).status, 200)
  })

  it('is edited back by a request of its own', async () => {
    const filed = await edit(admin, programme, { budget: '2000.00' })
    await decide(eva, filed.filed, 'approved')
    const inverse = await undo(admin, filed.filed)
    assert.deepEqual([inverse.status, inverse.body['undoes'], inverse.body['status']], [200, filed.filed, 'pending'])
    await decide(eva, String(inverse.body['id']), 'approved')
    assert.deepEqual([(await one(admin, programme.id)).programme.budget, (await request(admin, filed.filed)).undone_by], ['1000.00', inverse.body['id']])
  })
})
