import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { moved, rule, startSegmentServer } from './test/segment-server.ts'

describe('the rules of a segment', async () => {
  const server = await startSegmentServer([
    { email: 'u1@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1', card: 'Active', wallet: 10_000, cents: 500 },
    { email: 'u2@example.com', name: ['Luis', 'Paz'], identification: '8-1-2', status: 'Inactive', kyc: 'not_started', wallet: 4_999 },
    { email: 'u3@example.com', name: ['Eva', 'Sol'], identification: '8-1-3', card: 'Canceled', type: 'virtual' },
    { email: 'u4@example.com', name: ['Mar', 'Luz'], identification: '8-1-4', status: 'Deleted', wallet: 90_000 },
  ])
  after(() => server.close())
  const { pool, clock, preview, movement } = server
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await pool.query(`update users set region = 'Chiriquí', city = 'David', referred_by = 'U1', created_at = $1, last_login_at = $2 where id = 'U2'`, [daysAgo(40), daysAgo(3)])
  await pool.query(`update users set region = 'Panamá', language = 'en', created_at = $1, referred_by = 'U1' where id = 'U3'`, [daysAgo(5)])
  await pool.query(`update users set created_at = $1 where id = 'U1'`, [daysAgo(400)])
  await pool.query('alter table transfers disable trigger transfers_append_only_but_words; alter table transfers disable trigger transfers_keep')
  const at = (id: string, days: number) => pool.query('update transfers set created_at = $2 where id = $1', [id, daysAgo(days)])
  await at(await movement({ reference: 'buy:1', kind: 'purchase', debit: 'W1', credit: 'outside_world', amount: 1_000 }), 2)
  await at(await movement({ reference: 'buy:2', kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 200 }), 20)
  await at(await movement({ reference: 'buy:3', kind: 'purchase', debit: 'W2', credit: 'outside_world', amount: 1_000 }), 100)
  const reversed = await movement({ reference: 'buy:4', kind: 'purchase', debit: 'W2', credit: 'outside_world', amount: 1_000 })
  await at(reversed, 1)
  await at(await movement({ reference: 'back:4', kind: 'reversal', debit: 'outside_world', credit: 'W2', amount: 1_000, reversal_of: reversed }), 1)
  const recharge = async (reference: string, ...back: number[]) => {
    let undoes = await movement({ reference, kind: 'topup', debit: 'outside_world', credit: 'W3', amount: 100 })
    await at(undoes, 2)
    for (const [index, amount] of back.entries()) undoes = await movement({ reference: `${reference}:back:${index}`, kind: 'reversal', ...(index === 0 ? { debit: 'W3', credit: 'programme_recovered' } : { debit: 'programme_recovered', credit: 'W3' }), amount, reversal_of: undoes })
  }
  await recharge('part', 25)
  await recharge('whole', 100)
  await recharge('given', 100, 100)
  await at(await movement({ reference: 'move:1', kind: 'transfer', debit: 'W1', credit: 'C1', amount: 50 }), 1)
  for (const id of ['W1', 'W2', 'C1', 'W4']) await pool.query(`update transfers set created_at = $2 where reference = $1`, [`open:${id}`, daysAgo(300)])

  const whom = async (match: 'all' | 'any', ...rules: object[]) => (await preview({ match, rules })).examples.map(({ id }) => id).sort().join(' ')
  const cases: [string, object, string][] = [
    ['a status', rule('status', 'is', 'Active'), 'U1 U3'],
    ['any other status', rule('status', 'is_not', 'Active', 'Frozen'), 'U2'],
    ['a KYC status', rule('kyc_status', 'is', 'not_started'), 'U2'],
    ['a card that counts', rule('card', 'is', 'Active'), 'U1'],
    ['no card, ever', rule('card', 'is', 'none'), 'U2'],
    ['a card that is gone', rule('card', 'is', 'Canceled'), 'U3'],
    ['the type of the card', rule('card_type', 'is_not', 'none'), 'U1'],
    ['a language', rule('language', 'is', 'en'), 'U3'],
    ['a place, without accents', rule('region', 'is', 'chiriqui', 'Darién'), 'U2'],
    ['any other place', rule('region', 'is_not', 'CHIRIQUÍ'), 'U1 U3'],
    ['a part of a place', rule('city', 'contains', 'avi'), 'U2'],
    ['since some days', rule('created_at', 'last_days', '30'), 'U3'],
    ['longer than that', rule('created_at', 'not_last_days', '30'), 'U1 U2'],
    ['never signed in', rule('last_login_at', 'not_last_days', '30'), 'U1 U3'],
    ['signed in since a day', rule('last_login_at', 'since', '2020-01-01'), 'U2'],
    ['before a day, where there is one', rule('kyc_updated_at', 'before', '2099-01-01'), ''],
    ['a balance', rule('wallet_balance', 'at_least', '89.50'), 'U1'],
    ['a balance up to', rule('wallet_balance', 'at_most', '39.99'), 'U2 U3'],
    ['a balance between', rule('wallet_balance', 'between', '39.99', '89.50'), 'U1 U2'],
    ['the balance of the card', rule('card_balance', 'at_least', '0.01'), 'U1'],
    ['a sum of purchases from wallet and card', moved('movement_sum', 'purchase', 30, 'at_least', '12.00'), 'U1'],
    ['fewer purchases, reversed ones left out', moved('movement_count', 'purchase', 30, 'at_most', '0'), 'U2 U3'],
    ['purchases further back', moved('movement_count', 'purchase', 120, 'between', '1', '1'), 'U2'],
    ['a transfer to oneself, once', moved('movement_count', 'transfer', 30, 'between', '1', '1'), 'U1'],
    ['recharges less what was recovered of them', moved('movement_sum', 'topup', 30, 'between', '1.75', '1.75'), 'U3'],
    ['recharges of which something is left', moved('movement_count', 'topup', 30, 'between', '2', '2'), 'U3'],
    ['movements of any kind', moved('movement_count', 'any', 30, 'at_least', '3'), 'U1'],
    ['who was brought', rule('referred', 'is', 'yes'), 'U2 U3'],
    ['who brought others', rule('referral_count', 'at_least', '2'), 'U1'],
  ]
  for (const [what, one, ids] of cases) it(`find ${what}`, async () => assert.equal(await whom('all', one), ids))

  it('hold all together, or any of them', async () => {
    const two = [rule('status', 'is', 'Active'), rule('region', 'is', 'Panamá', 'Chiriquí')]
    assert.equal(await whom('all', ...two), 'U3')
    assert.equal(await whom('any', ...two), 'U1 U2 U3')
    assert.equal(await whom('all', moved('movement_sum', 'purchase', 30, 'at_least', '1.00'), moved('movement_count', 'purchase', 30, 'at_least', '2')), 'U1')
  })

  it('count everybody and nobody, and hold no rule of SQL', async () => {
    const everybody = await preview({ rules: [rule('status', 'is_not', 'Frozen')] })
    assert.deepEqual([everybody.count, everybody.total, everybody.examples.length], [3, 3, 3])
    assert.equal((await preview({ rules: [rule('city', 'contains', `' or true --`)] })).count, 0)
    assert.equal((await preview({ rules: [] })).count, 0)
  })
})
