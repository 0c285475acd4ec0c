import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { CardSummary, Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import { startCardServer } from './test/card-server.ts'

type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] }

describe('the cards of the programme', async () => {
  const server = await startCardServer([
    { email: 'angela@example.com', name: ['Ángela', 'Núñez'], identification: '8-123-4567', card: 'Active', last_four: '4242', cents: 12_345, wallet: 500 },
    { email: 'bruno@example.com', name: ['Bruno', 'ábrego'], identification: 'PE-12-345', card: 'Temporarily blocked', last_four: '0017', type: 'virtual', cents: 900 },
    { email: 'zoe%x@example.com', name: ['Zoe', 'Brown'], identification: '8-999-1', card: 'Canceled' },
    { email: 'nadie@example.com', identification: '8-999-2' },
  ])
  after(() => server.close())
  const list = async (query = '') => {
    const { status, body } = await server.get(`/api/cards/?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as Page<CardSummary>
  }
  const ids = async (query: string) => (await list(query)).results.map(({ id }) => id)

  it('stand newest first, each with its holder and what it holds', async () => {
    const { count, results } = await list()
    assert.deepEqual([count, results.map(({ id }) => id)], [3, ['C3', 'C2', 'C1']])
    assert.deepEqual(results[2], {
      id: 'C1', user_id: 'U1', first_name: 'Ángela', surname: 'Núñez', email: 'angela@example.com', identification_number: '8-123-4567',
      card_type: 'physical', brand: 'Visa', last_four: '4242', status: 'Active', balance: '123.45', created_at: '2026-11-01T12:00:00.000Z',
    })
  })

  it('are found by holder, last four and id, without regard to accents and case, wildcards taken as letters', async () => {
    const found = { ANGELA: ['C1'], 'nu%C3%B1ez': ['C1'], '8-123': ['C1'], '4242': ['C1'], '0017': ['C2'], 'e%25x': ['C3'], ___: [], '8-999-2': [], "' or 1=1 --": [] }
    for (const [search, expected] of Object.entries(found)) assert.deepEqual([search, await ids(`search=${search}`)], [search, expected])
  })

  it('are kept to a status and a type', async () => {
    assert.deepEqual(await ids('status=Active'), ['C1'])
    assert.deepEqual(await ids('card_type=physical'), ['C3', 'C1'])
    assert.deepEqual(await ids('card_type=physical&status=Canceled&search=zoe'), ['C3'])
  })

  it('are sorted by what is offered, names as Spanish does and balances by value', async () => {
    const orders = { surname: ['C2', 'C3', 'C1'], email: ['C1', 'C2', 'C3'], last_four: ['C3', 'C2', 'C1'], status: ['C1', 'C3', 'C2'], balance: ['C3', 'C2', 'C1'], created_at: ['C1', 'C2', 'C3'], card_type: ['C1', 'C3', 'C2'] }
    for (const [column, expected] of Object.entries(orders)) assert.deepEqual([column, await ids(`sort_by=${column}`)], [column, expected])
    assert.deepEqual(await ids('sort_by=surname&order=desc'), ['C1', 'C3', 'C2'])
  })

  it('go by pages; beyond the end there is nothing', async () => {
    const second = await list('page=2&page_size=2')
    assert.deepEqual([second.count, second.results.length, second.next, second.previous], [3, 1, null, '/api/cards/?page=1&page_size=2'])
    assert.deepEqual((await list('page=99')).results, [])
  })

  it('refuse what is not offered', async () => {
    for (const [field, value] of Object.entries({ sort_by: 'account_id', order: 'up', page: '-1', page_size: '0', status: 'Gone', card_type: 'gold' })) {
      const { status, body } = await server.get(`/api/cards/?${field}=${value}`)
      assert.deepEqual([status, body['code'], field in body], [400, 'validation_failed', true])
    }
  })
})

describe('a card', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', card: 'Active', last_four: '4242', cents: 10_000, wallet: 2_500 },
    { email: 'eva@example.com', identification: '8-1-2' },
  ])
  after(() => server.close())
  const { pool } = server
  const { rows } = await pool.query<{ id: string }>('select id from admins')
  const admin = rows[0]!.id

  it('is shown with its holder and wallet, and no number', async () => {
    const { status, body } = await server.get('/api/GetCardDetails/U1/')
    assert.equal(status, 200, JSON.stringify(body))
    const { status_changed_at, ...card } = body
    assert.match(String(status_changed_at), /^\d{4}-.*Z$/)
    assert.deepEqual(card, {
      id: 'C1', user_id: 'U1', wallet_id: 'W1', provider_card_id: null, card_type: 'physical', brand: 'Visa', last_four: '4242', expiry: null, status: 'Active', status_reason: null,
      status_changed_by: '', monthly_limit: null, balance: '100.00', created_at: '2026-11-01T12:00:00.000Z', version: 1, pending_order: null, current_card_id: 'C1',
      user: { user_id: 'U1', first_name: 'Ana', surname: 'Ríos', email: 'ana@example.com', identification_number: '8-1-1', mobile: '+50760000001', status: 'Active', kyc_status: 'verified', created_at: '2026-11-01T12:00:00.000Z' },
      wallet: { id: 'W1', status: 'Active', balance_available: '25.00', currency: 'USD' },
    })
  })

  it('is not found under another user, without one, or where a user has none', async () => {
    for (const path of ['U2/', 'U1/?card_id=C9', 'U2/?card_id=C1', 'nobody/', "U1'--/"]) assert.deepEqual([path, (await server.get(`/api/GetCardDetails/${path}`)).status], [path, 404])
    for (const path of ['/api/card/transaction_paycaddy/C9/', '/api/card/activity/C9/', '/api/GetPaycaddyCardBalance/?user_id=U2']) assert.equal((await server.get(path)).status, 404)
  })

  it('tells what the provider waits for', async () => {
    await pool.query(`insert into provider_orders (reference, kind, card_id) values ('t:1', 'block', 'C1')`)
    assert.equal((await server.get('/api/GetCardDetails/U1/')).body['pending_order'], 'block')
    await pool.query(`update provider_orders set state = 'accepted', settled_at = now()`)
    assert.equal((await server.get('/api/GetCardDetails/U1/')).body['pending_order'], null)
  })

  it('has movements, eight a page, newest first', async () => {
    const ids: string[] = []
    for (let n = 0; n < 9; n += 1) ids.unshift(await server.movement({ reference: `buy:${n}`, kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 100 + n, establishment: n % 2 ? 'Café Ancón' : 'Súper Bella Vista' }))
    const { body } = await server.get('/api/card/transaction_paycaddy/C1/')
    const { count, results, next } = body as Page<Movement>
    assert.deepEqual([count, results.map(({ transaction_id }) => transaction_id), next], [10, ids.slice(0, 8), '/api/card/transaction_paycaddy/C1/?page=2'])
    const { transaction_id, created_at, ...movement } = results[0]!
    assert.ok(transaction_id && created_at)
    assert.deepEqual(movement, { kind: 'purchase', direction: 'out', amount: '1.08', balance_after: '90.64', establishment: 'Súper Bella Vista', description: '', status: 'Activo', reference: 'buy:8', reversal_of: null, reversed_by: null, upload_document_id: null })
    const at = async (query: string) => ((await server.get(`/api/card/transaction_paycaddy/C1/?${query}`)).body as Page<Movement>).results.map(({ amount }) => amount)
    assert.deepEqual(await at('sort_by=amount&page_size=2'), ['1.00', '1.01'])
    assert.deepEqual(await at('sort_by=amount&order=desc&page_size=2'), ['100.00', '1.08'])
    assert.deepEqual(await at('search=CAFE%20anc&sort_by=transaction_id'), ['1.01', '1.03', '1.05', '1.07'])
    assert.equal((await server.get('/api/card/transaction_paycaddy/C1/?sort_by=balance_after')).status, 400)
  })

  it('shows which movement took another back, and what waits for the provider', async () => {
    const topUp = await server.movement({ reference: 'up', kind: 'topup', debit: 'outside_world', credit: 'C1', amount: 700 })
    const back = await server.movement({ reference: 'back', kind: 'reversal', debit: 'C1', credit: 'programme_recovered', amount: 700, reversal_of: topUp })
    const newest = async () => ((await server.get('/api/card/transaction_paycaddy/C1/?page_size=2')).body as Page<Movement>).results
    assert.deepEqual((await newest()).map(({ reversal_of, reversed_by, status }) => [reversal_of, reversed_by, status]), [[topUp, null, 'Activo'], [null, back, 'Activo']])
    await pool.query(`insert into provider_orders (reference, kind, card_id, amount_cents, transaction_id) values ('t:2', 'load', 'C1', 700, $1)`, [topUp])
    assert.equal((await newest())[1]?.status, 'Pendiente')
    await pool.query(`update provider_orders set state = 'refused', settled_at = now(), refusal = '{}' where reference = 't:2'`)
    assert.equal((await newest())[1]?.status, 'Rechazado')
  })

  it('has a movement that can be looked at by itself', async () => {
    const id = await server.movement({ reference: 'fund', kind: 'transfer', debit: 'W1', credit: 'C1', amount: 250, description: 'Billetera a tarjeta', created_by: admin })
    const { status, body } = await server.post('/api/GetTransactionDetailsPaycaddy/', { transaction_id: id })
    assert.deepEqual([status, body['direction'], body['amount'], body['card_or_wallet'], body['other_side'], body['created_by'], body['file_name']], [200, 'in', '2.50', 'Card', 'wallet', 'admin@ventanilla.example', null])
    assert.deepEqual(body['holder'], { user_id: 'U1', first_name: 'Ana', surname: 'Ríos', email: 'ana@example.com', identification_number: '8-1-1' })
    const from = async (place: string) => (await server.post('/api/GetTransactionDetailsPaycaddy/', { transaction_id: id, place })).body
    const [card, wallet] = [await from('Card'), await from('Wallet')]
    assert.deepEqual(card, body)
    assert.deepEqual([wallet['card_or_wallet'], wallet['direction'], wallet['balance_after'], wallet['other_side'], wallet['card_id'], wallet['card_status']], ['Wallet', 'out', '22.50', 'card', 'C1', 'Active'])
    const ours = await server.movement({ reference: 'ours', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 1 })
    for (const unknown of [ours, '999999', 'abc', '1e3', '9'.repeat(30)]) assert.equal((await server.post('/api/GetTransactionDetailsPaycaddy/', { transaction_id: unknown })).status, 404)
  })

  it('has each side of a movement for those who read it', async () => {
    const inWallet = await server.movement({ reference: 'salary', kind: 'adjustment', debit: 'outside_world', credit: 'W1', amount: 100 })
    const onCard = await server.movement({ reference: 'gift', kind: 'adjustment', debit: 'outside_world', credit: 'C1', amount: 100 })
    await server.movement({ reference: 'gift back', kind: 'adjustment', debit: 'C1', credit: 'outside_world', amount: 100 })
    const holding = async (permission: string) => {
      const { rows: [role] } = await pool.query<{ id: string }>(`with made as (insert into roles (name) values ($1) returning id), granted as (insert into role_permissions (role_id, permission, kind) select id, $1, 'request' from made) select id from made`, [permission])
      await server.addAdmin(`${permission}@ventanilla.example`, role?.id)
      return server.signIn(`${permission}@ventanilla.example`)
    }
    const [cards, reverser, mover] = [await holding('card-block'), await holding('reverse-transaction'), await holding('transfer')]
    const seen = async (token: string, transaction_id: string) => (await server.call({ method: 'POST', url: '/api/GetTransactionDetailsPaycaddy/', payload: { transaction_id }, token })).status
    assert.deepEqual([await seen(cards, onCard), await seen(cards, inWallet), await seen(server.token, inWallet)], [200, 404, 200])
    assert.deepEqual([await seen(reverser, onCard), await seen(reverser, inWallet)], [200, 200], 'who reverses movements reads what they reverse')
    assert.deepEqual([await seen(mover, onCard), await seen(mover, inWallet)], [404, 200])
    const both = await server.movement({ reference: 'both', kind: 'transfer', debit: 'W1', credit: 'C1', amount: 100 })
    const { body } = await server.call({ method: 'POST', url: '/api/GetTransactionDetailsPaycaddy/', payload: { transaction_id: both }, token: mover })
    assert.deepEqual([body['card_or_wallet'], body['card_id'], body['card_status']], ['Wallet', null, null])
    await server.movement({ reference: 'both back', kind: 'transfer', debit: 'C1', credit: 'W1', amount: 100 })
  })

  it('holds by its provider what the ledger says, in the built-in programme', async () => {
    const { body } = await server.get('/api/GetPaycaddyCardBalance/?user_id=U1')
    assert.deepEqual([body['card_id'], body['balance'], body['ledger_balance'], body['provider']], ['C1', '93.14', '93.14', 'built-in'])
  })

  it('knows who changed its state, when and why; a cancelled one is shown until there is another', async () => {
    await pool.query(`update cards set status = 'Temporarily blocked', status_reason = 'Extravío', status_changed_by = $1, status_changed_at = '2026-11-02T10:00:00Z' where id = 'C1'`, [admin])
    await pool.query(`update cards set status = 'Canceled', status_reason = 'Lost', status_changed_by = null, status_changed_at = '2026-11-03T10:00:00Z' where id = 'C1'`)
    const changes = (await server.get('/api/card/activity/C1/')).body as Page<Record<string, unknown>>
    assert.deepEqual(changes.results.map(({ from_status, to_status, reason, changed_by }) => [from_status, to_status, reason, changed_by]), [
      ['Temporarily blocked', 'Canceled', 'Lost', ''],
      ['Active', 'Temporarily blocked', 'Extravío', 'admin@ventanilla.example'],
      [null, 'Active', null, ''],
    ])
    assert.equal(changes.results[1]?.['changed_at'], '2026-11-02T10:00:00.000Z')
    const last = (await server.get('/api/GetCardDetails/U1/')).body
    assert.deepEqual([last['status'], last['current_card_id']], ['Canceled', null])
    await pool.query(`with opened as (insert into accounts (kind) values ('card') returning id) insert into cards (id, user_id, wallet_id, account_id, card_type) select 'C1b', 'U1', 'W1', id, 'virtual' from opened`)
    assert.equal((await server.get('/api/GetCardDetails/U1/')).body['id'], 'C1b')
    const old = (await server.get('/api/GetCardDetails/U1/?card_id=C1')).body
    assert.deepEqual([old['id'], old['current_card_id']], ['C1', 'C1b'])
  })
})
