import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { onlyRow } from '../../../../platform/database/query.ts'
import type { Services } from '../../../../platform/services.ts'
import type { OrderKind } from '../../../card-provider/card-provider.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { openKysely } from '../../../../platform/database/pool.ts'
import { workOrdersJob } from '../orders.ts'
import { workOrders } from '../work-orders.ts'
import type { PayCaddyServer } from './paycaddy-server.ts'

/** Makes the test's holders H1 … and their cards HC1 … known at PayCaddy, with the balances that our ledger has. */
export async function tellPayCaddy(pool: Pool, paycaddy: PayCaddyServer): Promise<void> {
  const { rows } = await pool.query<{ id: string; user_id: string; status: string; balance: number }>('select c.id, c.user_id, c.status, a.balance from cards c join accounts a on a.id = c.account_id order by c.id')
  await pool.query(`update users set provider_user_id = 'pc-' || id`)
  const { rows: users } = await pool.query<{ provider_user_id: string }>('select provider_user_id from users')
  for (const { provider_user_id } of users) paycaddy.addUser(provider_user_id)
  for (const { id, user_id, status, balance } of rows) {
    const { walletId } = paycaddy.addCard(`pc-${id}`, `pc-${user_id}`, status === 'Canceled' ? 'Cancel' : status.replace('Temporarily blocked', 'Temporarilyblocked'), balance)
    await pool.query('update cards set provider_card_id = $2, provider_wallet_id = $3 where id = $1', [id, `pc-${id}`, walletId])
  }
}

type Given = { kind: OrderKind; card: string; cents?: number; transaction?: number; document?: number; row?: number; reference?: string }

/** Places an order as applying a row does. @returns its reference */
export async function place(pool: Pool, { kind, card, cents, transaction, document, row, reference = `${kind}:${randomUUID()}` }: Given): Promise<string> {
  await pool.query('insert into provider_orders (reference, kind, card_id, amount_cents, transaction_id, document_id, row_number, ordered_by) values ($1, $2, $3, $4, $5, $6, $7, $8)', [reference, kind, card, cents, transaction, document, row, 'A1'])
  await enqueue(openKysely(pool), workOrdersJob, {})
  return reference
}

/** Works on the orders until nothing is due: with a pause of zero, all that can be known is known then. */
export async function workAll(services: Services, attempts = 30): Promise<void> {
  const { cardProvider } = services
  if (cardProvider.kind !== 'remote') throw new Error('the built-in programme takes no orders')
  for (let attempt = 0; attempt < attempts; attempt += 1) if ((await workOrders(services, cardProvider)) === 0) return
}

/** State, calls and questions of an order. */
export async function orderState(pool: Pool, reference: string) {
  return onlyRow(await pool.query<{ state: string; attempts: number; questions: number; code: string | null }>(`select state, attempts, questions, refusal ->> 'code' as code from provider_orders where reference = $1`, [reference]))
}

/** Money of the float on a card in our ledger, as a recharge moves it before it orders. @returns the transaction */
export async function reserve(pool: Pool, card: string, cents: number, reference: string): Promise<number> {
  const answer = await pool.query<{ transaction_id: number }>(
    `select transaction_id from ledger_post(array[row($1::text, 'topup', ledger_account('programme_float'), (select account_id from cards where id = $2), $3::bigint, 'Bono', '', null, null, 'A1', null, null)::ledger_transfer])`,
    [reference, card, cents],
  )
  return onlyRow(answer).transaction_id
}
