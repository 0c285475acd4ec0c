import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { CashbackBanner } from '@ventanilla/contract/endpoints/banners.endpoints'
import { startBanners } from './test/banner-server.ts'

describe('the banner of a cashback programme', async () => {
  const server = await startBanners()
  after(() => server.close())
  const { call, image_url, audited, pool } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const { rows } = await pool.query<{ id: string }>(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, budget_cents, starts_at) values ('Útiles', 'Supplies', 'percent', 250, 100, now()) returning id`)
  const id = rows[0]?.id ?? ''
  const texts = { title_es: 'Útiles', title_en: 'Supplies', text_es: '', text_en: '', alt: '' }
  const put = (own: object) => call(admin, 'PUT', `cashback/banner/${id}/`, { ...texts, image_url: null, version: 1, ...own })

  it('is there from the beginning, and empty', async () => {
    const { status, body } = await call(admin, 'GET', `cashback/banner/${id}/`)
    assert.deepEqual([status, body], [200, { id, name_es: 'Útiles', name_en: 'Supplies', status: 'draft', title_es: '', title_en: '', text_es: '', text_en: '', image_url: null, alt: '', is_active: false, version: 1 }])
    assert.equal((await call(admin, 'GET', 'cashback/banner/P9999/')).status, 404)
  })

  it('is shown once it has an image and a title in both languages', async () => {
    assert.deepEqual((await put({ is_active: true, title_en: '' })).problems, ['image_url required', 'title_en blank'])
    assert.deepEqual((await put({ image_url: 'https://a.example/b.png' })).problems, ['image_url image_unknown'])
    const { status, body } = await put({ is_active: true, image_url })
    assert.deepEqual([status, (body as CashbackBanner).version, body['image_url'], body['is_active']], [200, 2, image_url, true])
    assert.equal((await put({ is_active: false })).code, 'stale_version')
    assert.deepEqual((await audited('cashback_banner', id)).map(({ action, after: now }) => [action, now]), [['cashback_banner.edited', { title_es: 'Útiles', title_en: 'Supplies', image_url, is_active: true }]])
  })

  it('goes with its programme', async () => {
    assert.equal((await call(admin, 'DELETE', `cashback/${id}/`)).status, 200)
    assert.equal((await call(admin, 'GET', `cashback/banner/${id}/`)).status, 404)
  })
})
