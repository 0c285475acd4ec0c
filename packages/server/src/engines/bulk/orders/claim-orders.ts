import type { Pool } from 'pg'
import { orderRows, type OrderRow } from './order-row.ts'

const HOUR_MS = 3_600_000

/** The pause before the next question about an order: twice as long each time, up to an hour. */
const pause = (base: string) => `make_interval(secs => least(${base}::float8 * power(2, least(questions, 20)), ${HOUR_MS}) / 1000)`

/**
 * Takes orders to send, each for one caller alone: that they are being sent is committed before this answers.
 * @param leaseMs time after which the sender has certainly ended; an order still marked then may or may not have left
 */
export async function takeToSend(pool: Pool, limit: number, leaseMs: number): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `with taken as (
       update provider_orders set state = 'sending', attempts = attempts + 1, sent_at = clock_timestamp(), next_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
       where id in (
         select id from provider_orders where state = 'queued' and settled_at is null and next_at <= clock_timestamp()
         order by next_at, id limit $1 for update skip locked
       ) returning *
     ) ${orderRows('taken')} order by o.id`,
    [limit, leaseMs],
  )
  return rows
}

/** Takes orders to ask about, among them those whose sender was killed. */
export async function takeToAsk(pool: Pool, limit: number, pauseMs: number): Promise<OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `with taken as (
       update provider_orders set state = 'unknown', questions = questions + 1, next_at = clock_timestamp() + ${pause('$2')}
       where id in (
         select id from provider_orders where state in ('unknown', 'sending') and settled_at is null and next_at <= clock_timestamp()
         order by next_at, id limit $1 for update skip locked
       ) returning *
     ) ${orderRows('taken')} order by o.id`,
    [limit, pauseMs],
  )
  return rows
}

/** Only its holder settles it: a holder that took too long finds it settled by another. */
const asTaken = ({ id, step, attempts, state }: OrderRow) => [id, step, attempts, state]
const untouched = 'id = $1 and step = $2 and attempts = $3 and state = $4'

/** Leaves it to be asked about. */
export const leaveUnknown = (pool: Pool, row: OrderRow, pauseMs: number) =>
  pool.query(`update provider_orders set state = 'unknown', next_at = clock_timestamp() + ${pause('$5')} where ${untouched}`, [...asTaken(row), pauseMs])

/** Puts an order back that certainly never arrived. */
export const putBack = (pool: Pool, row: OrderRow, pauseMs: number) =>
  pool.query(`update provider_orders set state = 'queued', next_at = clock_timestamp() + make_interval(secs => $5::float8 / 1000) where ${untouched}`, [...asTaken(row), pauseMs])

/** Makes an order ready for the next of its calls, after the one before was accepted. */
export const sendOn = (pool: Pool, row: OrderRow) =>
  pool.query(`update provider_orders set state = 'queued', step = step + 1, attempts = 0, questions = 0, next_at = clock_timestamp() where ${untouched}`, asTaken(row))
