import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startAccessServer } from '../access/test/access-server.ts'

describe('one user', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')

  it('is there with their wallet and without a card they never had, and is missed where there is none', async () => {
    const { rows: [made] } = await server.pool.query<{ id: string }>(`
      with account as (insert into accounts (kind) values ('wallet') returning id),
        person as (insert into users (first_name, surname, identification_type, identification_number, mobile, email) values ('Ana', 'Pérez', 'Cédula', '8-1-1', '+50761234567', 'ana@example.com') returning id)
      insert into wallets (user_id, account_id) select person.id, account.id from person, account returning user_id as id`)
    const { status, body } = await server.call({ method: 'GET', url: `/api/GetLukiUserDetails/${made?.id}/`, token: admin })
    assert.equal(status, 200)
    assert.deepEqual([body['first_name'], body['language'], body['card'], (body['wallet'] as { balance_available: string; balance_withheld: string }).balance_withheld], ['Ana', 'es', null, '0.00'])
    assert.equal((await server.call({ method: 'GET', url: '/api/GetLukiUserDetails/U0/', token: admin })).status, 404)
    await server.pool.query(`update users set status = 'Blocked', status_reason = 'fraud' where id = $1`, [made?.id])
    const { rows } = await server.pool.query('select field, from_value, to_value, reason from user_status_changes where user_id = $1', [made?.id])
    assert.deepEqual(rows, [{ field: 'status', from_value: 'Inactive', to_value: 'Blocked', reason: 'fraud' }])
  })
})
