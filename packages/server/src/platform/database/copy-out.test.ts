import assert from 'node:assert/strict'
import { PassThrough, Writable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { copyOut } from './query.ts'

describe('what a COPY hands out', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  const large = `copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout`
  const answers = async () => assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }])

  it('arrives whole', async () => {
    let bytes = 0
    const count = (piece: Buffer, _encoding: string, done: () => void) => {
      bytes += piece.length
      done()
    }
    await copyOut(db, large, new PassThrough(), new Writable({ write: count }))
    assert.equal(bytes, 20_000 * 1_001)
  })

  it('is given up where it can’t be written, as often as that happens, and other statements go on', async () => {
    const full = () => new Writable({ write: (_piece, _encoding, done) => done(new Error('the disk is full')) })
    for (let times = 0; times < 15; times += 1) await assert.rejects(copyOut(db, large, new PassThrough(), full()), /the disk is full/)
    await answers()
  })

  it('ends with what the database says', async () => {
    await assert.rejects(copyOut(db, 'copy (select 1 / 0) to stdout', new PassThrough(), new PassThrough()), { code: '22012' })
    await answers()
  })
})
