import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { countUnsealed, sealAudit } from './seal-audit.ts'
import { writeAudit } from './write-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const entry = (id: number) => ({ actor: 'system' as const, action: 'programme.seeded' as const, subject: { type: 'thing', id: String(id) }, after: { id } })

describe('the audit log', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  const breaks = async () => (await pool.query<{ problem: string }>('select problem from audit_chain_breaks()')).rows.map(({ problem }) => problem)

  it('is one chain, however many write and seal at once', async () => {
    const seals = Array.from({ length: 5 }, () => sealAudit(db))
    await Promise.all([...Array.from({ length: 40 }, (_, id) => inTransaction(db, (transaction) => writeAudit(transaction, entry(id), entry(id + 100)))), ...seals])
    await sealAudit(db)
    const { rows } = await pool.query<{ seals: number; last: number }>('select count(*) as seals, max(position) as last from audit_seals')
    assert.deepEqual(rows, [{ seals: 80, last: 80 }])
    assert.deepEqual(await breaks(), [])
  })

  it('keeps nothing of a transaction that was rolled back', async () => {
    await assert.rejects(
      inTransaction(db, async (transaction) => {
        await writeAudit(transaction, entry(1000))
        throw new Error('no')
      }),
    )
    assert.equal((await pool.query(`select from audit_entries where subject_id = '1000'`)).rowCount, 0)
    assert.deepEqual([await countUnsealed(db), await breaks()], [0, []])
  })

  it('takes an entry up when its transaction commits, also behind entries of higher numbers, and loses none when sealing breaks off', async () => {
    const late = await pool.connect()
    await late.query(`begin; insert into audit_entries (action, subject_type, subject_id) values ('programme.seeded', 'thing', 'late')`)
    await writeAudit(db, entry(2000))
    assert.equal(await countUnsealed(db), 1)
    const sealer = await pool.connect()
    await sealer.query('begin; select seal_audit_entries(10)')
    assert.equal(await sealAudit(db), 0, 'one seals at a time')
    await sealer.query('rollback')
    sealer.release()
    assert.equal(await countUnsealed(db), 1)
    assert.equal(await sealAudit(db), 1)
    await late.query('commit')
    late.release()
    assert.deepEqual([await countUnsealed(db), await breaks()], [1, []], 'who waits is no break')
    assert.equal(await sealAudit(db), 1)
    const { rows } = await pool.query<{ subject: string }>('select e.subject_id as subject from audit_seals s join audit_entries e on e.id = s.entry_id order by s.position desc limit 2')
    assert.deepEqual(rows.map(({ subject }) => subject), ['late', '2000'])
    assert.deepEqual(await breaks(), [])
  })

  for (const table of ['audit_entries', 'audit_seals'])
    it(`refuses to change, remove or empty ${table}`, async () => {
      const column = table === 'audit_entries' ? 'subject_id' : 'hash'
      for (const statement of [`update ${table} set ${column} = 'x'`, `delete from ${table}`, `truncate ${table} cascade`]) await assert.rejects(pool.query(statement), /append-only/)
    })

  it('shows what somebody with power over the tables has altered or removed', async () => {
    const meddle = async (statement: string) => {
      const client = await pool.connect()
      try {
        await client.query(`begin; set local session_replication_role = replica; ${statement}`)
        const { rows } = await client.query<{ problem: string }>('select problem from audit_chain_breaks()')
        return rows.map(({ problem }) => problem)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    assert.deepEqual(await meddle(`update audit_entries set after = '{}' where id = (select entry_id from audit_seals where position = 7)`), ['entry or seal altered'])
    assert.deepEqual(await meddle(`delete from audit_entries where id = (select entry_id from audit_seals where position = 7)`), ['entry missing'])
    assert.ok((await meddle('delete from audit_seals where position = 7')).includes('seal missing before this'))
    assert.ok((await meddle(`update audit_seals set hash = 'x' where position = 7`)).length > 0)
  })
})
