import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { activateCards } from '@ventanilla/contract/bulk/activate-cards.bulk'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { cancelCards } from '@ventanilla/contract/bulk/cancel-cards.bulk'
import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import { startPayCaddyServer } from '../orders/test/paycaddy-server.ts'
import { orderState, tellPayCaddy, workAll } from '../orders/test/provider-orders.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance } from '../test/holders.ts'
import { operationOn, type Cells } from '../test/operation.ts'

describe('a list whose cards a provider outside holds', async () => {
  const paycaddy = await startPayCaddyServer()
  const server = await startBulkServer({ holders: 40, settings: paycaddy.settings })
  after(async () => {
    await server.close()
    await paycaddy.close()
  })
  const { pool, services, holders } = server
  await pool.query(`update users set kyc_status = 'verified'`)
  await pool.query(`update cards set status = 'Canceled' where id in ('HC1', 'HC2', 'HC3', 'HC4', 'HC5', 'HC6')`)
  await pool.query(
    `with opened as (insert into accounts (kind) select 'card' from generate_series(4, 6) returning id)
     insert into cards (id, user_id, wallet_id, account_id, card_type, status)
     select 'HP' || n, 'H' || n, 'HW' || n, id, 'physical', 'PendingAck' from (select id, 3 + row_number() over (order by id) as n from opened) o`,
  )
  await tellPayCaddy(pool, paycaddy)

  /** The same services with so long a pause that what is not known at once stays unknown. */
  const patient = { ...services, settings: { ...services.settings, PAYCADDY_RETRY_PAUSE_MS: 600_000 } }
  const askNow = async () => {
    await pool.query('update provider_orders set next_at = now() where settled_at is null')
    await workAll(services)
  }
  const who = (number: number): Cells => ({ email: holders[number - 1]!.email, identification_number: holders[number - 1]!.identification })
  const recharge = (number: number, amount: string, card_or_wallet = 'Card') => ({ ...who(number), mobile: holders[number - 1]!.mobile, amount, card_or_wallet })
  const begin = async (definition: BulkDefinition, rows: readonly Cells[]) => {
    const operation = operationOn(server, definition)
    const id = await operation.uploaded(rows)
    const confirming = operation.confirm(id)
    await operation.begun(id)
    await operation.work(id, 2)
    return { id, confirming, outcomes: () => operation.outcomesOf(id) }
  }
  const done = async (definition: BulkDefinition, rows: readonly Cells[]) => {
    const { id, confirming, outcomes } = await begin(definition, rows)
    await workAll(services)
    await confirming
    return { id, results: await outcomes() }
  }
  const counts = async (id: string) => (await pool.query<Record<string, unknown>>('select status, processed_count as processed, success_count as applied, fail_count as failed, pending_count as pending, total_cents as cents from upload_documents where id = $1', [id])).rows[0]
  const cardOf = async (number: number) => (await pool.query<{ status: string }>('select status from cards where user_id = $1 order by created_at desc, id desc limit 1', [`H${number}`])).rows[0]!.status
  const listsOfChanges = async (number: number) => (await pool.query<{ list: string }>('select h.upload_document_id::text as list from card_status_changes h join cards c on c.id = h.card_id where c.user_id = $1 and h.upload_document_id is not null', [`H${number}`])).rows.map(({ list }) => list)
  const card = (number: number) => balance(pool, { card: holders[number - 1]! })
  const wallet = (number: number) => balance(pool, { wallet: holders[number - 1]! })
  const walletAt = (number: number) => paycaddy.wallets.get(paycaddy.cards.get(`pc-HC${number}`)!.walletId)!
  const about = (key: string, value: string) => (body: Record<string, unknown>) => body[key] === value
  const calls = (path: string, key: string, value: string) => paycaddy.received.filter(({ call, body }) => call.endsWith(path) && body[key] === value).length

  /**
   * Three rows: one is done, one is done without our hearing of it, one is refused. `cents`: what the list adds up to
   * before the answer of the second one and after it.
   */
  type Case = { of: BulkDefinition; first: number; row: (number: number) => Cells; path: string; key: string; value: (number: number, id: string) => string; refuse: (number: number) => void; cents?: [number, number]; end: (number: number) => Promise<unknown>; ends: [unknown, unknown] }
  const cases: Case[] = [
    {
      of: createCards, first: 1, row: (number) => ({ ...who(number), card_type: 'physical' }), path: '/wallets', key: 'userId', value: (number) => `pc-H${number}`,
      refuse: (number) => paycaddy.addUser(`pc-H${number}`, false),
      end: async (number) => [await cardOf(number), await wallet(number)], ends: [['PendingAck', 0], ['Canceled', 500]],
    },
    {
      of: activateCards, first: 4, row: who, path: '/ackReception', key: 'cardId', value: (number) => `pc-HP${number}`,
      refuse: (number) => void (paycaddy.cards.get(`pc-HP${number}`)!.printed = false), end: cardOf, ends: ['Active', 'PendingAck'],
    },
    {
      of: blockCards, first: 7, row: (number) => ({ ...who(number), action: 'Block' }), path: '/blockCard', key: 'cardId', value: (number) => `pc-HC${number}`,
      refuse: (number) => void (paycaddy.cards.get(`pc-HC${number}`)!.status = 'Cancel'), end: cardOf, ends: ['Temporarily blocked', 'Active'],
    },
    {
      of: cancelCards, first: 10, row: (number) => ({ ...who(number), action: 'Lost' }), path: '/cancelCard', key: 'cardId', value: (number) => `pc-HC${number}`,
      refuse: (number) => void paycaddy.cards.delete(`pc-HC${number}`),
      end: async (number) => [await cardOf(number), await card(number), await wallet(number)], ends: [['Canceled', 0, 1000], ['Active', 1000, 0]],
    },
    {
      of: topUp, first: 13, row: (number) => recharge(number, '7.00'), path: '/payIns', key: 'statement', value: (number, id) => `top-up:${id}:${number - 11}`,
      refuse: (number) => void (walletAt(number).currency = 'EUR'), cents: [700, 1400],
      end: async (number) => [await card(number), walletAt(number).balance], ends: [[700, 700], [0, 0]],
    },
  ]

  it('calls nobody for money that goes to wallets', async () => {
    const { id } = await done(topUp, [1, 2, 3].map((number) => recharge(number, '5.00', 'Wallet')))
    assert.deepEqual([(await counts(id))?.['status'], paycaddy.received.length], ['completed', 0])
  })

  it('loads cards at the provider before the list ends', async () => {
    const { id, results } = await done(topUp, [10, 11, 12].map((number) => recharge(number, '10.00')))
    assert.deepEqual(await counts(id), { status: 'completed', processed: 3, applied: 3, failed: 0, pending: 0, cents: 3000 })
    assert.ok(results.every(({ transaction_id }) => transaction_id !== null))
    assert.deepEqual([10, 11, 12].map((number) => walletAt(number).balance), [1000, 1000, 1000])
  })

  for (const { of, first, row, path, key, value, refuse, cents: [before, sum] = [null, null], end, ends } of cases)
    it(`${of.id}: waits for what is not known, asks, and takes back what was refused`, async () => {
      refuse(first + 2)
      const { id, confirming, outcomes } = await begin(of, [first, first + 1, first + 2].map(row))
      assert.deepEqual(await counts(id), { status: 'processing', processed: 0, applied: 0, failed: 0, pending: 3, cents: before === null ? null : 0 })
      assert.deepEqual(await outcomes(), [])
      paycaddy.fail(path, 'silent_after', { about: about(key, value(first + 1, id)) })
      await workAll(patient)
      assert.deepEqual(await counts(id), { status: 'processing', processed: 2, applied: 1, failed: 1, pending: 1, cents: before })
      assert.deepEqual([(await orderState(pool, `${of.id}:${id}:3`)).state, calls(path, key, value(first + 1, id))], ['unknown', 1])
      await askNow()
      assert.deepEqual(await counts(id), { status: 'partially_completed', processed: 3, applied: 2, failed: 1, pending: 0, cents: sum })
      assert.equal(calls(path, key, value(first + 1, id)), 1)
      assert.deepEqual((await outcomes()).map(({ status, problems }) => [status, problems?.map(({ code }) => code)]), [[true, undefined], [true, undefined], [false, ['provider_refused']]])
      assert.deepEqual(await Promise.all([first, first + 1, first + 2].map(end)), [ends[0], ends[0], ends[1]])
      if (typeof ends[0] === 'string') assert.deepEqual(await listsOfChanges(first), [id])
      assert.equal((await confirming).json<{ status: string }>().status, 'partially_completed')
      const { rows } = await pool.query(`select from audit_entries where action = 'bulk.processed' and subject_id = $1`, [id])
      assert.equal(rows.length, 1)
    })

  it('ends with the last of its rows where a rule fails them while others wait', async () => {
    const { confirming, outcomes } = await begin(blockCards, [16, 17].map((number) => ({ ...who(number), action: 'Block' })))
    const other = operationOn(server, cancelCards)
    assert.deepEqual((await other.problemsOf(await other.uploaded([{ ...who(16), action: 'Lost' }, { ...who(18), action: 'Lost' }]))).map(({ row, problems }) => [row, problems.map(({ code }) => code)]), [[2, ['card_waits_for_provider']]])
    await workAll(services)
    assert.equal((await confirming).json<{ status: string }>().status, 'completed')
    assert.equal((await outcomes()).length, 2)
    const unblock = operationOn(server, blockCards)
    const late = await unblock.uploaded([16, 17].map((number) => ({ ...who(number), action: 'Unblock' })))
    await done(cancelCards, [{ ...who(17), action: 'Lost' }])
    const answer = unblock.confirm(late)
    await unblock.begun(late)
    await unblock.work(late)
    assert.deepEqual(await counts(late), { status: 'processing', processed: 1, applied: 0, failed: 1, pending: 1, cents: null })
    await workAll(services)
    assert.deepEqual([await counts(late), (await answer).statusCode], [{ status: 'partially_completed', processed: 2, applied: 1, failed: 1, pending: 0, cents: null }, 200])
  })

  it('leaves a recharge to be recovered again, when the provider refused the first recovery of it', async () => {
    const [{ transaction_id } = { transaction_id: null }] = (await done(topUp, [recharge(20, '9.00')])).results
    const recovery = { ...who(20), amount: '9.00', card_or_wallet: 'Card', reverses: String(transaction_id ?? '') }
    walletAt(20).balance = 0
    assert.deepEqual((await done(recoverBalance, [recovery])).results.map(({ problems }) => problems?.map(({ code }) => code)), [['provider_refused']])
    assert.equal(await card(20), 900)
    walletAt(20).balance = 900
    assert.deepEqual((await done(recoverBalance, [recovery])).results.map(({ status }) => status), [true])
    assert.deepEqual([await card(20), walletAt(20).balance], [0, 0])
    const again = operationOn(server, recoverBalance)
    assert.deepEqual((await again.problemsOf(await again.uploaded([recovery]))).flatMap(({ problems }) => problems.map(({ code }) => code)), ['transaction_reversed'])
  })

  it('orders nothing for whom or for what the provider does not know, and says so before anything is paid', async () => {
    const before = paycaddy.received.length
    await pool.query(`update users set provider_user_id = null where id = 'H22'; update cards set status = 'Canceled' where id = 'HC22'; update cards set provider_card_id = null, provider_wallet_id = null where id = 'HC23'`)
    const codes = async (definition: BulkDefinition, ...rows: Cells[]) => {
      const operation = operationOn(server, definition)
      return (await operation.problemsOf(await operation.uploaded(rows))).map(({ row, problems }) => [row, problems.map(({ code }) => code)])
    }
    assert.deepEqual(await codes(createCards, { ...who(22), card_type: 'virtual' }), [[2, ['card_not_at_provider']]])
    assert.deepEqual(await codes(blockCards, { ...who(23), action: 'Block' }, { ...who(24), action: 'Block' }), [[2, ['card_not_at_provider']]])
    assert.deepEqual(await codes(topUp, recharge(23, '1.00'), recharge(23, '1.00', 'Wallet')), [[2, ['card_not_at_provider']]])
    assert.equal(paycaddy.received.length, before)
  })

  it('a single action says that it waits, and the same reference how it ended', async () => {
    const block = async (body: object) => (await server.post('block-card-for-users', { users: ['H21'], action: 'Block', ...body })).body as ActionAnswer
    paycaddy.fail('/blockCard', 'silent_after', { about: about('cardId', 'pc-HC21') })
    const waiting = await block({ reference: 'bloqueo-de-prueba' })
    assert.deepEqual([waiting.pending_count, waiting.success_count, waiting.results[0]?.pending], [1, 0, true])
    assert.equal(waiting.results[0]?.message, 'El proveedor de tarjetas aún no responde; la solicitud sigue en curso.')
    assert.deepEqual((await block({ reference: 'bloqueo-segundo' })).results[0]?.problems.map(({ code }) => code), ['card_waits_for_provider'])
    await workAll(services)
    const ended = await block({ reference: 'bloqueo-de-prueba' })
    assert.deepEqual([ended.success_count, ended.results[0]?.message, calls('/blockCard', 'cardId', 'pc-HC21'), await cardOf(21)], [1, 'Tarjeta bloqueada', 1, 'Temporarily blocked'])
  })

  it('leaves the ledger whole', async () => {
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
    assert.equal((await pool.query('select from ledger_sum_differences')).rowCount, 0)
  })
})
