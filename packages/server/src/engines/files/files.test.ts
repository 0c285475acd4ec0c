import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { FilesUnavailable, nameOf, type Files } from './files.ts'
import { openFiles } from './open-files.ts'
import { bucketKey, startBucket } from './test/verifying-bucket.ts'

const bucket = await startBucket()
const database = await freshDatabase()
after(async () => {
  await bucket.close()
  await database.drop()
})
const { db } = database
const settings = { FILES_URL: bucket.endpoint, FILES_KEY: bucketKey.id, FILES_SECRET: bucketKey.secret, FILES_REGION: bucketKey.region }
const inBucket = openFiles(settings)
const stores: Readonly<Record<string, Files>> = { 'the database': openFiles({ ...settings, FILES_URL: undefined }), 'a bucket that verifies signatures': inBucket }

for (const [where, files] of Object.entries(stores))
  describe(`files in ${where}`, () => {
    const file = { bytes: Buffer.from([0, 1, 2, 0xff, 0xfe]), mediaType: 'image/webp' }

    it('have a name that is made of their content, and come back as they were', async () => {
      const name = await files.put(db, file)
      assert.equal(name, nameOf(file.bytes))
      assert.deepEqual(await files.read(db, name), file)
      assert.deepEqual([await files.exists(db, name), await files.exists(db, nameOf(Buffer.from('x')))], [true, false])
      assert.equal(await files.read(db, nameOf(Buffer.from('x'))), undefined)
    })

    it('are kept once, also where two come at the same moment', async () => {
      const large = { ...file, bytes: Buffer.alloc(2_000_000, 7) }
      const names = await Promise.all([files.put(db, large), files.put(db, large)])
      assert.equal(names[0], names[1])
      assert.ok((await files.read(db, names[0]))?.bytes.equals(large.bytes))
    })

    it('are removed, and removing one that is gone does nothing', async () => {
      const name = await files.put(db, { ...file, bytes: Buffer.from('gone') })
      await files.remove(db, name)
      await files.remove(db, name)
      assert.deepEqual([await files.exists(db, name), await files.read(db, name)], [false, undefined])
      assert.equal(await files.put(db, { ...file, bytes: Buffer.from('gone') }), name)
      assert.equal(await files.exists(db, name), true)
    })
  })

describe('the database', () => {
  it('refuses what is not what its name says', async () => {
    await assert.rejects(database.pool.query(`insert into files (name, bytes, media_type) values ($1, 'other', 'image/webp')`, [nameOf(Buffer.from('one'))]), /files_name/)
  })
})

describe('a bucket', () => {
  const put = (files: Files, text: string) => files.put(db, { bytes: Buffer.from(text), mediaType: 'image/webp' })

  it('holds a file under a key that is made of its content, with its type, and is not sent one twice', async () => {
    const name = await put(inBucket, 'one')
    assert.ok(bucket.calls.includes(`PUT /ventanilla/images/${name}`))
    const meta = (await readdir(join(bucket.directory, 'images'))).find((file) => file.startsWith(name) && file.includes('metadata'))
    assert.match(await readFile(join(bucket.directory, 'images', meta ?? ''), 'utf8'), /image\/webp/)
    const sent = bucket.calls.length
    await put(inBucket, 'one')
    assert.deepEqual(bucket.calls.slice(sent), [`HEAD /ventanilla/images/${name}`])
  })

  it('is not believed where it holds something else under that key', async () => {
    const name = await put(inBucket, 'two')
    const object = (await readdir(join(bucket.directory, 'images'))).find((file) => file.startsWith(name) && file.includes('object'))
    await writeFile(join(bucket.directory, 'images', object ?? ''), 'other')
    await assert.rejects(inBucket.read(db, name), /another one/)
  })

  it('refuses a wrong key, a wrong secret and a wrong region, and has nothing of it', async () => {
    const name = nameOf(Buffer.from('three'))
    for (const wrong of [{ FILES_KEY: 'otra' }, { FILES_SECRET: 'otra' }, { FILES_REGION: 'eu-west-1' }]) {
      const files = openFiles({ ...settings, ...wrong })
      for (const call of [() => put(files, 'three'), () => files.read(db, name), () => files.remove(db, name)])
        await assert.rejects(call, (error) => error instanceof FilesUnavailable && /403/.test(String(error.cause)), JSON.stringify(wrong))
    }
    assert.equal(await inBucket.exists(db, name), false)
  })

  it('that is down fails every call, and has what it had when it is up again', async () => {
    const name = await put(inBucket, 'four')
    await bucket.stop()
    const calls = [put(inBucket, 'five'), inBucket.read(db, name), inBucket.exists(db, name), inBucket.remove(db, name)]
    await Promise.all(calls.map((call) => assert.rejects(call, FilesUnavailable)))
    await bucket.start()
    assert.equal((await inBucket.read(db, name))?.bytes.toString(), 'four')
    assert.equal(await inBucket.exists(db, nameOf(Buffer.from('five'))), false)
  })
})
