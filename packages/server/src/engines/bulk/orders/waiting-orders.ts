import { sql, type Kysely, type RawBuilder } from 'kysely'
import { runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { notify, settleNotices } from '../../notices/notices.ts'
import type { Refusal } from '../../card-provider/card-provider.ts'
import type { OrderRow } from './orders.ts'

/** An order that was tried, or asked about, so often without an answer, minutes by then, waits for a person. */
const TIMES_UNTIL_A_PERSON = 6

const waits = ({ attempts, questions }: OrderRow): boolean => Math.max(attempts, questions) >= TIMES_UNTIL_A_PERSON
/** The same of an order `o`: nobody knows what became of it, or it was tried so often in vain. */
export const waitsForPerson: RawBuilder<boolean> = sql`(o.settled_at is null and (o.state = 'unknown' or o.attempts >= ${sql.lit(TIMES_UNTIL_A_PERSON)}))`
/** Its list, or the order itself: the next order of the same card is told of again. */
const subjectOf = ({ id, document_id, card_id }: OrderRow) => (document_id === null ? ({ type: 'card', id: `${card_id}:${id}` } as const) : ({ type: 'upload_document', id: String(document_id) } as const))

/** Tells who ordered it, or confirmed its list, that the provider does not answer: once for each list and for each order without one. */
export async function tellOfWaiting(db: Kysely<Database>, order: OrderRow): Promise<void> {
  if (!waits(order)) return
  const { rows } = await runSql<{ teller: string | null; operation: string | null; file: string | null; user: string }>(
    db,
    `select coalesce(d.confirmed_by, o.ordered_by) as teller, d.operation, d.file_name as file, c.user_id as user
     from provider_orders o join cards c on c.id = o.card_id left join upload_documents d on d.id = o.document_id where o.id = $1 and o.settled_at is null`,
    [order.id],
  )
  for (const { teller, operation, file, user } of rows)
    if (teller !== null) await notify(db, [{ adminIds: [teller], kind: 'order_waiting', subject: subjectOf(order), params: { name: file ?? order.card_id, card: order.card_id, user, ...(operation !== null && { operation }) } }])
}

/** Nobody has to look into it any longer once the order, or the last such order of its list, is settled. */
export async function endWaiting(db: Kysely<Database>, order: OrderRow): Promise<void> {
  if (!waits(order)) return
  const { rowCount } = await runSql(db, 'select from provider_orders where settled_at is null and id <> $1 and greatest(attempts, questions) >= $2 and document_id = $3 limit 1', [order.id, TIMES_UNTIL_A_PERSON, order.document_id])
  if (rowCount === 0) await settleNotices(db, 'order_waiting', subjectOf(order))
}

/** Tells who ordered it that it is not done and will not be; what a list ordered stands in its result. */
export async function tellOfRefusal(db: Kysely<Database>, order: OrderRow, { code, detail }: Refusal): Promise<void> {
  const { document_id, card_id, kind, ordered_by } = order
  if (document_id !== null || ordered_by === null) return
  const { user_id } = await db.selectFrom('cards').select('user_id').where('id', '=', card_id).executeTakeFirstOrThrow()
  await notify(db, [{ adminIds: [ordered_by], kind: 'order_refused', subject: subjectOf(order), params: { name: card_id, card: card_id, user: user_id, order: kind, code, detail } }])
}
