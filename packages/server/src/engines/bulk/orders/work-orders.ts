import type { PoolClient } from 'pg'
import type { Services } from '../../../platform/services.ts'
import { publicUrl } from '../../../platform/settings.ts'
import type { Asked, RemoteCardProvider, Sent } from '../../card-provider/card-provider.ts'
import { leaveUnknown, putBack, sendOn, takeToAsk, takeToSend } from './claim-orders.ts'
import { orderOf, type OrderRow } from './order-row.ts'
import { keepFacts, settleOrder, type Verdict } from './settle-order.ts'

/** Orders under way at the same moment in one worker. */
const AT_ONCE = 4
/** Calls after the first one, for an order that certainly never arrived (PayCaddy's own limit). */
export const MAX_RETRIES = 3
/** A provider that has not heard of an order after so many questions, minutes apart by then, never received it. */
export const QUESTIONS_UNTIL_ABSENT = 6
/** Sending takes at most two calls; after three time-outs nobody is at it any more. */
const LEASE_TIMEOUTS = 3

/**
 * Sends and asks what is due, a few orders at a time. Whatever is killed at any moment: an order that may have left is
 * asked about and never sent again.
 * @returns how many orders it dealt with
 */
export async function workOrders(services: Services, provider: RemoteCardProvider): Promise<number> {
  const { pool, settings } = services
  const toSend = await takeToSend(pool, AT_ONCE, settings.PAYCADDY_TIMEOUT_MS * LEASE_TIMEOUTS)
  const toAsk = await takeToAsk(pool, AT_ONCE, settings.PAYCADDY_RETRY_PAUSE_MS)
  // One that fails (a broken row of ours, say) is asked about later, with growing pauses, and holds no other up.
  const alone = (row: OrderRow, work: Promise<void>) => work.catch((error: unknown) => services.log.error({ err: error, order: row.id, reference: row.reference }, 'order to the card provider was interrupted'))
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
  const { pool, settings, log, metrics } = services
  metrics.providerAnswers.inc({ kind: row.kind, outcome: said.outcome })
  const about = { order: row.id, reference: row.reference, kind: row.kind, attempts: row.attempts, questions: row.questions }
  if (said.outcome === 'not_sent' || said.outcome === 'unknown') log.warn({ ...about, outcome: said.outcome, detail: said.detail }, 'order to the card provider waits')
  switch (said.outcome) {
    case 'accepted':
      await keepFacts(pool, row, said.facts)
      await settle(services, provider, row, { state: 'accepted', facts: said.facts })
      return
    case 'underway':
      await keepFacts(pool, row, said.facts)
      await sendOn(pool, row)
      return
    case 'refused':
      await settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_refused', detail: said.detail } })
      return
    case 'not_sent':
      if (row.attempts > MAX_RETRIES) await settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_unreachable', detail: said.detail } })
      else await putBack(pool, row, settings.PAYCADDY_RETRY_PAUSE_MS)
      return
    case 'absent':
      if (row.questions >= QUESTIONS_UNTIL_ABSENT) await settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_never_received', detail: '' } })
      return
    case 'unknown':
      if (row.state === 'sending') await leaveUnknown(pool, row, settings.PAYCADDY_RETRY_PAUSE_MS)
  }
}

/**
 * Settles an order and does what follows from it.
 * @returns whether it was not settled already
 */
export async function settle({ pool, settings, log, metrics }: Services, provider: RemoteCardProvider, row: OrderRow, verdict: Verdict, alongside?: (client: PoolClient) => Promise<void>): Promise<boolean> {
  const settled = await settleOrder(pool, row.id, verdict, { publicUrl: publicUrl(settings) }, alongside)
  if (!settled) return false
  if (settled.operation !== null) metrics.bulkRows.inc({ operation: settled.operation, outcome: verdict.state === 'accepted' ? 'applied' : 'failed' })
  log.info({ order: row.id, reference: row.reference, kind: row.kind, state: verdict.state }, 'order to the card provider settled')
  if (row.kind === 'issue' && verdict.state === 'accepted') await readLastFour({ pool }, provider, row, verdict.facts.provider_card_id)
  return true
}

/** Beside the order: a card whose digits could not be read is a card all the same. */
async function readLastFour({ pool }: Pick<Services, 'pool'>, provider: RemoteCardProvider, { card_id }: OrderRow, providerCardId: string | undefined): Promise<void> {
  const lastFour = providerCardId === undefined ? null : await provider.lastFour(providerCardId)
  if (lastFour) await pool.query('update cards set last_four = $2, updated_at = now() where id = $1', [card_id, lastFour])
}
