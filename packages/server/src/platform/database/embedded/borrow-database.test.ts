import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import { ensureDatabase } from '../ensure-database.ts'
import { PROGRAMME_DATABASE, borrowDatabase } from './borrow-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const configuration = ['fsync=off']
const reaches = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

describe('a command that needs the embedded database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-borrow-'))
  await chmod(dataDir, 0o755)
  after(() => rm(dataDir, { recursive: true, force: true }))
  const said: string[] = []
  const borrow = () => borrowDatabase(dataDir, (line) => void said.push(line))

  it('makes none where there is none', async () => {
    await assert.rejects(borrow(), /There is no database in .*: set DATA_DIR .* or DATABASE_URL/)
  })

  it('uses the one that runs, and leaves it running', async () => {
    const owner = await startEmbeddedPostgres({ dataDir, configuration })
    await ensureDatabase(owner.url('postgres'), PROGRAMME_DATABASE)
    const { url, giveBack } = await borrow()
    assert.equal(await reaches(url), true)
    await giveBack()
    assert.equal(await reaches(url), true)
    assert.deepEqual(said, [])
    await owner.stop()
  })

  it('starts it where it does not run, and stops it again', async () => {
    const { url, giveBack } = await borrow()
    assert.equal(await reaches(url), true)
    assert.match(said.join(), /not running/)
    await giveBack()
    assert.equal(await reaches(url), false)
  })
})
