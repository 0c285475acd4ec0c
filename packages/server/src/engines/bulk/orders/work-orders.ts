import type { Kysely } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import type { Asked, OrderKind, RemoteCardProvider, Sent } from '../../card-provider/card-provider.ts'
import { orderOf, type OrderRow, orderRows } from './orders.ts'
import { keepFacts, settleOrder, type Verdict } from './settle-order.ts'
import { tellOfWaiting } from './waiting-orders.ts'
import type { Transaction, Database } from '../../../platform/database/schema.ts'
import { runSql } from '../../../platform/database/query.ts'

/** Orders under way at the same moment in one worker. */
const AT_ONCE = 4
/** Calls after the first one, for an order that certainly never arrived (PayCaddy's own limit) and is given up then. */
const MAX_RETRIES = 3
/** A provider that has not heard of an order after so many questions, minutes apart by then, never received it. */
const QUESTIONS_UNTIL_ABSENT = 6
/**
 * Tried until the provider says yes or no: given up, a card goes on paying after a fraud, or keeps somebody from leaving.
 * Sent twice they do no harm, because a provider takes what is so already for done.
 */
const URGENT: readonly OrderKind[] = ['block', 'cancel']
const isUrgent = ({ kind }: OrderRow) => URGENT.includes(kind)
/** Sending takes at most two calls; after three time-outs nobody is at it. */
const LEASE_TIMEOUTS = 3

/**
 * Sends and asks what is due, a few orders at a time. Whatever is killed at any moment: an order that may have left is
 * asked about, and one that moves money is never sent again.
 * @returns how many orders it dealt with
 */
export async function workOrders(services: Services, provider: RemoteCardProvider): Promise<number> {
  const { db, settings } = services
  const toSend = await takeToSend(db, AT_ONCE, settings.PAYCADDY_TIMEOUT_MS * LEASE_TIMEOUTS)
  const toAsk = await takeToAsk(db, AT_ONCE, settings.PAYCADDY_RETRY_PAUSE_MS)
  // One that fails (money to give back that is spent meanwhile, say) is asked about later, with growing pauses, and holds no other up; a person hears of it in time.
  const alone = async (row: OrderRow, work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      services.log.error({ err: error, order: row.id, reference: row.reference }, 'order to the card provider was interrupted')
      await tellOfWaiting(db, row)
    }
  }
  await Promise.all([...toSend.map((row) => alone(row, send(services, provider, row))), ...toAsk.map((row) => alone(row, ask(services, provider, row)))])
  return toSend.length + toAsk.length
}

async function send(services: Services, provider: RemoteCardProvider, row: OrderRow): Promise<void> {
  const order = orderOf(row)
  if (!order) return void (await settle(services, provider, row, { state: 'refused', refusal: { code: 'card_not_at_provider', detail: '' } }))
  await take(services, provider, row, await provider.send(order))
}

async function ask(services: Services, provider: RemoteCardProvider, row: OrderRow): Promise<void> {
  const order = orderOf(row)
  if (!order) return
  await take(services, provider, row, await provider.ask(order))
}

/** Takes what the provider answered, to sending or to asking. */
export async function take(services: Services, provider: RemoteCardProvider, row: OrderRow, said: Sent | Asked): Promise<void> {
  const { db, settings, log, metrics } = services
  metrics.providerAnswers.inc({ kind: row.kind, outcome: said.outcome })
  const about = { order: row.id, reference: row.reference, kind: row.kind, attempts: row.attempts, questions: row.questions }
  if (said.outcome === 'not_sent' || said.outcome === 'unknown') log.warn({ ...about, outcome: said.outcome, detail: said.detail }, 'order to the card provider waits')
  switch (said.outcome) {
    case 'accepted':
      await keepFacts(db, row, said.facts)
      await settle(services, provider, row, { state: 'accepted', facts: said.facts })
      return
    case 'underway':
      await keepFacts(db, row, said.facts)
      await sendOn(db, row)
      return
    case 'refused':
      await settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_refused', detail: said.detail } })
      return
    case 'not_sent':
      if (row.attempts > MAX_RETRIES && !isUrgent(row)) await settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_unreachable', detail: said.detail } })
      else await tryAgain(services, row)
      return
    case 'absent':
      if (row.questions < QUESTIONS_UNTIL_ABSENT) return
      if (isUrgent(row)) await tryAgain(services, row)
      else await settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_never_received', detail: '' } })
      return
    case 'unknown':
      if (row.state === 'sending') await leaveUnknown(db, row, settings.PAYCADDY_RETRY_PAUSE_MS)
      await tellOfWaiting(db, row)
  }
}

async function tryAgain({ db, settings }: Services, row: OrderRow): Promise<void> {
  await putBack(db, row, settings.PAYCADDY_RETRY_PAUSE_MS)
  await tellOfWaiting(db, row)
}

/**
 * Settles an order and does what follows from it.
 * @returns whether it was not settled already
 */
export async function settle({ db, settings, log, metrics }: Services, provider: RemoteCardProvider, row: OrderRow, verdict: Verdict, alongside?: (transaction: Transaction) => Promise<void>): Promise<boolean> {
  const settled = await settleOrder(db, row.id, verdict, settings, alongside)
  if (!settled) return false
  if (settled.operation !== null) metrics.bulkRows.inc({ operation: settled.operation, outcome: verdict.state === 'accepted' ? 'applied' : 'failed' })
  log.info({ order: row.id, reference: row.reference, kind: row.kind, state: verdict.state }, 'order to the card provider settled')
  if (row.kind === 'issue' && verdict.state === 'accepted') await readLastFour({ db }, provider, row, verdict.facts.provider_card_id)
  return true
}

/** Beside the order: a card whose digits could not be read is a card all the same. */
async function readLastFour({ db }: Pick<Services, 'db'>, provider: RemoteCardProvider, { card_id }: OrderRow, providerCardId: string | undefined): Promise<void> {
  const lastFour = providerCardId === undefined ? null : await provider.lastFour(providerCardId)
  if (lastFour) await runSql(db, 'update cards set last_four = $2, updated_at = now() where id = $1', [card_id, lastFour])
}

const LONGEST_PAUSE_MS = 3_600_000
/** A provider that is back after hours hears of a block within minutes. */
const LONGEST_URGENT_PAUSE_MS = 300_000

/** The pause before the next try or question: twice as long each time. `times`: how often it was tried again or asked about. */
const pause = (base: string, times: string) =>
  `make_interval(secs => least(${base}::float8 * power(2, least(${times}, 20)), case when kind in (${URGENT.map((kind) => `'${kind}'`).join(', ')}) then ${LONGEST_URGENT_PAUSE_MS} else ${LONGEST_PAUSE_MS} end) / 1000)`

/**
 * Takes orders to send, each for one caller alone: that they are being sent is committed before this answers.
 * @param leaseMs time after which the sender has certainly ended; an order still marked then may or may not have left
 */
export async function takeToSend(db: Kysely<Database>, limit: number, leaseMs: number): Promise<OrderRow[]> {
  const { rows } = await runSql<OrderRow>(
    db,
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
async function takeToAsk(db: Kysely<Database>, limit: number, pauseMs: number): Promise<OrderRow[]> {
  const { rows } = await runSql<OrderRow>(
    db,
    `with taken as (
       update provider_orders set state = 'unknown', questions = questions + 1, next_at = clock_timestamp() + ${pause('$2', 'questions')}
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
const leaveUnknown = (db: Kysely<Database>, row: OrderRow, pauseMs: number) =>
  runSql(db, `update provider_orders set state = 'unknown', next_at = clock_timestamp() + ${pause('$5', 'questions')} where ${untouched}`, [...asTaken(row), pauseMs])

/** Puts an order back that never arrived. */
const putBack = (db: Kysely<Database>, row: OrderRow, pauseMs: number) =>
  runSql(db, `update provider_orders set state = 'queued', next_at = clock_timestamp() + ${pause('$5', 'attempts - 1')} where ${untouched}`, [...asTaken(row), pauseMs])

/** Makes an order ready for the next of its calls, after the one before was accepted. */
const sendOn = (db: Kysely<Database>, row: OrderRow) =>
  runSql(db, `update provider_orders set state = 'queued', step = step + 1, attempts = 0, questions = 0, next_at = clock_timestamp() where ${untouched}`, asTaken(row))
