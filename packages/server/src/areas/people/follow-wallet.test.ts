import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { onlyRow } from '../../platform/database/query.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { startCardServer } from '../cards/test/card-server.ts'

describe('a wallet follows its user', async () => {
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1' }, { email: 'eva@example.com', identification: '8-1-2' }])
  after(() => server.close())
  const { pool } = server
  const changes = async (wallet: string) => (await pool.query(`select to_status, reason, changed_by, changed_at = (select min(changed_at) from user_status_changes where reason = h.reason) as at from wallet_status_changes h where wallet_id = $1 order by id`, [wallet])).rows

  it('with the moment, the person and the reason of the change', async () => {
    assert.equal((await server.post('/api/user/block/U1/', { reason: 'Sospecha', version: 1 })).status, 200)
    const { id } = onlyRow(await pool.query<{ id: string }>(`select id from admins where email = 'admin@ventanilla.example'`))
    assert.deepEqual(await changes('W1'), [{ to_status: 'Blocked', reason: 'Sospecha', changed_by: id, at: true }])
    const { body } = await server.get('/api/GetWalletDetails/U1/')
    assert.deepEqual([body['status'], body['status_reason']], ['Blocked', 'Sospecha'])
  })

  it('in what was written before as well, where each change is certain', async () => {
    // As it was written: the wallet with the moment of its beginning alone.
    await pool.query(`
      update users set status = 'Frozen', status_reason = 'Robo', status_changed_by = 'A9', status_changed_at = now() where id = 'U2';
      update wallets set status = 'Blocked' where id = 'W2';
      update users set status = 'Active', status_reason = 'Aclarado', status_changed_by = 'A9', status_changed_at = now() + interval '1 second' where id = 'U2';
      update wallets set status = 'Active' where id = 'W2'`)
    const migration = (await readMigrations()).find(({ name }) => name.startsWith('0214'))
    await pool.query(migration?.sql ?? '')
    assert.deepEqual(await changes('W2'), [{ to_status: 'Blocked', reason: 'Robo', changed_by: 'A9', at: true }, { to_status: 'Active', reason: 'Aclarado', changed_by: 'A9', at: true }])
    assert.equal(onlyRow(await pool.query<{ status_reason: string }>(`select status_reason from wallets where id = 'W2'`)).status_reason, 'Aclarado')
    const before = await changes('W1')
    await pool.query(`update wallets set status = 'Active', status_reason = null, status_changed_by = null where id = 'W1'`)
    await pool.query(migration?.sql ?? '')
    assert.deepEqual(await changes('W1'), [...before, { to_status: 'Active', reason: null, changed_by: null, at: null }], 'a change of its own is nobody\'s')
  })
})
