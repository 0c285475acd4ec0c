import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { writeAudit } from './write-audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const entry = (id: number) => ({ actor: 'system' as const, action: 'programme.seeded' as const, subject: { type: 'thing', id: String(id) }, after: { id } })

describe('the audit log', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  const breaks = async () => (await pool.query<{ problem: string }>('select problem from audit_chain_breaks()')).rows.map(({ problem }) => problem)

  it('is one chain, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, id) => inTransaction(db, (transaction) => writeAudit(transaction, entry(id), entry(id + 100)))),
    )
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
