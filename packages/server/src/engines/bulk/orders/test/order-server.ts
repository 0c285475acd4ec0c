import { after } from 'node:test'
import { startTestServer } from '../../../../app/test/server.ts'
import { addHolders } from '../../test/holders.ts'
import { startPayCaddyServer } from './paycaddy-server.ts'
import { tellPayCaddy } from './provider-orders.ts'

/**
 * The API beside a PayCaddy of its own that knows so many holders H1 … with their cards HC1 …, for the tests of a `describe`.
 * The programme has enough for all that they recharge.
 */
export async function startOrderServer(count: number) {
  const paycaddy = await startPayCaddyServer()
  const server = await startTestServer({ settings: paycaddy.settings })
  after(async () => {
    await server.close()
    await paycaddy.close()
  })
  const holders = await addHolders(server.database.pool, count, 1_000_000)
  await tellPayCaddy(server.database.pool, paycaddy)
  return { paycaddy, server, services: server.services, pool: server.database.pool, holders }
}
