import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { imageIdOf } from '@ventanilla/contract/images'
import { encodePixels } from '../../../engines/files/encode-image.ts'
import type { Files } from '../../../engines/files/files.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { startBanners } from '../banners/test/banner-server.ts'
import { forgetImages } from './forget-images.task.ts'
import { storeImage } from './store-image.ts'

const HOUR = 3_600_000

describe('images that were uploaded', async () => {
  const server = await startBanners()
  after(() => server.close())
  const { pool, db, services, create, edit, call, policy } = server
  const admin = await server.signIn('admin@ventanilla.example')
  let shade = 0
  const pixels = (value: number, width = 8) => encodePixels(Buffer.alloc(width * 4 * 3, value), { width, height: 4, channels: 3 })
  const store = async (files: Files = services.files, value = (shade += 9)) => {
    const { image_url } = await inTransaction(db, async (transaction) => storeImage(transaction, files, await pixels(value), 'test'))
    return image_url
  }
  const forget = (hours: number, files: Files = services.files) => forgetImages({ ...services, files }, new Date(Date.now() + hours * HOUR))
  const isThere = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode === 200
  const fileCount = async () => Number((await pool.query<{ n: string }>('select count(*) as n from files')).rows[0]?.n)
  beforeEach(() => forget(1_000))

  it('and that nothing names go a day later, with their files', async () => {
    const [unnamed, files] = [await store(), await fileCount()]
    await forget(23)
    assert.equal(await isThere(unnamed), true)
    await forget(25)
    assert.equal(await isThere(unnamed), false)
    assert.ok((await fileCount()) < files)
    assert.equal((await pool.query('select from unneeded_files')).rowCount, 0)
    assert.equal(await store(services.files, shade), unnamed)
    assert.equal(await isThere(unnamed), true, 'uploaded again it is there again')
  })

  it('and that somebody has at hand again stay a day longer', async () => {
    const again = await store()
    await pool.query(`update unnamed_images set uploaded_at = now() - interval '2 days' where image_id = $1`, [imageIdOf(again)])
    await store(services.files, shade)
    await forget(1)
    assert.equal(await isThere(again), true)
  })

  it('and that anything ever named stay: a banner, one that had it before, one that is gone, a programme, and a request, whatever became of it', async () => {
    const [now, before, gone, programme] = [await store(), await store(), await store(), await store()]
    const { banner } = await create(admin, { image_url: before })
    await edit(admin, banner, { image_url: now })
    const { banner: deleted } = await create(admin, { image_url: gone, type: 'wallet' })
    await call(admin, 'DELETE', `banner/${deleted.id}/`)
    const { rows: [cashback] } = await pool.query<{ id: string }>(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('A', 'A', 'percent', 250, 1000, now(), 'draft') returning id`)
    const saved = await call(admin, 'PUT', `cashback/banner/${cashback?.id}/`, { title_es: 'A', title_en: 'A', text_es: '', text_en: '', image_url: programme, alt: '', is_active: true, version: 1 })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))

    await server.addAdmin('eva@ventanilla.example')
    await policy('always', 'create-banner')
    const [waiting, rejected] = [await store(), await store()]
    assert.equal((await create(admin, { image_url: waiting })).status, 202)
    const filed = await create(admin, { image_url: rejected })
    await pool.query(`update requests set status = 'rejected' where id = $1`, [filed.filed])

    await forget(1_000)
    for (const url of [now, before, gone, programme, waiting, rejected]) assert.equal(await isThere(url), true, url)
  })

  it('share files: one that another image is made of stays', async () => {
    const kept = await store()
    await create(admin, { type: 'card', image_url: kept })
    const file = imageIdOf(kept) ?? ''
    await pool.query(`insert into images (id, medium, small, width, height) values (repeat('b', 64), $1, $1, 8, 4)`, [file])
    await forget(25)
    assert.deepEqual([await isThere(kept), (await pool.query(`select from images where id = repeat('b', 64)`)).rowCount], [true, 0])
  })

  it('lose their files a night later where the store was down, and not at all where the image is there again', async () => {
    const kept = new Map<string, Buffer>()
    let isDown = true
    const bucket: Files = {
      put: async (_db, { bytes }) => {
        const name = await services.files.put(db, { bytes, mediaType: 'image/webp' })
        kept.set(name, bytes)
        return name
      },
      read: () => Promise.resolve(undefined),
      exists: (_db, name) => Promise.resolve(kept.has(name)),
      remove: (_db, name) => {
        if (isDown) return Promise.reject(new Error('the store is down'))
        kept.delete(name)
        return Promise.resolve()
      },
    }
    const one = await store(bucket)
    const value = shade
    const other = await store(bucket)
    await assert.rejects(forget(25, bucket), /files of images could not be removed/)
    assert.ok((await pool.query('select from unneeded_files')).rowCount! >= 2)
    assert.equal(await store(bucket, value), one)
    isDown = false
    await forget(1, bucket)
    assert.deepEqual([kept.has(imageIdOf(one) ?? ''), kept.has(imageIdOf(other) ?? ''), (await pool.query('select from unneeded_files')).rowCount], [true, false, 0])
  })
})
