import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type pg from 'pg'
import { behindLock, withoutWaiting } from '../../app/test/contention.ts'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'

/** A status that changes while a batch, which has read the one before, has not committed. */
describe('a status that changes while money or a card is on its way', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1' },
    { email: 'eva@example.com', name: ['Eva', 'Paz'], identification: '8-1-2' },
    { email: 'leo@example.com', name: ['Leo', 'Sol'], identification: '8-1-3', card: 'PendingAck' },
    { email: 'mia@example.com', name: ['Mía', 'Luz'], identification: '8-1-4' },
  ])
  after(() => server.close())
  const { pool } = server
  const checker = await addChecker(server)
  const versionOf = async (id: string) => onlyRow(await pool.query<{ version: number }>('select version from users where id = $1', [id])).version
  const change = async (id: string, status: string) => server.post(`/api/user/status/${id}/`, { status, reason: 'Lo pidió', version: await versionOf(id) })
  const filed = async (id: string, status: string) => String((await change(id, status)).body['request_id'])
  const statusOf = async (id: string) => onlyRow(await pool.query<{ status: string }>('select status from users where id = $1 union all select status from cards where id = $1', [id])).status
  /** What a batch does that has not committed yet: 100.00 of the world outside for a wallet. */
  const recharging = (wallet: string) => (client: pg.PoolClient) =>
    client.query(`select ledger_post(array[row('batch:' || $1, 'adjustment', ledger_account('outside_world'), (select account_id from wallets where id = $1), 10000, null, null, null, null, null, null, null)::ledger_transfer])`, [wallet])
  const request = async (id: string) => {
    const { status, problem } = await checker.detail(id)
    return [status, problem?.code]
  }

  it('to Deleted is refused for the money that came', async () => {
    const id = await filed('U1', 'Deleted')
    await behindLock(pool, { hold: recharging('W1'), calls: [() => checker.decide(id, 'approved')] })
    assert.deepEqual([await request(id), await statusOf('U1'), await server.balance('W1')], [['failed', 'user_has_money'], 'Active', 10_000])
  })

  it('to a withdrawal pays out the money that came', async () => {
    const id = await filed('U2', 'Withdrawal process')
    await behindLock(pool, { hold: recharging('W2'), calls: [() => checker.decide(id, 'approved')] })
    assert.deepEqual([await request(id), await statusOf('U2'), await server.balance('W2')], [['approved', undefined], 'Retired', 0])
    // The wallet says when, by whom and why, as its holder does, and all of one moment stands in its order.
    const told = async (path: string) => (await server.get(path)).body['results'] as Readonly<Record<string, unknown>>[]
    const timeline = (await told('/api/user/timeline/U2/?kind=status')).slice(0, 2)
    const ways = await told('/api/wallet/activity/W2/')
    assert.deepEqual(timeline.map(({ from_value, to_value }) => [from_value, to_value]), [['Withdrawal process', 'Retired'], ['Active', 'Withdrawal process']])
    assert.deepEqual(ways.map(({ of, from_status, to_status, reason }) => [of, from_status, to_status, reason]), [
      ['wallet', 'Blocked', 'Closed', 'Lo pidió'], ['wallet', 'Active', 'Blocked', 'Lo pidió'],
      ['user', 'Withdrawal process', 'Retired', 'Lo pidió'], ['user', 'Active', 'Withdrawal process', 'Lo pidió'], ['wallet', null, 'Active', null],
    ])
    assert.deepEqual(new Set([...timeline.map(({ at, actor }) => `${String(at)} ${String(actor)}`), ...ways.slice(0, 4).map(({ changed_at, changed_by }) => `${String(changed_at)} ${String(changed_by)}`)]).size, 1)
  })

  it('waits for a list that gives the user a card, which does not wait for it', async () => {
    const version = await versionOf('U4')
    const [blocked] = await behindLock(pool, {
      hold: (client) => client.query(`select from accounts where id = (select account_id from wallets where id = 'W4') for update`),
      calls: [() => server.post('/api/user/block/U4/', { reason: 'Sospecha', version })],
      // As the reference of a new card looks its user up.
      meanwhile: withoutWaiting(`select from users where id = 'U4' for key share`),
    })
    assert.deepEqual([blocked?.status, await statusOf('U4')], [200, 'Blocked'])
  })

  it('to Blocked blocks the card that was activated', async () => {
    const version = await versionOf('U3')
    await behindLock(pool, {
      hold: (client) => client.query(`update cards set status = 'Active', status_changed_at = now() where id = 'C3'`),
      calls: [() => server.post('/api/user/block/U3/', { reason: 'Sospecha', version })],
    })
    assert.deepEqual([await statusOf('U3'), await statusOf('C3')], ['Blocked', 'Temporarily blocked'])
  })
})
