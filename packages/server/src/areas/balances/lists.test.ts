import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { startCardServer } from '../cards/test/card-server.ts'

type Entry = Record<string, unknown>
type Page = { count: number; next: string | null; results: Entry[] }

describe('the lists of what was done', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ána', 'Ábrego'], identification: '8-1-1', card: 'PendingAck', last_four: '4242', wallet: 10_000 },
    { email: 'eva@example.com', name: ['Eva', 'Brown'], identification: '8-1-2', card: 'PendingAck', wallet: 10_000 },
    { email: 'leo@example.com', name: ['Leo', 'Castillo'], identification: '8-1-3', card: 'Active', cents: 5_000 },
  ])
  after(() => server.close())
  const { pool } = server
  const admin = (await pool.query<{ id: string }>('select id from admins')).rows[0]!.id
  await pool.query(`update users set created_by = $1 where id <> 'U3'`, [admin])
  for (const [card, at] of [['C2', '2026-11-05T10:00:00Z'], ['C1', '2026-11-05T10:00:01Z']])
    await pool.query(`update cards set status = 'Active', status_changed_by = $2, status_changed_at = $3 where id = $1`, [card, admin, at])
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const up = await server.movement({ reference: 'up', kind: 'topup', debit: 'programme_float', credit: 'C1', amount: 700, description: 'Bono', created_by: admin })
  const back = await server.movement({ reference: 'back', kind: 'reversal', debit: 'C1', credit: 'programme_recovered', amount: 300, description: 'Error', reversal_of: up, created_by: admin })
  const wallet = await server.movement({ reference: 'wallet', kind: 'reversal', debit: 'W2', credit: 'programme_recovered', amount: 1_100 })
  await server.movement({ reference: 'returned', kind: 'reversal', debit: 'outside_world', credit: 'C3', amount: 900 })

  const list = async (path: string, query = '') => {
    const { status, body } = await server.get(`/api/user/${path}/?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as Page
  }
  const whole = async (path: string) => {
    const answer = await server.app.inject({ url: `/api/user/${path}/`, headers: { authorization: `Bearer ${server.token}` } })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json<Entry[]>()
  }
  const pairs = { 'createUserbyAdmin': 'all-user-created-by-admin', 'card-request-history': 'get-all-card-requested-users', 'active-card-user': 'get-all-card-activation-users', 'reverse-payments': 'get-reversal-payments', 'top-up-summery': 'all-top-up-summery' }

  for (const [paged, all] of Object.entries(pairs)) {
    it(`${all} answers what ${paged} answers by page`, async () => {
      const { count, results } = await list(paged)
      assert.equal(count, results.length)
      assert.ok(count > 0)
      assert.deepEqual(await whole(all), results)
      const { rows: [taken] } = await pool.query<{ subject_id: string }>(`select subject_id from audit_entries where action = 'list.exported' order by id desc limit 1`)
      assert.match(taken?.subject_id ?? '', /^all-/, 'the log names who took a whole list')
    })

    it(`${paged} goes by pages, and refuses what is no page and no column`, async () => {
      assert.deepEqual((await list(paged, 'page=99')).results, [])
      for (const query of ['page=-1', 'page=0', 'page=x', 'page_size=101', 'sort_by=password_hash', 'order=up']) assert.equal((await server.get(`/api/user/${paged}/?${query}`)).status, 400)
    })

    it(`${paged} finds holders, and takes wildcards and quotes for letters`, async () => {
      const count = async (search: string) => (await list(paged, `search=${encodeURIComponent(search)}`)).count
      assert.deepEqual(await Promise.all(['%%%', '___', "' or '1'='1"].map(count)), [0, 0, 0])
      if (paged !== 'reverse-payments') assert.equal(await count('ABREGO'), 1)
    })

    it(`${paged} sorts by each of its columns, both ways`, async () => {
      const common = ['created_at', 'email', 'identification_number']
      const own = { createUserbyAdmin: ['created_by', 'surname', 'mobile', 'status', 'kyc_status'], 'card-request-history': ['created_by', 'surname', 'card_type', 'status'], 'active-card-user': ['created_by', 'surname', 'status'], 'reverse-payments': ['surname', 'amount'], 'top-up-summery': [] }
      const all = (await list(paged)).results
      for (const column of [...common, ...own[paged as keyof typeof own]])
        for (const order of ['asc', 'desc']) assert.equal((await list(paged, `sort_by=${column}&order=${order}`)).results.length, all.length)
    })
  }

  it('tell what was recovered, by whom and from where; a purchase that came back is none', async () => {
    const { results } = await list('reverse-payments')
    assert.deepEqual(results.map(({ transaction_id, reversal_of, amount, card_or_wallet, description, created_by, email }) => [transaction_id, reversal_of, amount, card_or_wallet, description, created_by, email]), [
      [wallet, null, '11.00', 'Wallet', '', '', 'eva@example.com'],
      [back, up, '3.00', 'Card', 'Error', 'admin@ventanilla.example', 'ana@example.com'],
    ])
    assert.deepEqual((await list('reverse-payments', 'sort_by=amount')).results.map(({ amount }) => amount), ['3.00', '11.00'])
  })

  it('tell which cards were activated, the latest first, and which users an administrator created', async () => {
    assert.deepEqual((await list('active-card-user')).results.map(({ card_id, created_at, created_by }) => [card_id, created_at, created_by]), [
      ['C1', '2026-11-05T10:00:01.000Z', 'admin@ventanilla.example'],
      ['C2', '2026-11-05T10:00:00.000Z', 'admin@ventanilla.example'],
    ])
    assert.deepEqual((await list('createUserbyAdmin', 'sort_by=surname')).results.map(({ user_id }) => user_id), ['U1', 'U2'])
  })

  it('say which recharge was taken back', async () => {
    assert.deepEqual((await list('top-up-summery')).results.map(({ transaction_id, reversed_by }) => [transaction_id, reversed_by]), [[up, back]])
  })

  it('leave out a recharge that the card provider refused', async () => {
    await pool.query(`insert into provider_orders (reference, kind, card_id, amount_cents, transaction_id, state, settled_at, refusal) values ('o', 'load', 'C1', 700, $1, 'refused', now(), '{}')`, [up])
    assert.equal((await list('top-up-summery')).count, 0)
  })

  it('are of the whole programme for nobody who reads wallets or cards alone', async () => {
    const statuses = async (code: PermissionCode) => {
      const { rows: [role] } = await pool.query<{ id: string }>(`insert into roles (name) values ($1) returning id`, [code])
      await pool.query(`insert into role_permissions (role_id, kind, permission) values ($1, 'request', $2)`, [role!.id, code])
      await server.addAdmin(`${code}@ventanilla.example`, role!.id)
      const token = await server.signIn(`${code}@ventanilla.example`)
      return Promise.all(['/api/wallet/transaction/W1/', '/api/card/transaction_paycaddy/C1/', '/api/movements/?kind=purchase'].map(async (url) => (await server.call({ url, token })).status))
    }
    assert.deepEqual(await statuses('user-status'), [200, 403, 403])
    assert.deepEqual(await statuses('card-block'), [403, 200, 403])
    assert.deepEqual(await statuses('card-balance'), [200, 200, 200])
  })

  it('say how long the text of a filter has to be', async () => {
    const { status, body } = await server.get('/api/user/createUserbyAdmin/?created_by=%20')
    assert.deepEqual([status, body['problems'], body['created_by']], [400, [{ field: 'created_by', code: 'too_short', params: { min: 1 } }], ['Escribe al menos 1 caracteres.']])
  })

  it('are streamed to their end, thousands of entries long, each once', async () => {
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, created_by) select 'N' || n, 'N', 'N', 'Cédula', 'N' || n, 'N' || n, 'n' || n || '@example.com', $1 from generate_series(1, 2500) n`, [admin])
    const users = await whole('all-user-created-by-admin')
    assert.deepEqual([users.length, new Set(users.map(({ user_id }) => user_id)).size], [2502, 2502])
  })
})
