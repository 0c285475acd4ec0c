import type { Pool } from 'pg'
import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction, TRIES } from '../../../platform/database/transaction.ts'

/**
 * Takes what differs about an order off the list, because somebody has dealt with it, and writes down that somebody did.
 * It is not reported again.
 * @param account of the machine, by which who did it is known
 * @returns whether anything differed
 */
export const clearDifference = (pool: Pool, reference: string, account: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ kind: string; ours: string; theirs: string }>(
      `update provider_differences d set ended_at = now(), ended_by = 'hand' from provider_orders o
       where o.id = d.order_id and o.reference = $1 and d.ended_at is null returning d.kind, d.ours, d.theirs`,
      [reference],
    )
    for (const { kind, ours, theirs } of rows)
      await writeAudit(client, { actor: 'system', action: 'provider_order.cleared', subject: { type: 'provider_order', id: reference }, before: { difference: kind, ours, theirs }, after: { account } })
    return rows.length > 0
  }, TRIES)
