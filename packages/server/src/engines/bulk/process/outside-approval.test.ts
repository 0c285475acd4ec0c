import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { addChecker, setPolicy } from '../../changes/test/deciding.ts'
import { startPayCaddyServer } from '../orders/test/paycaddy-server.ts'
import { tellPayCaddy, workAll } from '../orders/test/provider-orders.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance } from '../test/holders.ts'
import { later } from '../test/lists.ts'
import { operationOn, type Cells } from '../test/operation.ts'

describe('a list that cancels cards which a provider outside holds', async () => {
  const paycaddy = await startPayCaddyServer()
  const server = await startBulkServer({ holders: 4, settings: paycaddy.settings })
  after(async () => {
    await server.close()
    await paycaddy.close()
  })
  const { pool, holders, token, services } = server
  await pool.query(
    `select ledger_post(array(select row('open:' || c.id, 'adjustment', ledger_account('outside_world'), c.account_id, 500::bigint, 'Fondo', '', null, null, null, null, null)::ledger_transfer from cards c))`,
  )
  await tellPayCaddy(pool, paycaddy)
  const checker = await addChecker(server)
  await setPolicy(server, 'cancel-cards/process', 'above', 1_000)
  const operation = operationOn(server, cancelCards)
  const uploaded = (count: number) => operation.uploaded(holders.slice(0, count).map(({ email, identification: identification_number }): Cells => ({ email, identification_number, action: 'Request', description: `${count}` })))
  const statusOf = async (id: string) => (await pool.query<{ status: string }>('select status from upload_documents where id = $1', [id])).rows[0]?.status

  it('says what its cards hold, although that moves only when the provider has answered', async () => {
    const { body } = await server.call({ method: 'POST', url: '/api/user/list-confirmation/', payload: { upload_document_id: await uploaded(3) }, token })
    assert.equal(body['amount'], '15.00')
  })

  it('waits for a second person above the amount of the policy, and moves what its cards hold once it is approved', async () => {
    const id = await uploaded(4)
    const answer = await operation.confirm(id, later)
    const body = answer.json<{ request_status: string; request_id: string }>()
    assert.deepEqual([answer.statusCode, body.request_status, await statusOf(id)], [202, 'pending', 'pending_approval'])
    assert.equal((await checker.detail(body.request_id)).amount, '20.00')
    assert.equal((await checker.decide(body.request_id, 'approved')).status, 200)
    await operation.work(id)
    await workAll(services)
    assert.deepEqual([await statusOf(id), await balance(pool, { wallet: holders[3]! })], ['completed', 500])
  })
})
