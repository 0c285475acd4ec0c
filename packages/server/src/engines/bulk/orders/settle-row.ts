import type { PoolClient } from 'pg'
import { finish, type FinishSettings } from '../process/finish.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { DocumentRow } from '../documents/document.ts'
import { notifyProgress } from '../documents/progress.ts'
import { problemOf, type OrderRow } from './order-row.ts'
import type { Verdict } from './settle-order.ts'

/**
 * Writes what became of the row that waited for an order, and ends its list when it was the last one to wait.
 * @returns the operation of the list
 */
export async function settleRow(client: PoolClient, order: OrderRow & { document_id: number; row_number: number }, verdict: Verdict, settings: FinishSettings): Promise<string> {
  const succeeded = verdict.state === 'accepted'
  const problems = succeeded ? null : JSON.stringify([problemOf(verdict.refusal)])
  await client.query('insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id) values ($1, $2, $3, $4, $5)', [
    order.document_id,
    order.row_number,
    succeeded,
    problems,
    succeeded ? order.transaction_id : null,
  ])
  const after = onlyRow(
    await client.query<DocumentRow & { is_last: boolean }>(
      `update upload_documents d set pending_count = pending_count - 1, processed_count = processed_count + 1, success_count = success_count + $3::int, fail_count = fail_count + 1 - $3::int,
         total_cents = total_cents + $3::int * coalesce((select amount_cents from bulk_rows where document_id = $1 and row_number = $2), 0), touched_at = now()
       where id = $1
       returning d.*, pending_count = 0 and not exists (select from bulk_rows r where r.document_id = $1 and r.row_number > d.processed_row) as is_last`,
      [order.document_id, order.row_number, succeeded ? 1 : 0],
    ),
  )
  if (after.is_last) await finish(client, after, settings)
  await notifyProgress(client, order.document_id)
  return after.operation
}
