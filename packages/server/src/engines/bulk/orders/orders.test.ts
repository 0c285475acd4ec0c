import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { balance } from '../test/holders.ts'
import { startOrderServer } from './test/order-server.ts'
import { orderState, place, reserve, workAll } from './test/provider-orders.ts'
import { closedAddress } from './test/paycaddy-server.ts'
import { openCardProvider } from '../../card-provider/paycaddy/paycaddy.ts'
import { takeToSend } from './work-orders.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { workOrdersTask } from './orders.tasks.ts'
import { resolveByHand } from './orders.command.ts'
import { settleOrder, untilSettled } from './settle-order.ts'

describe('orders to the card provider', async () => {
  const { paycaddy, services, pool, holders } = await startOrderServer(40)
  let used = 0
  /** A holder nobody has used yet, with an active card. */
  const somebody = () => ({ number: (used += 1), card: `HC${used}`, holder: holders[used - 1]! })
  const cardOf = async (id: string) => (await pool.query<{ status: string; provider_card_id: string | null; last_four: string | null; expiry: string | null; changed_by: string | null }>('select status, provider_card_id, last_four, expiry, status_changed_by as changed_by from cards where id = $1', [id])).rows[0]!

  /** A holder without a card who asked for one. */
  const applicant = async (card_type: 'virtual' | 'physical') => {
    const { number, card } = somebody()
    await pool.query(`update cards set status = 'Canceled' where id = $1`, [card])
    const { rows } = await pool.query<{ id: string }>(
      `with opened as (insert into accounts (kind) values ('card') returning id)
       insert into cards (user_id, wallet_id, account_id, card_type) select 'H' || $1, 'HW' || $1, id, $2 from opened returning id`,
      [number, card_type],
    )
    return { user: `pc-H${number}`, card: rows[0]!.id }
  }
  /** Nobody listens there. */
  const unreachable = { ...services, cardProvider: openCardProvider({ ...services.settings, PAYCADDY_URL: await closedAddress() }) }
  const about = (key: string, value: string) => ({ about: (body: Record<string, unknown>) => body[key] === value })
  const callsAbout = (path: string, key: string, value: string) => paycaddy.received.filter(({ call, body }) => call.endsWith(path) && body[key] === value).length

  it('change a card when the provider has said yes, in the name of the administrator who ordered it', async () => {
    const { card } = somebody()
    for (const [kind, status, theirs] of [['block', 'Temporarily blocked', 'Temporarilyblocked'], ['unblock', 'Active', 'Active'], ['cancel', 'Canceled', 'Cancel']] as const) {
      const reference = await place(pool, { kind, card })
      await workAll(services)
      assert.deepEqual([(await orderState(pool, reference)).state, (await cardOf(card)).status, (await cardOf(card)).changed_by, paycaddy.cards.get(`pc-${card}`)?.status], ['accepted', status, 'A1', theirs])
    }
  })

  it('issue a card: its wallet, its id, its expiry, the last four digits and no more', async () => {
    for (const [card_type, status] of [['physical', 'PendingAck'], ['virtual', 'Active']] as const) {
      const { card } = await applicant(card_type)
      const reference = await place(pool, { kind: 'issue', card })
      await workAll(services)
      const { provider_card_id, ...made } = await cardOf(card)
      const theirs = paycaddy.cards.get(provider_card_id ?? '')
      assert.deepEqual(made, { status, last_four: theirs?.pan.slice(-4), expiry: '11/30', changed_by: 'A1' })
      assert.equal(paycaddy.wallets.get(theirs?.walletId ?? '')?.description, reference)
      const { rows } = await pool.query('select from cards c, provider_orders o where c::text like $1 or o::text like $1', [`%${theirs?.pan}%`])
      assert.equal(rows.length, 0)
    }
  })

  it('take a refusal back: the money by a transaction of its own, and the card that never was', async () => {
    const { card, holder } = somebody()
    const before = await balance(pool, { programme: 'programme_float' })
    const reference = `top-up:${card}`
    const transaction = await reserve(pool, card, 500, reference)
    assert.equal(await balance(pool, { card: holder }), 500)
    paycaddy.fail('/payIns', 'cut', about('statement', reference))
    await place(pool, { kind: 'load', card, cents: 500, transaction, reference })
    await workAll(services)
    assert.deepEqual(await orderState(pool, reference), { state: 'refused', attempts: 1, questions: 6, code: 'provider_never_received' })
    assert.deepEqual([await balance(pool, { card: holder }), await balance(pool, { programme: 'programme_float' })], [0, before])
    const { rows } = await pool.query('select kind, reference from transfers where reversal_of = $1', [transaction])
    assert.deepEqual(rows, [{ kind: 'reversal', reference: `${reference}:refused` }])

    const { user, card: wanted } = await applicant('physical')
    paycaddy.addUser(user, false)
    const refused = await place(pool, { kind: 'issue', card: wanted })
    await workAll(services)
    assert.deepEqual([(await orderState(pool, refused)).code, (await cardOf(wanted)).status], ['provider_refused', 'Canceled'])
  })

  it('are asked about and never sent again after a time-out, whether or not it had been done', async () => {
    for (const fault of ['silent_after', 'silent', 'cut_after', 'unavailable_after', 503, 429, 500] as const) {
      const { card } = somebody()
      const reference = `top-up:${fault}`
      const transaction = await reserve(pool, card, 700, reference)
      paycaddy.fail('/payIns', fault, about('statement', reference))
      await place(pool, { kind: 'load', card, cents: 700, transaction, reference })
      await workAll(services)
      const happened = String(fault).endsWith('_after')
      assert.equal((await orderState(pool, reference)).state, happened ? 'accepted' : 'refused')
      assert.equal(callsAbout('/payIns', 'statement', reference), 1)
      assert.equal(paycaddy.wallets.get(paycaddy.cards.get(`pc-${card}`)?.walletId ?? '')?.balance, happened ? 700 : 0)
    }
  })

  it('are tried again at most three times where they certainly did not arrive and move money', async () => {
    const [some, never] = [somebody().card, somebody().card]
    const load = async (card: string) => place(pool, { kind: 'load', card, cents: 100, transaction: await reserve(pool, card, 100, `top-up:unsent:${card}`), reference: `top-up:unsent:${card}` })
    const first = await load(some)
    await workAll(unreachable, 3)
    await workAll(services)
    const second = await load(never)
    await workAll(unreachable)
    assert.deepEqual(await orderState(pool, first), { state: 'accepted', attempts: 4, questions: 0, code: null })
    assert.deepEqual(await orderState(pool, second), { state: 'refused', attempts: 4, questions: 0, code: 'provider_unreachable' })
  })

  it('whose sender was killed are asked about: what it may have sent is not sent again', async () => {
    const [sent, unsent] = [somebody(), somebody()]
    for (const { card } of [sent, unsent]) await place(pool, { kind: 'load', card, cents: 300, transaction: await reserve(pool, card, 300, `top-up:killed:${card}`), reference: `top-up:killed:${card}` })
    const taken = await takeToSend(services.db, 10, 0)
    assert.equal(taken.length, 2)
    if (services.cardProvider.kind === 'remote') await services.cardProvider.send({ kind: 'load', reference: `top-up:killed:${sent.card}`, wallet_id: paycaddy.cards.get(`pc-${sent.card}`)?.walletId ?? '', cents: 300, ordered_at: new Date() })
    await workAll(services)
    assert.deepEqual(await orderState(pool, `top-up:killed:${sent.card}`), { state: 'accepted', attempts: 1, questions: 1, code: null })
    assert.deepEqual(await orderState(pool, `top-up:killed:${unsent.card}`), { state: 'refused', attempts: 1, questions: 6, code: 'provider_never_received' })
    assert.deepEqual([await balance(pool, { card: sent.holder }), await balance(pool, { card: unsent.holder })], [300, 0])
  })

  it('find a wallet that was opened unheard, and go on with the card', async () => {
    const { card } = await applicant('virtual')
    const reference = 'create-cards:wallet-unheard'
    paycaddy.fail('/wallets', 'silent_after', about('description', reference))
    await place(pool, { kind: 'issue', card, reference })
    await workAll(services)
    assert.deepEqual([(await orderState(pool, reference)).state, (await cardOf(card)).status], ['accepted', 'Active'])
    assert.equal(callsAbout('/wallets', 'description', reference), 1)
  })

  it('wait for somebody who knows, where a card may have been issued unheard; it is never ordered twice', async () => {
    const { card, user } = await applicant('physical')
    const reference = await place(pool, { kind: 'issue', card })
    paycaddy.fail('/prepaidCards', 'silent_after', about('userId', user))
    await workAll(services, 12)
    assert.deepEqual([(await orderState(pool, reference)).state, (await cardOf(card)).status, callsAbout('/prepaidCards', 'userId', user)], ['unknown', 'Pending', 1])
    const { id: issued = '' } = [...paycaddy.cards.values()].find(({ userId, id }) => userId === user && !id.startsWith('pc-')) ?? {}
    const provider = services.cardProvider
    assert.ok(provider.kind === 'remote')
    const resolve = (of: string, id?: string) => resolveByHand(services, provider, of, { state: 'done', card: id }, 'root')
    assert.deepEqual([await resolve(reference), await resolve(reference, 'pc-HC1'), await resolve('otra', issued), await resolve(reference, issued)], ['card_needed', 'not_its_card', 'no_such_order', undefined])
    assert.deepEqual([(await orderState(pool, reference)).state, (await cardOf(card)).status, (await cardOf(card)).provider_card_id], ['accepted', 'PendingAck', issued])
  })

  it('move what a cancelled card holds to the wallet, and unload it at the provider', async () => {
    const { card, holder } = somebody()
    const reference = `top-up:before-cancel`
    await place(pool, { kind: 'load', card, cents: 1200, transaction: await reserve(pool, card, 1200, reference), reference })
    await workAll(services)
    await place(pool, { kind: 'cancel', card, reference: 'cancel:1:2' })
    await workAll(services)
    assert.deepEqual([(await cardOf(card)).status, await balance(pool, { card: holder }), await balance(pool, { wallet: holder })], ['Canceled', 0, 1200])
    assert.deepEqual([(await orderState(pool, 'cancel:1:2:unload')).state, paycaddy.wallets.get(paycaddy.cards.get(`pc-${card}`)?.walletId ?? '')?.balance], ['accepted', 0])
  })

  it('for a card that the provider does not know are refused before anything is sent', async () => {
    const { card } = somebody()
    await pool.query('update cards set provider_card_id = null, provider_wallet_id = null where id = $1', [card])
    const before = paycaddy.received.length
    const reference = await place(pool, { kind: 'block', card })
    await workAll(services)
    assert.deepEqual([(await orderState(pool, reference)).code, paycaddy.received.length], ['card_not_at_provider', before])
  })

  it('are settled once, also when several workers settle one at the same moment', async () => {
    const { card } = somebody()
    const reference = await place(pool, { kind: 'block', card })
    const { rows } = await pool.query<{ id: number }>('select id from provider_orders where reference = $1', [reference])
    const settle = () => settleOrder(services.db, rows[0]!.id, { state: 'accepted', facts: {} }, services.settings)
    const settled = await Promise.all([settle(), settle(), settle()])
    assert.deepEqual(settled.filter(Boolean), [{ operation: null }])
  })

  it('let a card wait for one change at a time, and for any number of recharges', async () => {
    const { card } = somebody()
    const waits = async (kind: string) => (await pool.query<{ waits: boolean }>('select provider_order_waits($1, $2) as waits', [card, kind])).rows[0]!.waits
    assert.equal(await waits('block'), false)
    await place(pool, { kind: 'load', card, cents: 100 })
    assert.deepEqual([await waits('load'), await waits('unload'), await waits('cancel')], [false, true, true])
    await workAll(services)
    assert.equal(await waits('cancel'), false)
  })

  it('are worked on by the worker as soon as they are placed, and a caller may wait for one', async () => {
    const jobs = await startJobs({ ...services, pool }, [workOrdersTask])
    const [one, other] = [somebody().card, somebody().card]
    paycaddy.fail('/payIns', 429, about('statement', 'top-up:awaited'))
    const [done, refused] = [await place(pool, { kind: 'block', card: one }), await place(pool, { kind: 'load', card: other, cents: 100, reference: 'top-up:awaited' })]
    assert.deepEqual(await untilSettled(services, done, 20_000), { state: 'accepted' })
    assert.deepEqual(await untilSettled(services, refused, 20_000), { state: 'refused', problem: { code: 'provider_never_received' } })
    await jobs.stop()
    assert.deepEqual(await untilSettled(services, await place(pool, { kind: 'unblock', card: one }), 1), { state: 'pending' })
    assert.deepEqual(await untilSettled(services, 'nothing was ordered', 1_000), { state: 'accepted' })
  })

  it('leave the ledger whole', async () => {
    const { rows } = await pool.query('select * from ledger_discrepancies')
    assert.deepEqual(rows, [])
  })
})
