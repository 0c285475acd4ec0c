import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { testClock, testServices } from '../../app/test/server.ts'
import { anchorAudit, anchorsFile, readAnchors } from './anchors.ts'
import { verifyAuditCommand } from './verify-audit.command.ts'
import { writeAudit } from './write-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

describe('audit:verify', async () => {
  const database = await freshDatabase()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'ventanilla-anchors-'))
  const clock = testClock(new Date('2026-11-21T15:00:00Z'))
  const services = testServices(database, { DATA_DIR }, clock)
  after(async () => {
    await services.signals.close()
    await database.drop()
    await rm(DATA_DIR, { recursive: true })
  })
  const { db, pool } = database
  const file = anchorsFile(services.settings)
  const write = () => inTransaction(db, (transaction) => writeAudit(transaction, { actor: 'system', action: 'programme.seeded', subject: { type: 'thing', id: '1' } }))
  const verify = async (...args: string[]) => {
    const lines: string[] = []
    const code = await verifyAuditCommand(services, args, (line) => void lines.push(line))
    return { code, lines }
  }
  const newestHash = async () => (await pool.query<{ hash: string }>('select hash from audit_seals order by position desc limit 1')).rows[0]?.hash ?? ''

  it('says of a whole log how long it is and where it ends, and what it can’t see without anchors', async () => {
    for (let entry = 0; entry < 3; entry += 1) await write()
    assert.deepEqual(await verify(), {
      code: 0,
      lines: ['The audit log is whole: 3 entries', `Head: position 3, hash ${await newestHash()}`, `There are no anchors (${file}): what was cut off at the end would not show`],
    })
  })

  it('has anchors that the worker drops at times, in a file that nobody else reads', async () => {
    for (let time = 0; time < 2; time += 1) await anchorAudit(services)
    assert.deepEqual(await readAnchors(file), { anchors: [{ at: '2026-11-21T15:00:00.000Z', position: 3, hash: await newestHash() }], damaged: [] }, 'one, because nothing has happened in between')
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    await write()
    await anchorAudit(services)
    await write()
    await anchorAudit(services)
    assert.deepEqual((await readAnchors(file)).anchors.map(({ position }) => position).at(-1), 5)
    const { code, lines } = await verify()
    assert.deepEqual([code, lines.at(-1)], [0, `${(await readAnchors(file)).anchors.length} anchors agree (${file})`])
  })

  it('names what is broken with the anchor that shows it, and ends with 2', async () => {
    const copy = join(DATA_DIR, 'copy.jsonl')
    await writeFile(copy, await readFile(file))
    await pool.query(`set session_replication_role = replica; delete from audit_seals where position = 5; set session_replication_role = default`)
    await pool.query(`set session_replication_role = replica; delete from audit_entries where id not in (select entry_id from audit_seals); set session_replication_role = default`)
    for (const args of [[], ['--anchors', copy]]) {
      const { code, lines } = await verify(...args)
      assert.equal(code, 2)
      assert.equal(lines[0], 'BROKEN: position 5: entries were cut off at the end together with their seals: an anchor stands beyond it')
      assert.match(lines[1] ?? '', /^Anchor of 2026-11-21T15:00:00.000Z: position 5, hash [0-9a-f]{64}$/)
    }
  })

  it('names a line that is no anchor with what to do, and compares with the others all the same', async () => {
    await appendFile(file, '{"at":"2026-11-2')
    const { code, lines } = await verify()
    assert.deepEqual([code, lines[0]], [2, 'BROKEN: position 5: entries were cut off at the end together with their seals: an anchor stands beyond it'])
    assert.match(lines.at(-1) ?? '', /^Line 4 of .* is no anchor: .* take the line out/)
    const whole = join(DATA_DIR, 'one-line.jsonl')
    await writeFile(whole, `${(await readFile(file, 'utf8')).split('\n')[0]}\n{"at":"2026-11-2`)
    const { code: damaged, lines: said } = await verify('--anchors', whole)
    assert.deepEqual([damaged, said[0]?.startsWith('The audit log is whole'), said.filter((line) => line.startsWith('Line 2 of ')).length], [2, true, 1])
    await assert.rejects(verify('--anchors', join(DATA_DIR, 'none.jsonl')), /ENOENT/)
    await assert.rejects(verify('--anker'), /--anker/)
  })

  it('keeps a line that a crash has cut off from spoiling the next one', async () => {
    await write()
    await anchorAudit(services)
    assert.equal(JSON.parse((await readFile(file, 'utf8')).trimEnd().split('\n').at(-1) ?? '').hash, await newestHash())
  })
})
