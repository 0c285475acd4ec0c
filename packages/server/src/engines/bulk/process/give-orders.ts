import type { PoolClient } from 'pg'
import { placeOrders, type NewOrder, type OrderedBy } from '../orders/place-orders.ts'
import type { Effect } from '../effect.ts'
import { decideOrders } from './decide-orders.ts'

/** Has the provider do what applied rows need of it: the built-in programme at once, one outside when its worker comes to it. */
export const giveOrders = (client: PoolClient, { provider }: Effect, orders: readonly NewOrder[], by: OrderedBy): Promise<void> =>
  provider?.outside ? placeOrders(client, orders, by) : decideOrders(client, orders, by)
