import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { until } from '../../engines/bulk/test/lists.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { portOf } from '../../app/test/raw-call.ts'
import { refreshSegmentsTask } from './refresh.task.ts'
import { moved, rule, startSegmentServer } from './test/segment-server.ts'

const run = { stopping: new AbortController().signal, cut: new AbortController().signal }

describe('a segment', async () => {
  const server = await startSegmentServer([
    { email: 'u1@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1', wallet: 10_000 },
    { email: 'u2@example.com', name: ['Luis', 'Paz'], identification: '8-1-2', status: 'Inactive' },
    { email: 'u3@example.com', name: ['Eva', 'Sol'], identification: '8-1-3' },
  ])
  after(() => server.close())
  const { pool, create, edit, remove, one, members, preview, nationalIds, send } = server
  const active = [rule('status', 'is', 'Active')]

  it('is refused at the field that is wrong, by the number of the rule', async () => {
    const refused = async (own: object) => (await create(own)).problems
    assert.deepEqual(await refused({ name: ' ' }), ['name blank'])
    assert.deepEqual(await refused({ rules: [] }), ['rules rules_needed'])
    assert.deepEqual(await refused({ type: 'list' }), ['upload_document_id required'])
    assert.deepEqual(await refused({ type: 'list', upload_document_id: '77' }), ['upload_document_id list_unknown'])
    assert.deepEqual(await refused({ rules: [...active, rule('status', 'is')] }), ['rules rule_incomplete'])
    assert.deepEqual(await refused({ rules: [rule('status', 'is', 'Gone')] }), ['rules rule_value'])
    assert.deepEqual(await refused({ rules: [rule('status', 'contains', 'A')] }), ['rules rule_incomplete'])
    assert.deepEqual(await refused({ rules: [rule('created_at', 'last_days', '366')] }), ['rules rule_days'])
    assert.deepEqual(await refused({ rules: [rule('wallet_balance', 'between', '9.00', '1.00')] }), ['rules rule_reversed'])
    assert.deepEqual(await refused({ rules: [rule('wallet_balance', 'at_least', '-1')] }), ['rules rule_amount'])
    assert.deepEqual(await refused({ rules: Array.from({ length: 11 }, () => active[0] as object) }), ['rules rules_too_many'])
    assert.deepEqual(await refused({ rules: [moved('movement_sum', 'purchase', 0, 'at_least', '1.00')] }), ['rules rule_days'])
    assert.equal((await create({ rules: [rule('password', 'is', 'x')] })).status, 400)
  })

  it('has its users when it is saved, and others when its rules change or time goes on', async () => {
    const { segment } = await create({ name: 'Activos', rules: active })
    assert.deepEqual([segment.type, segment.user_count, segment.status, segment.uses, await members(segment.id)], ['rule', 2, 'active', [], ['U1', 'U3']])
    const edited = (await edit(segment, { rules: [rule('wallet_balance', 'at_least', '50')] })).segment
    assert.deepEqual([edited.version, edited.rules[0]?.value, await members(segment.id)], [2, ['50.00'], ['U1']])
    assert.equal((await edit(segment, { name: 'Otro' })).code, 'stale_version')
    await pool.query(`update segments set rules = $2 where id = $1`, [segment.id, JSON.stringify([rule('status', 'is', 'Inactive')])])
    await refreshSegmentsTask.perform(server.services, {}, run)
    assert.deepEqual(await members(segment.id), ['U2'])
    const { body } = await send('GET', `user/?segment=${segment.id}`)
    assert.deepEqual((body['results'] as { id: string }[]).map(({ id }) => id), ['U2'])
  })

  it('is looked for again each night, also where another one fails', async () => {
    const [broken, other] = [(await create({ name: 'Rota', rules: active })).segment, (await create({ name: 'Sana', rules: active })).segment]
    await pool.query(`delete from segment_members where segment_id = '${other.id}'; update segments set rules = '[{"field":"gone"}]' where id = '${broken.id}'`)
    await assert.rejects(refreshSegmentsTask.perform(server.services, {}, run), /1 segments could not be refreshed/)
    assert.deepEqual(await members(other.id), ['U1', 'U3'])
    for (const { id } of [broken, other]) await pool.query('delete from segments where id = $1', [id])
  })

  it('has a name of its own, and a history with what was and what is', async () => {
    const { segment } = await create({ name: 'Historia', rules: active })
    assert.deepEqual((await create({ name: 'Historia', rules: active })).problems, ['name name_taken'])
    await edit(segment, { match: 'any' })
    const { body } = await send('GET', `GetSegmentationHistory/?segment_id=${segment.id}`)
    const entries = body['results'] as { action: string; actor: string; name: string; before: object | null; after: object }[]
    assert.deepEqual(entries.map(({ action, before }) => [action, before]), [['segment.edited', { match: 'all' }], ['segment.created', null]])
    assert.deepEqual([entries[0]?.after, entries[0]?.actor, entries[0]?.name], [{ match: 'any' }, 'admin@ventanilla.example', 'Historia'])
    const file = await server.app.inject({ url: `/api/GetSegmentationHistory/?segment_id=${segment.id}`, headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv', 'accept-language': 'en' } })
    assert.match(file.body, /Changed a segment,,"\{""match"":""all""\}","\{""match"":""any""\}"/)
    assert.equal(((await send('GET', `auditlog/record/segment/${segment.id}/`)).body['results'] as unknown[]).length, 2)
  })

  it('is made of an uploaded list: who was found, and who was not', async () => {
    const list = await nationalIds('8-1-1', '8-9-9', '8-1-3')
    const lists = (await send('GET', 'segments/national-ids')).body['results'] as object[]
    assert.deepEqual(lists.map((each) => ({ ...each, created_at: '' })), [{ id: list, file_name: 'ids.csv', total_count: 3, matched_count: 2, unmatched_count: 1, created_at: '', created_by: 'admin@ventanilla.example' }])
    const rows = (await send('GET', `segments/national-ids/rows/?upload_document_id=${list}&matched=no`)).body['results'] as object[]
    assert.deepEqual(rows, [{ upload_document_id: list, row: 3, national_id: '8-9-9', email: '', mobile: '', user_id: null, matched: 'no' }])
    assert.equal((await send('GET', 'segments/national-ids/rows/?upload_document_id=99')).body['count'], 0)
    const before = await preview({ type: 'list', upload_document_id: list })
    assert.deepEqual([before.count, before.unmatched_count], [2, 1])
    const { segment } = await create({ name: 'Lista', type: 'list', rules: active, upload_document_id: list })
    assert.deepEqual([segment.rules, segment.file_name, await members(segment.id)], [[], 'ids.csv', ['U1', 'U3']])
  })

  it('keeps the users that were written down where it has neither rules nor a list', async () => {
    await pool.query(`insert into segments (id, name) values ('S-old', 'Escrito'); insert into segment_members values ('S-old', 'U2')`)
    await refreshSegmentsTask.perform(server.services, {}, run)
    const { segment } = await edit(await one('S-old'), { name: 'Escrito a mano' })
    assert.deepEqual([segment.name, await members('S-old')], ['Escrito a mano', ['U2']])
  })

  it('is archived and deleted only where nothing uses it, and what does is named', async () => {
    const { segment } = await create({ name: 'Usado', rules: active })
    await pool.query(`create table test_uses (segment_id text references segments (id));
      create function segment_uses_referral(of_segment text) returns table (id text, name text, has_budget boolean) stable language sql as $$ select 'B1', 'Verano', false from test_uses where segment_id = of_segment $$;`)
    await pool.query('insert into test_uses values ($1)', [segment.id])
    const refused = await remove(segment.id)
    assert.deepEqual([refused.status, refused.code, refused.body['detail']], [409, 'segment_in_use', 'El segmento está en uso por: Verano.'])
    assert.equal((await edit(segment, { status: 'archived' })).code, 'segment_in_use')
    assert.deepEqual((await one(segment.id)).uses, [{ kind: 'referral', id: 'B1', name: 'Verano', has_budget: false }])
    await pool.query('drop table test_uses cascade; drop function segment_uses_referral(text)')
    const archived = (await edit(segment, { status: 'archived' })).segment
    assert.equal(archived.status, 'archived')
    assert.ok(!((await send('GET', 'segments/?page_size=100')).body['results'] as { id: string }[]).some(({ id }) => id === segment.id))
    assert.equal((await remove(segment.id)).status, 200)
    assert.deepEqual(await members(segment.id), [])
    assert.equal((await remove(segment.id)).status, 404)
  })

  it('is kept by programmes and banners, which are named; one that has ended lets it be archived, not deleted', async () => {
    const { segment } = await create({ name: 'De campañas', rules: active })
    await pool.query(`insert into images (id, medium, small, width, height) values (repeat('a', 64), 'm', 's', 2, 1);
      insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('P9', 'Farmacias', 'Pharmacies', 'percent', 250, 1000, '2026-11-01Z', 'draft');
      insert into cashback_segments values ('P9', '${segment.id}');
      insert into banners (id, type, title, image_id, link_type, starts_at, is_active, segment_id) values ('B9', 'home', 'Verano', repeat('a', 64), 'none', now(), true, '${segment.id}')`)
    assert.deepEqual((await one(segment.id)).uses, [{ kind: 'banner', id: 'B9', name: 'Verano', has_budget: false }, { kind: 'cashback', id: 'P9', name: 'Farmacias', has_budget: true }])
    await pool.query(`insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('P8', 'Ópticas', 'Opticians', 'percent', 250, 1000, '2026-11-01Z', 'draft'), ('P7', 'Zapatos', 'Shoes', 'percent', 250, 1000, '2026-11-01Z', 'draft'); insert into cashback_segments values ('P8', '${segment.id}'), ('P7', '${segment.id}')`)
    assert.deepEqual((await one(segment.id)).uses.map(({ name }) => name), ['Verano', 'Farmacias', 'Ópticas', 'Zapatos'])
    await pool.query(`delete from cashback_segments where cashback_id in ('P7', 'P8')`)
    assert.equal((await remove(segment.id)).body['detail'], 'El segmento está en uso por: Verano, Farmacias.')
    assert.equal((await edit(segment, { status: 'archived' })).body['detail'], 'El segmento está en uso por: Verano, Farmacias.')
    await pool.query(`delete from banners; update cashbacks set status = 'ended' where id = 'P9'`)
    assert.equal((await remove(segment.id)).code, 'segment_in_use')
    assert.equal((await edit(segment, { status: 'archived' })).segment.status, 'archived')
    const banner = await send('POST', 'banner/', { type: 'home', title: 'Otro', image_url: 'x', alt: '', link_type: 'none', link: '', service_id: null, segment_id: segment.id, starts_at: '2099-01-01', ends_at: null, is_active: true })
    const programme = await send('POST', 'cashback/', { name_es: 'A', name_en: 'A', description: '', reward_type: 'percent', rate_bps: 250, fixed_amount: null, min_purchase: '0.00', max_per_transaction: null, max_per_user_month: null, budget: '10.00', starts_at: '2099-01-01', ends_at: null, segment_ids: [segment.id] })
    assert.deepEqual([banner.problems, programme.problems], [['segment_id segment_unusable'], ['segment_ids segment_unusable']])
  })

  it('that becomes a list says that its rules go, and gets them back when that is undone', async () => {
    const checker = await addChecker(server, 'undoes@ventanilla.example')
    await pool.query(`insert into change_policies (change, approval, updated_by) values ('edit-segment', 'always', 'test')`)
    const { segment } = await create({ name: 'Ida y vuelta', match: 'any', rules: active })
    const filed = await edit(segment, { type: 'list', upload_document_id: await nationalIds('8-1-1') })
    const id = String(filed.body['request_id'])
    const { tasks } = await checker.detail(id)
    assert.deepEqual(tasks.map(({ field, new: value }) => [field, Array.isArray(value) ? value : typeof value]), [['type', 'string'], ['match', 'string'], ['rules', []], ['upload_document_id', 'string']])
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    const undone = await checker.undo(id, server.token)
    assert.equal((await checker.decide(String(undone.body['id']), 'approved')).status, 200)
    const { type, match, rules, upload_document_id } = await one(segment.id)
    assert.deepEqual([type, match, rules, upload_document_id], ['rule', 'any', segment.rules, null])
    await pool.query('delete from change_policies')
  })

  it('waits for a second person where a budget depends on it, also once its policy was changed and set back to the default', async () => {
    const checker = await addChecker(server)
    const { segment } = await create({ name: 'Con presupuesto', rules: active })
    assert.equal((await edit(segment, { match: 'any' })).status, 200, 'nothing uses it yet')
    await pool.query(`create function segment_uses_referral(of_segment text) returns table (id text, name text, has_budget boolean) stable language sql as $$ select 'P1', 'Farmacias', true where of_segment = '${segment.id}' $$`)
    const filed = await edit(await one(segment.id), { rules: [rule('status', 'is', 'Inactive')] })
    assert.equal(filed.status, 202)
    assert.deepEqual(await members(segment.id), ['U1', 'U3'])
    assert.equal((await checker.decide(String(filed.body['request_id']), 'approved')).status, 200)
    assert.deepEqual(await members(segment.id), ['U2'])
    const changed = await send('PUT', 'changes/policy/', { id: 'edit-segment', approval: 'always', above: null, version: 0 })
    assert.equal((await checker.decide(String(changed.body['request_id']), 'approved')).status, 200)
    const undone = await checker.undo(String(changed.body['request_id']), server.token)
    assert.equal((await checker.decide(String(undone.body['id']), 'approved')).status, 200)
    assert.equal((await pool.query(`select from change_policies where change = 'edit-segment' and approval = 'never'`)).rowCount, 1)
    assert.equal((await edit(await one(segment.id), { rules: active })).status, 202)
  })

  it('is counted no longer than somebody waits, and says so where it takes too long', async () => {
    const holding = await pool.connect()
    await holding.query('begin; lock table wallets in access exclusive mode')
    const counting = async () => (await pool.query<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with matching%'`)).rows[0]?.pid
    const begun = () => until(async () => (await counting()) !== undefined)
    const body = JSON.stringify({ type: 'rule', match: 'all', rules: [rule('wallet_balance', 'at_least', '1')], upload_document_id: null })
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
    const leaving = new AbortController()
    const left = fetch(`http://127.0.0.1:${await portOf(server.app)}/api/SegmentationDetails/preview/`, { method: 'POST', headers, body, signal: leaving.signal })
    await begun()
    leaving.abort()
    await assert.rejects(left)
    await until(async () => (await counting()) === undefined)
    for (const [language, words] of [['es', /^Contar a los usuarios tardó demasiado/], ['en', /^Counting the users took too long/]] as const) {
      const answer = server.app.inject({ method: 'POST', url: '/api/SegmentationDetails/preview/', headers: { ...headers, 'accept-language': language }, payload: body })
      // As its limit of time would.
      await Promise.all([answer, begun().then(async () => pool.query('select pg_cancel_backend($1)', [await counting()]))])
      const { code, detail } = (await answer).json<{ code: string; detail: string }>()
      assert.deepEqual([(await answer).statusCode, code], [503, 'segment_uncounted'])
      assert.match(detail, words)
    }
    await holding.query('rollback')
    holding.release()
    assert.equal((await preview({ rules: [rule('wallet_balance', 'at_least', '1')] })).count, 1)
  })

  it('is read by those of marketing and changed by those who may ask for cashback', async () => {
    assert.equal((await server.call({ url: '/api/SegmentationDetails/' })).status, 401)
    assert.equal((await server.call({ method: 'POST', url: '/api/SegmentationDetails/preview/', payload: {} })).status, 401)
  })
})
