import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { verifyChain, type Verified } from './verify-audit.command.ts'
import { sealAudit } from './seal-audit.ts'
import { writeAudit } from './write-audit.ts'
import { runSql } from '../../platform/database/query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const ENTRIES = 25
/** Smaller than the chain, so that breaks fall into chunks and on their borders. */
const CHUNK = 10

describe('the verification of the audit log', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  for (let id = 1; id <= ENTRIES; id += 1)
    await inTransaction(db, (transaction) => writeAudit(transaction, { actor: 'system', action: 'programme.seeded', subject: { type: 'thing', id: String(id) }, after: { id } }))
  await sealAudit(db)
  const { rows: seals } = await pool.query<{ position: number; entry_id: number; hash: string }>('select position, entry_id, hash from audit_seals order by position')
  const sealAt = (position: number) => seals[position - 1] ?? { position: 0, entry_id: 0, hash: '' }
  const anchorAt = (position: number, hash = sealAt(position).hash) => ({ at: '2026-11-21T15:00:00.000Z', position, hash })
  const resealed = `do $$ declare s record; h text := ''; begin
    for s in select position, e from audit_seals join audit_entries e on e.id = entry_id order by position loop
      h := audit_hash(h, s.e); update audit_seals set hash = h where position = s.position;
    end loop; end $$`

  /** Verifies what somebody with power over the tables has made of the log, then undoes it. */
  const meddled = async (statement: string, anchors = [] as ReturnType<typeof anchorAt>[]): Promise<Verified['broken']> => {
    const undo = new Error('undo')
    let broken: Verified['broken']
    await inTransaction(db, async (transaction) => {
      await runSql(transaction, `set local session_replication_role = replica`)
      await runSql(transaction, statement)
      broken = (await verifyChain(transaction, anchors, CHUNK)).broken
      throw undo
    }).catch((error: unknown) => assert.equal(error, undo))
    return broken
  }

  it('finds a whole log whole, says where it ends, and is at one with its anchors', async () => {
    assert.deepEqual(await inTransaction(db, (transaction) => verifyChain(transaction, [anchorAt(1), anchorAt(20), anchorAt(ENTRIES)], CHUNK)), { head: { position: ENTRIES, hash: sealAt(ENTRIES).hash }, broken: undefined })
    assert.deepEqual((await inTransaction(db, (transaction) => verifyChain(transaction, []))).broken, undefined)
  })

  for (const position of [1, 10, 11, 20]) {
    const { entry_id } = sealAt(position)
    const found = (fault: string) => ({ fault, position, entry: String(entry_id) })
    it(`names the first broken entry at position ${position}, and what is wrong with it`, async () => {
      for (const change of [`after = '{"id":0}'`, `actor = 'somebody'`, `at = at - interval '1 microsecond'`, `before = '{}'`])
        assert.deepEqual(await meddled(`update audit_entries set ${change} where id = ${entry_id}`), position % CHUNK === 0 ? found('altered') : found('entry_altered'), change)
      assert.deepEqual(await meddled(`update audit_seals set hash = 'x' where position = ${position}`), position % CHUNK === 0 ? found('altered') : found('seal_altered'))
      assert.deepEqual(await meddled(`delete from audit_entries where id = ${entry_id}`), found('entry_missing'))
      assert.deepEqual(await meddled(`delete from audit_seals where position = ${position}`), found('seal_missing'))
      assert.deepEqual(await meddled(`delete from audit_seals where position = ${position}; delete from audit_entries where id = ${entry_id}`), { fault: 'seal_missing', position, entry: null })
    })
  }

  it('finds what was laid over an entry of whatever kind, so that another one is shown', async () => {
    const laid = (position: number) => `insert into audit_personal (entry_id, side, field, salt, value) values (${sealAt(position).entry_id}, 'after', 'id', 'salt', '7')`
    assert.deepEqual(await meddled(laid(12)), { fault: 'entry_altered', position: 12, entry: String(sealAt(12).entry_id) })
  })

  it('names the first of several', async () => {
    const broken = await meddled(`update audit_entries set subject_id = 'x' where id in (${sealAt(13).entry_id}, ${sealAt(24).entry_id}); delete from audit_seals where position = 16`)
    assert.deepEqual(broken, { fault: 'entry_altered', position: 13, entry: String(sealAt(13).entry_id) })
  })

  it('finds two entries that were swapped, and one that was slipped in without a seal', async () => {
    const [one, other] = [sealAt(4).entry_id, sealAt(5).entry_id]
    assert.equal((await meddled(`update audit_seals set entry_id = -entry_id where position in (4, 5); update audit_seals set entry_id = case position when 4 then ${other} else ${one} end where position in (4, 5)`))?.position, 4)
    const slipped = await meddled(`insert into audit_entries (action, subject_type, subject_id) values ('role.edited', 'role', 'R1')`)
    assert.equal(slipped?.fault, 'entry_unsealed')
    assert.equal((await meddled(`insert into audit_entries (action, subject_type, subject_id) values ('role.edited', 'role', 'R1'); insert into audit_unsealed select max(id) from audit_entries`)), undefined, 'it waits for its seal')
  })

  it('finds what was cut off at the end with its seals only by an anchor', async () => {
    const cut = `delete from audit_seals where position > 22; delete from audit_entries where id > ${sealAt(22).entry_id}`
    assert.equal(await meddled(cut), undefined)
    assert.equal(await meddled(cut, [anchorAt(22)]), undefined)
    assert.deepEqual(await meddled(cut, [anchorAt(25), anchorAt(10), anchorAt(24)]), { fault: 'cut_off', position: 23, anchor: anchorAt(24) })
  })

  it('finds a log that was written again together with its seals only by an anchor', async () => {
    const rewritten = `update audit_entries set subject_id = 'x' where id = ${sealAt(12).entry_id}; ${resealed}`
    assert.equal(await meddled(rewritten), undefined)
    assert.equal(await meddled(rewritten, [anchorAt(11)]), undefined)
    assert.deepEqual(await meddled(rewritten, [anchorAt(11), anchorAt(20), anchorAt(14)]), { fault: 'rewritten', position: 14, entry: String(sealAt(14).entry_id), anchor: anchorAt(14) })
  })

  it('tells of whichever comes first, anchor or seal', async () => {
    const both = `update audit_entries set subject_id = 'x' where id = ${sealAt(3).entry_id}; ${resealed}; update audit_entries set subject_id = 'y' where id = ${sealAt(17).entry_id}`
    assert.equal((await meddled(both, [anchorAt(5)]))?.position, 5)
    assert.equal((await meddled(both, [anchorAt(18)]))?.position, 17)
  })

  it('finds nothing wrong with a log in which nothing has happened', async () => {
    assert.equal(await meddled('delete from audit_seals; delete from audit_entries'), undefined)
    assert.equal((await meddled('delete from audit_seals; delete from audit_entries', [anchorAt(1)]))?.fault, 'cut_off')
  })
})
