import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { ProviderUnavailable, type Order, type StatusOrder } from '../card-provider.ts'
import { CODES, KEY, startPayCaddyServer, type Fault } from '../../bulk/orders/test/paycaddy-server.ts'
import { withoutNumbers, statusOf, wordOf } from './answers.ts'
import { createPayCaddy } from './paycaddy.ts'

describe('PayCaddy', async () => {
  const server = await startPayCaddyServer()
  after(() => server.close())
  const provider = createPayCaddy({ url: server.url, key: KEY, timeoutMs: 60_000, codes: CODES })
  /** Does not wait for who never answers. */
  const impatient = createPayCaddy({ url: server.url, key: KEY, timeoutMs: 300, codes: CODES })
  server.addUser('user-1')
  let cards = 0
  const cardIn = (status: string, balance = 0) => server.addCard(`card-${(cards += 1)}`, 'user-1', status, balance)
  const ordered_at = new Date()
  const change = (kind: StatusOrder, card_id: string, reference = `${kind}:${card_id}`): Order => ({ kind, card_id, reference })
  const issue = (reference: string, given: Partial<Order & { kind: 'issue' }> = {}): Order & { kind: 'issue' } => ({ kind: 'issue', reference, holder_id: 'user-1', card_type: 'physical', wallet_id: null, card_id: null, ...given })

  it('issues a card in two calls: a wallet of its own, named after our reference, and the card on it', async () => {
    for (const [card_type, status] of [['physical', 'PendingAck'], ['virtual', 'Active']] as const) {
      const opened = await provider.send(issue(`create:1:${card_type}`, { card_type }))
      assert.equal(opened.outcome, 'underway')
      const wallet_id = opened.outcome === 'underway' ? (opened.facts.provider_wallet_id ?? null) : null
      assert.equal(server.wallets.get(wallet_id ?? '')?.description, `create:1:${card_type}`)
      const issued = await provider.send(issue(`create:1:${card_type}`, { card_type, wallet_id }))
      const { id = '' } = [...server.cards.values()].at(-1) ?? {}
      assert.deepEqual(issued, { outcome: 'accepted', facts: { provider_card_id: id, provider_wallet_id: wallet_id, status, expiry: '11/30' } })
    }
  })

  it('lets no full card number out: the last four digits are all', async () => {
    const { id, pan } = cardIn('Active')
    assert.equal(await provider.lastFour(id), pan.slice(-4))
    assert.equal(await provider.lastFour('nobody'), null)
    assert.equal(withoutNumbers('no card 4111 1111 1111 1234, 4111111111111234 or 4111-1111-1111-1234 of 12345'), 'no card …, … or … of 12345')
  })

  it('strikes card numbers out of what it says when it refuses', async () => {
    const refused = await provider.send(issue('create:2:2', { wallet_id: '4111111111111234' }))
    assert.deepEqual(refused, { outcome: 'refused', detail: "Wallet '…' not found" })
  })

  it('acknowledges only a printed card', async () => {
    const card = cardIn('PendingAck')
    card.printed = false
    assert.deepEqual(await provider.send(change('acknowledge', card.id)), { outcome: 'refused', detail: 'The card has not been printed' })
    card.printed = true
    assert.deepEqual(await provider.send(change('acknowledge', card.id)), { outcome: 'accepted', facts: { status: 'Active' } })
  })

  it('changes statuses, and takes the refusal of what is so already for done', async () => {
    const card = cardIn('Active')
    for (const [kind, status] of [['block', 'Temporarily blocked'], ['unblock', 'Active'], ['cancel', 'Canceled']] as const) {
      const done = { outcome: 'accepted', facts: { status } }
      assert.deepEqual([await provider.send(change(kind, card.id)), await provider.send(change(kind, card.id)), wordOf(status)], [done, done, card.status])
    }
    server.fail('/v1/prepaidCards', 503)
    assert.equal((await provider.send(change('cancel', card.id))).outcome, 'unknown')
    assert.equal((await provider.send(change('block', card.id))).outcome, 'refused')
  })

  it('loads and unloads a card in whole cents, under our reference', async () => {
    const { walletId: wallet_id, id } = cardIn('Active', 500)
    assert.equal((await provider.send({ kind: 'load', reference: 'top-up:3:2', wallet_id, cents: 1050, ordered_at })).outcome, 'accepted')
    assert.deepEqual(await provider.send({ kind: 'unload', reference: 'recover:4:2', wallet_id, cents: 9999, ordered_at }), { outcome: 'refused', detail: 'Wallet does not have sufficient funds' })
    assert.equal((await provider.send({ kind: 'unload', reference: 'recover:4:3', wallet_id, cents: 550, ordered_at })).outcome, 'accepted')
    assert.deepEqual(await provider.balance(wallet_id), { available: 1000, withheld: 0 })
    assert.deepEqual(server.movements.slice(-2).map(({ told }) => [told['amount'], told['statement']]), [[1050, 'top-up:3:2'], [550, 'recover:4:3']])
    assert.deepEqual(await provider.transactions(id, new Date()), [])
  })

  it('finds what was done long ago, where nothing could be asked since', async () => {
    const { walletId: wallet_id } = cardIn('Active')
    const load: Order = { kind: 'load', reference: 'top-up:long:2', wallet_id, cents: 300, ordered_at: new Date('2026-01-02T10:00:00Z') }
    await provider.send(load)
    Object.assign(server.movements.at(-1)?.told ?? {}, { creationDate: '2026-01-02T10:00:01.000Z' })
    assert.equal((await provider.ask(load)).outcome, 'accepted')
  })

  const uncertain: Fault[] = ['silent', 'silent_after', 'cut', 'cut_after', 'garbled_after', 'unavailable_after', 429, 500, 503]
  for (const fault of uncertain)
    it(`does not know after ${fault}, and asking tells`, async () => {
      const { walletId: wallet_id } = cardIn('Active')
      const load: Order = { kind: 'load', reference: `top-up:${fault}:2`, wallet_id, cents: 700, ordered_at }
      server.fail('/payIns', fault)
      assert.equal((await impatient.send(load)).outcome, 'unknown')
      const happened = String(fault).endsWith('_after')
      assert.equal((await provider.ask(load)).outcome, happened ? 'accepted' : 'absent')
      assert.equal((await provider.balance(wallet_id)).available, happened ? 700 : 0)
    })

  it('knows that nothing arrived where there was no connection, and only there', async () => {
    const gone = await startPayCaddyServer()
    await gone.close()
    const nobody = createPayCaddy({ url: gone.url, key: KEY, timeoutMs: 300, codes: CODES })
    assert.deepEqual(await nobody.send(change('block', 'card-1')), { outcome: 'not_sent', detail: 'ECONNREFUSED' })
    const stranger = createPayCaddy({ url: server.url, key: 'otra', timeoutMs: 300, codes: CODES })
    assert.deepEqual(await stranger.send(change('block', 'card-1')), { outcome: 'unknown', detail: 'Unauthorized' })
    const nowhere = createPayCaddy({ url: 'http://no-such-host.invalid', key: KEY, timeoutMs: 5_000, codes: CODES })
    assert.equal((await nowhere.send(change('block', 'card-1'))).outcome, 'not_sent')
    await assert.rejects(stranger.balance('wallet'), { name: 'ProviderUnavailable' })
  })

  it('finds a wallet that was opened unheard, and a card once its id is known', async () => {
    server.fail('/wallets', 'silent_after')
    const order = issue('create:5:2')
    assert.equal((await provider.ask(order)).outcome, 'absent')
    assert.equal((await impatient.send(order)).outcome, 'unknown')
    const asked = await provider.ask(order)
    assert.equal(asked.outcome, 'underway')
    const wallet_id = asked.outcome === 'underway' ? (asked.facts.provider_wallet_id ?? null) : null
    server.fail('/prepaidCards', 'silent_after')
    assert.equal((await impatient.send({ ...order, wallet_id })).outcome, 'unknown')
    assert.equal((await provider.ask({ ...order, wallet_id })).outcome, 'unknown')
    const { id = '' } = [...server.cards.values()].at(-1) ?? {}
    assert.equal((await provider.recognise({ ...order, wallet_id }, id)).outcome, 'accepted')
    assert.equal((await provider.recognise({ ...order, wallet_id }, cardIn('Active').id)).outcome, 'absent')
  })

  it('asks about a status by looking at the card', async () => {
    const { id } = cardIn('Active')
    assert.equal((await provider.ask(change('block', id))).outcome, 'absent')
    assert.equal((await provider.ask(change('acknowledge', id))).outcome, 'accepted')
    server.fail('/prepaidCards', 500)
    assert.equal((await provider.ask(change('block', id))).outcome, 'unknown')
  })

  it('tells who has an id, that nobody has it, and apart from both that it did not answer', async () => {
    assert.deepEqual(await provider.person('user-1'), { id: 'user-1', name: 'Ana user-1', is_active: true })
    assert.equal(await provider.person('nobody'), undefined)
    for (const fault of ['cut', 500, 'garbled_after'] as const) {
      server.fail('/endUsers', fault)
      await assert.rejects(provider.person('user-1'), ProviderUnavailable, String(fault))
    }
  })

  it('reads the movements of a card', async () => {
    const { id } = cardIn('Active')
    const told = { c2CardId: id, c7FechaHoraTransaccion: '20260429052901', c11NumeroIdentificativoTransaccion: '000004339', c43IdentificadorComercio: 'AMZN Mktp ES             Amazon.ES' }
    server.addMovement(id, { ...told, c1Tipo: 'PeticionAutorizacion', c4ImporteTransaccion: '000000001617' })
    server.addMovement(id, { ...told, c1Tipo: 'ComunicacionAnulacion', c4ImporteTransaccion: '500', c7FechaHoraTransaccion: '20260501000000', isSettled: 'false' })
    server.addMovement(id, { ...told, c1Tipo: 'NO HAY FONDOS', c4ImporteTransaccion: '99', c7FechaHoraTransaccion: '20260301000000' })
    const read = await provider.transactions(id, new Date('2026-01-01'))
    assert.deepEqual(read.map(({ cents, direction, status, created_at }) => [cents, direction, status, created_at.toISOString()]), [
      [500, 'in', 'Pendiente', '2026-05-01T00:00:00.000Z'],
      [1617, 'out', 'Activo', '2026-04-29T05:29:01.000Z'],
      [99, 'out', 'Rechazado', '2026-03-01T00:00:00.000Z'],
    ])
    assert.equal(read[0]?.establishment, 'AMZN Mktp ES Amazon.ES')
  })

  it('has a word for every status but Pending, whatever its capitals', () => {
    assert.deepEqual(['pendingAck', 'Active', 'temporarilyblocked', 'Cancel', 'x', undefined].map(statusOf), ['PendingAck', 'Active', 'Temporarily blocked', 'Canceled', undefined, undefined])
    assert.equal(wordOf('Pending'), undefined)
  })
})
