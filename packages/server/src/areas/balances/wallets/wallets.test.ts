import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startCardServer } from '../../cards/test/card-server.ts'

type Entry = Record<string, unknown>

describe('what can be read of a wallet', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ána', 'Ábrego'], identification: '8-1-1', card: 'Active', wallet: 10_000, cents: 5_000 },
    { email: 'eva@example.com', name: ['Eva', 'Brown'], identification: '8-1-2', wallet: 500 },
    { email: 'leo@example.com', name: ['Leo', 'Castillo'], identification: '8-1-3' },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  await server.movement({ reference: 'paid', kind: 'adjustment', debit: 'outside_world', credit: 'marketing', amount: 100_000 })
  const bought = await server.movement({ reference: 'bought', kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 2_000, establishment: 'Farmacia Arrocha' })
  const reward = await server.movement({ reference: 'reward', kind: 'cashback', debit: 'marketing', credit: 'W1', amount: 40 })
  await server.movement({ reference: 'older', kind: 'cashback', debit: 'marketing', credit: 'W1', amount: 10, description: 'Super 99' })
  const bonus = await server.movement({ reference: 'bonus', kind: 'referral', debit: 'marketing', credit: 'W1', amount: 500 })
  await pool.query(`insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, budget_cents, starts_at, status) values ('P1', 'Farmacias', 'Pharmacies', 'percent', 200, 100000, '2026-11-01Z', 'active')`)
  await pool.query(`insert into cashback_rewards (transaction_id, purchase_id, cashback_id, user_id, month, earned_cents, paid_cents) select $1, $2, 'P1', 'U1', '2026-11-01', amount, amount from transfers where id = $1`, [reward, bought])
  await pool.query(`insert into referral_details (referrer_id, referee_id, status, reward_transaction_id) values ('U1', 'U2', 'rewarded', $1), ('U1', 'U3', 'registered', null)`, [bonus])
  const list = async (path: string, query = '') => {
    const { status, body } = await server.get(`/api/${path}/?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as { count: number; results: Entry[] }
  }
  const shown = (entries: Entry[], ...fields: string[]) => entries.map((entry) => fields.map((field) => entry[field]))

  it('is the wallet of a user with its balance, and 404 where there is no such user', async () => {
    const { status, body } = await server.get('/api/GetWalletDetails/U1/')
    assert.deepEqual([status, body['id'], body['balance_available'], body['balance_withheld'], body['status'], (body['user'] as Entry)['first_name']], [200, 'W1', '105.50', '0.00', 'Active', 'Ána'])
    assert.equal((await server.get('/api/GetWalletDetails/U9/')).status, 404)
    for (const path of ['transaction', 'activity', 'referral', 'cashback']) assert.equal((await server.get(`/api/wallet/${path}/W9/`)).status, 404)
  })

  it('is its movements, ten a page, searched and sorted', async () => {
    for (let at = 0; at < 8; at += 1) await server.movement({ reference: `up${at}`, kind: 'topup', debit: 'programme_float', credit: 'W1', amount: 100 + at })
    const { count, results } = await list('wallet/transaction/W1')
    assert.deepEqual([count, results.length], [12, 10])
    assert.deepEqual(shown((await list('wallet/transaction/W1', 'search=SUPER')).results, 'kind', 'amount', 'balance_after'), [['cashback', '0.10', '100.50']])
    assert.deepEqual(shown((await list('wallet/transaction/W1', 'sort_by=amount&order=desc')).results.slice(0, 2), 'amount'), [['100.00'], ['5.00']])
  })

  it('is what decided whether its money may move: its own states and those of its holder', async () => {
    await pool.query(`update wallets set status = 'Blocked', status_reason = 'Orden judicial', status_changed_at = '2026-11-10Z' where id = 'W1'`)
    await pool.query(`update users set status = 'Frozen', status_reason = 'Revisión', status_changed_at = '2026-11-11Z' where id = 'U1'`)
    assert.deepEqual(shown((await list('wallet/activity/W1')).results, 'of', 'from_status', 'to_status', 'reason'), [
      ['user', 'Active', 'Frozen', 'Revisión'],
      ['wallet', 'Active', 'Blocked', 'Orden judicial'],
      ['wallet', null, 'Active', null],
    ])
    assert.deepEqual([(await list('wallet/activity/W1', 'of=user')).count, (await list('wallet/activity/W1', 'search=judicial')).count], [1, 1])
  })

  it('is whom its holder brought, at what stage and what they got for it', async () => {
    assert.deepEqual(shown((await list('wallet/referral/W1', 'sort_by=surname&order=asc')).results, 'user_id', 'status', 'reward', 'reward_transaction_id'), [['U2', 'rewarded', '5.00', bonus], ['U3', 'registered', null, null]])
    assert.deepEqual([(await list('wallet/referral/W1', 'search=brown')).count, (await list('wallet/referral/W2')).count], [1, 0])
  })

  it('is its cashback, with purchase and programme where they are known; the card has that of its own purchases', async () => {
    const fields = ['amount', 'establishment', 'purchase_id', 'purchase_amount', 'programme_es'] as const
    const known = ['0.40', 'Farmacia Arrocha', bought, '20.00', 'Farmacias']
    assert.deepEqual(shown((await list('wallet/cashback/W1')).results, ...fields), [['0.10', 'Super 99', null, null, null], known])
    assert.deepEqual(shown((await list('card/cashback/C1')).results, ...fields), [known])
    assert.equal((await list('wallet/cashback/W1', 'search=arrocha')).count, 1)
  })

  it('says what of a reward was taken back, in whole or in part', async () => {
    const back = (of: string, amount: number) => server.movement({ reference: `back:${of}`, kind: 'reversal', debit: 'W1', credit: 'marketing', amount, reversal_of: of })
    const rewards = async () => [
      ...shown((await list('wallet/referral/W1', 'sort_by=surname&order=asc')).results, 'reward', 'taken_back'),
      ...shown((await list('wallet/cashback/W1')).results, 'amount', 'taken_back'),
      ...shown((await list('card/cashback/C1')).results, 'amount', 'taken_back'),
    ]
    assert.deepEqual(await rewards(), [['5.00', '0.00'], [null, null], ['0.10', '0.00'], ['0.40', '0.00'], ['0.40', '0.00']])
    await back(bonus, 500)
    await back(reward, 15)
    assert.deepEqual(await rewards(), [['5.00', '5.00'], [null, null], ['0.10', '0.00'], ['0.40', '0.15'], ['0.40', '0.15']])
  })

  it('is read by those who have to do with money or users', async () => {
    await server.database.db.insertInto('roles').values({ id: 'R9', name: 'Banners' }).execute()
    await pool.query(`insert into role_permissions (role_id, permission, kind) values ('R9', 'banner', 'request')`).catch(() => undefined)
    await server.addAdmin('bea@ventanilla.example', 'R9')
    const token = await server.signIn('bea@ventanilla.example')
    for (const path of ['GetWalletDetails/U1', 'wallet/transaction/W1', 'wallet/activity/W1', 'wallet/referral/W1', 'wallet/cashback/W1', 'card/cashback/C1']) {
      assert.deepEqual([(await server.call({ url: `/api/${path}/`, token })).status, (await server.call({ url: `/api/${path}/` })).status], [403, 401], path)
    }
  })
})
