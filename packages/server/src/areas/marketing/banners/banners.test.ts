import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Banner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { startBanners } from './test/banner-server.ts'

const moves = ['move-banner-left', 'move-banner-right', 'order-banners'] as const

describe('a banner, while nobody else could decide', async () => {
  const server = await startBanners()
  after(() => server.close())
  const { create, edit, call, audited, terms, segment, service, programme, titles, ofType, move } = server
  const admin = await server.signIn('admin@ventanilla.example')

  it('is created on the days of Panama, and comes last in its place', async () => {
    const { status, banner } = await create(admin, { segment_id: segment, link_type: 'service', service_id: service })
    assert.equal(status, 200)
    const moments = { starts_at: '2099-11-01T05:00:00.000Z', ends_at: '2099-12-01T04:59:59.999Z' }
    assert.deepEqual(banner, { ...terms, ...moments, id: banner.id, link_type: 'service', service_id: service, service_name: 'Luz', cashback_id: null, cashback_name_es: '', cashback_name_en: '', segment_id: segment, segment_name: 'Chiriquí', order: 1, status: 'scheduled', created_at: banner.created_at, version: 1 })
    assert.deepEqual((await call(admin, 'GET', `banner/${banner.id}/`)).banner, banner)
    const entries = await audited('banner', banner.id)
    assert.deepEqual(entries.map(({ action, after: now }) => [action, now]), [['banner.created', { ...terms, link_type: 'service', service_id: service, segment_id: segment }]])
    const second = await call(admin, 'POST', 'BannerDetails/', { ...terms, title: 'Segundo', is_active: undefined })
    assert.deepEqual([second.banner.order, second.banner.is_active, second.banner.status], [2, true, 'scheduled'])
    assert.deepEqual((await call(admin, 'GET', 'BannerDetails/?type=home')).body['count'], 2)
  })

  it('is off, to come, shown or over', async () => {
    const { pool } = server
    const { banner } = await create(admin, { type: 'wallet', ends_at: null })
    const status = async (set: string) => {
      await pool.query(`update banners set ${set} where id = $1`, [banner.id])
      return (await call(admin, 'GET', `banner/${banner.id}/`)).banner.status
    }
    assert.equal(await status(`starts_at = now() - interval '1 day'`), 'active')
    assert.equal(await status(`is_active = false`), 'off')
    assert.equal(await status(`ends_at = now() - interval '1 hour'`), 'over')
    assert.equal(await status(`is_active = true, starts_at = now() + interval '1 day', ends_at = null`), 'scheduled')
    assert.deepEqual((await call(admin, 'GET', 'banner/?status=scheduled&type=wallet')).body['count'], 1)
  })

  it('is refused at the field that is wrong', async () => {
    const refused = async (own: object) => (await create(admin, own)).problems
    assert.deepEqual(await refused({ title: ' ', type: 'other' }), ['type value_invalid', 'title blank'])
    assert.deepEqual(await refused({ ends_at: '2099-10-31' }), ['ends_at date_range_order'])
    assert.deepEqual(await refused({ starts_at: '2020-01-01', ends_at: '2020-01-31' }), ['starts_at date_past', 'ends_at date_past'])
    for (const link of ['http://a.example', 'https://', 'https://ana:clave@a.example/', 'javascript:alert(1)', '//a.example', 'https://a b.example', 'https:\\\\a.example', '/saldo'])
      assert.deepEqual(await refused({ link_type: 'url', link }), ['link link_not_https'], link)
    for (const link of ['saldo', '//a.example', '/../x', 'https://a.example', '/a b', '/a?b=c'])
      assert.deepEqual(await refused({ link_type: 'screen', link }), ['link screen_invalid'], link)
    assert.deepEqual(await refused({ link_type: 'url' }), ['link blank'])
    assert.deepEqual(await refused({ link_type: 'service' }), ['service_id required'])
    assert.deepEqual(await refused({ link_type: 'cashback' }), ['cashback_id required'])
    assert.deepEqual(await refused({ link: '/x', service_id: service, cashback_id: programme }), ['link link_of_other_type', 'service_id link_of_other_type', 'cashback_id link_of_other_type'])
    assert.deepEqual(await refused({ link_type: 'cashback', cashback_id: 'P9999' }), ['cashback_id record_unknown'])
    assert.deepEqual(await refused({ segment_id: 'S99999' }), ['segment_id record_unknown'])
    assert.deepEqual(await refused({ link_type: 'service', service_id: 'SV9999' }), ['service_id record_unknown'])
    for (const image_url of ['https://a.example/x.png', 'data:image/png;base64,AA', `/api/images/${'0'.repeat(64)}/`]) assert.deepEqual(await refused({ image_url }), ['image_url image_unknown'], image_url)
    for (const own of [{ link_type: 'url', link: 'https://luki.example/p?a=1#b' }, { link_type: 'screen', link: '/wallet/history' }, { link_type: 'screen', link: '/' }]) assert.equal((await create(admin, { type: 'referral', ...own })).status, 200)
  })

  it('leads to a programme, which can’t be deleted meanwhile; neither can a service', async () => {
    const { status, banner } = await create(admin, { type: 'referral', link_type: 'cashback', cashback_id: programme })
    assert.deepEqual([status, banner.cashback_id, banner.cashback_name_es, banner.cashback_name_en], [200, programme, 'Farmacias', 'Pharmacies'])
    assert.equal((await call(admin, 'DELETE', `cashback/${programme}/`, { version: 1 })).code, 'cashback_in_use')
    assert.equal((await call(admin, 'DELETE', `service/${service}/`, { version: 1 })).code, 'service_in_use')
    assert.equal((await edit(admin, banner, { type: 'referral', link_type: 'none' })).banner.cashback_id, null)
    assert.equal((await call(admin, 'DELETE', `cashback/${programme}/`, { version: 1 })).status, 200)
  })

  it('is edited by its version, and comes last where it gets another place; absent, whether it is on stays', async () => {
    const { banner } = await create(admin, { type: 'card', title: 'Uno', is_active: false })
    await create(admin, { type: 'cashback', title: 'Dos' })
    const { is_active: _absent, ...others } = terms
    const moved = await call(admin, 'PUT', `banner/${banner.id}/`, { ...others, title: 'Uno', type: 'cashback', version: 1 })
    assert.deepEqual([moved.banner.order, moved.banner.is_active, moved.banner.version], [2, false, 2])
    assert.equal((await edit(admin, banner, { title: 'Otro' })).code, 'stale_version')
    assert.deepEqual((await audited('banner', banner.id)).at(-1)?.after, { type: 'cashback' })
    await server.pool.query(`update banners set starts_at = '2026-01-01Z' where id = $1`, [banner.id])
    assert.equal((await edit(admin, moved.banner, { type: 'cashback', starts_at: '2025-12-31', is_active: false })).status, 200, 'its first day may be over')
  })

  it('is moved among those of its place, and not beyond an end', async () => {
    const made = []
    for (const title of ['A', 'B', 'C']) made.push((await create(admin, { type: 'service', title })).banner)
    const [a, b, c] = made as [Banner, Banner, Banner]
    const right = await move(admin, 'right', a)
    assert.deepEqual([right.status, (right.body['results'] as Banner[]).map(({ title, order }) => `${title}${order}`)], [200, ['B1', 'A2', 'C3']])
    await move(admin, 'left', c)
    assert.deepEqual(await titles(admin, 'service'), ['B', 'C', 'A'])
    await move(admin, 'left', b)
    await move(admin, 'right', a)
    assert.deepEqual(await titles(admin, 'service'), ['B', 'C', 'A'])
    assert.deepEqual((await audited('banner', c.id)).filter(({ action }) => action === 'banner.ordered').map(({ before: was, after: now }) => [was, now]), [[{ order: 3 }, { order: 2 }]])
    assert.equal((await audited('banner', b.id)).filter(({ action }) => action === 'banner.ordered').length, 1, 'nothing is told of what did not move')
    assert.equal((await move(admin, 'left', { ...a, type: 'home' })).code, 'not_found')
    assert.deepEqual(await titles(admin, 'service', 'b'), ['B'])
  })

  it('keeps its order whole when two move at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [first, second, third] = (await ofType(admin, 'service')) as [Banner, Banner, Banner]
      const reversed = call(admin, 'PUT', 'banner/type/service/order/', { ids: [third.id, second.id, first.id] })
      const answers = await Promise.all([move(admin, 'left', third), move(admin, 'left', third), reversed, move(admin, 'right', first), move(admin, 'left', second), move(admin, 'right', first)])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
      assert.deepEqual((await ofType(admin, 'service')).map(({ order }) => order), [1, 2, 3])
      assert.deepEqual((await titles(admin, 'service')).sort(), ['A', 'B', 'C'])
    }
  })

  it('that two move at once is moved twice', async () => {
    for (let round = 0; round < 20; round += 1) {
      const before = (await ofType(admin, 'service')) as [Banner, Banner, Banner]
      await Promise.all([move(admin, 'left', before[2]), move(admin, 'left', before[2])])
      assert.deepEqual(await titles(admin, 'service'), [before[2].title, before[0].title, before[1].title])
    }
  })

  it('is put in a whole order, unless the banners are other ones meanwhile', async () => {
    const all = await ofType(admin, 'service')
    const order = (ids: readonly string[]) => call(admin, 'PUT', 'banner/type/service/order/', { ids })
    const ids = all.map(({ id }) => id).reverse()
    assert.deepEqual(((await order(ids)).body['results'] as Banner[]).map(({ id }) => id), ids)
    for (const wrong of [ids.slice(1), [...ids, 'B99999'], [ids[0]!, ids[0]!, ids[1]!]]) assert.equal((await order(wrong)).code, 'banners_moved')
    const { rows } = await server.pool.query(`select position, id from banners where type = 'service' order by position`)
    assert.deepEqual(rows.map(({ id }: { id: string }) => id), ids)
  })

  it('is deleted; the others keep their order without a gap', async () => {
    const [, second] = (await ofType(admin, 'service')) as [Banner, Banner, Banner]
    assert.equal((await call(admin, 'DELETE', `banner/${second.id}/`, { version: 7 })).code, 'stale_version')
    assert.equal((await call(admin, 'DELETE', `banner/${second.id}/`)).status, 200)
    assert.deepEqual((await ofType(admin, 'service')).map(({ order }) => order), [1, 2])
    assert.equal((await call(admin, 'GET', `banner/${second.id}/`)).status, 404)
  })

  it('keeps what it names: its segment, its service and its image can’t be deleted', async () => {
    for (const [table, id] of [['segments', segment], ['services', service]] as const) await assert.rejects(server.pool.query(`delete from ${table} where id = $1`, [id]), /banners_(segment|service)/)
    await assert.rejects(server.pool.query('delete from images'), /banners_image/)
  })

  it('is one of fifty of its place at most', async () => {
    await server.pool.query(`insert into banners (type, title, image_id, link_type, starts_at, is_active) select 'card', 'N' || n, (select id from images limit 1), 'none', now(), true from generate_series(1, 50) n`)
    const full = await create(admin, { type: 'card' })
    assert.deepEqual([full.status, full.code], [409, 'banner_type_full'])
  })
})

describe('a banner, where somebody else decides', async () => {
  const server = await startBanners()
  after(() => server.close())
  const { create, edit, approve, request, call, move, titles, policy } = server
  const admin = await server.signIn('admin@ventanilla.example')
  await server.addAdmin('eva@ventanilla.example')
  const eva = await server.signIn('eva@ventanilla.example')
  let banner: Banner
  before(async () => {
    for (const title of ['Uno', 'Dos']) await approve(eva, (await create(admin, { title })).filed)
    banner = (await server.ofType(admin, 'home'))[0]!
  })

  it('waits with its image, and its order does not', async () => {
    const filed = await edit(admin, banner, { title: 'Otro', segment_id: server.segment })
    assert.equal(filed.status, 202)
    const { tasks, names } = await request(eva, filed.filed)
    assert.deepEqual(tasks.map(({ field, old, new: wanted }) => [field, old, wanted]), [['title', 'Uno', 'Otro'], ['segment_id', null, server.segment]])
    assert.equal(names[server.segment], 'Chiriquí')
    assert.equal((await move(admin, 'right', banner)).status, 200)
    assert.deepEqual(await titles(admin, 'home'), ['Dos', 'Uno'])
    assert.equal((await approve(eva, filed.filed)).body['status'], 'approved')
    assert.deepEqual(await titles(admin, 'home'), ['Dos', 'Otro'])
  })

  it('is moved by a request where policy asks for one', async () => {
    await policy('always', ...moves)
    const filed = await move(admin, 'left', banner)
    assert.deepEqual([filed.status, await titles(admin, 'home')], [202, ['Dos', 'Otro']])
    assert.equal((await approve(eva, filed.filed)).body['status'], 'approved')
    assert.deepEqual(await titles(admin, 'home'), ['Otro', 'Dos'])
    const order = await call(admin, 'PUT', 'banner/type/home/order/', { ids: (await server.ofType(admin, 'home')).map(({ id }) => id).reverse() })
    assert.equal((await approve(eva, order.filed)).body['status'], 'approved')
    assert.deepEqual(await titles(admin, 'home'), ['Dos', 'Otro'])
  })

  it('is read by who holds its permission, and by nobody else', async () => {
    const { token } = await server.person({ request: ['card-block'] })
    for (const path of ['banner/', `banner/${banner.id}/`, 'banner/service/type/?banner_type=home']) assert.equal((await call(token, 'GET', path)).status, 403)
    const reader = await server.person({ approve: ['banner'] })
    assert.equal((await call(reader.token, 'GET', 'banner/')).status, 200)
    assert.equal((await move(reader.token, 'left', banner)).status, 403)
  })
})
