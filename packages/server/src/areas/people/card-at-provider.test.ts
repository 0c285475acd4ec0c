import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startPayCaddyServer } from '../../engines/bulk/orders/test/paycaddy-server.ts'
import { tellPayCaddy, workAll } from '../../engines/bulk/orders/test/provider-orders.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'

describe('deleting somebody whose card is with a provider outside', async () => {
  const paycaddy = await startPayCaddyServer()
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1', card: 'Active' }], { settings: paycaddy.settings })
  after(async () => {
    await server.close()
    await paycaddy.close()
  })
  const { pool, services } = server
  await tellPayCaddy(pool, paycaddy)
  const one = async () => onlyRow(await pool.query<{ status: string; version: number; card: string }>(`select u.status, u.version, c.status as card from users u join cards c on c.user_id = u.id where u.id = 'U1'`))
  const remove = async (language: string) => server.post('/api/user/status/U1/', { status: 'Deleted', reason: 'Lo pidió', version: (await one()).version }, { 'accept-language': language })
  /** @returns the state of the card here once the provider has answered */
  const cancel = async () => {
    const { status, body } = await server.post('/api/user/cancel-card-for-users/', { users: ['U1'], action: 'Request' })
    assert.equal(status, 200, JSON.stringify(body))
    await workAll(services)
    return (await one()).card
  }

  it('is refused as long as the card lives, and says to cancel it first', async () => {
    for (const [language, words] of [['es', /Cancélala primero/], ['en', /Cancel it first/]] as const) {
      const { status, body } = await remove(language)
      assert.deepEqual([status, body['code']], [409, 'user_has_card'])
      assert.match(String(body['detail']), words)
    }
    assert.equal((await one()).status, 'Active')
  })

  it('stays refused where the provider refuses the cancellation, so that it can be asked for again', async () => {
    const known = paycaddy.cards.get('pc-C1')
    assert.ok(known)
    paycaddy.cards.delete('pc-C1')
    assert.equal(await cancel(), 'Active')
    assert.equal((await remove('es')).body['code'], 'user_has_card')
    paycaddy.cards.set('pc-C1', known)
    assert.equal(await cancel(), 'Canceled')
    assert.equal((await remove('es')).status, 200)
    assert.deepEqual([(await one()).status, paycaddy.cards.get('pc-C1')?.status], ['Deleted', 'Cancel'])
  })
})
