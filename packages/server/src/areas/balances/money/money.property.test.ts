import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { createRandom } from '../../../platform/random.ts'
import { startCardServer } from '../../cards/test/card-server.ts'

describe('any movements of the money of two users at the same moment', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', card: 'Active', cents: 2_000, wallet: 2_000 },
    { email: 'eva@example.com', identification: '8-1-2', card: 'Active', cents: 2_000, wallet: 2_000 },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 5_000 })

  for (const seed of [1, 7, 42])
    it(`keep the ledger balanced, overdraw nothing and reverse nothing twice (${seed})`, async () => {
      const random = createRandom(seed)
      const below = (end: number) => random.whole(0, end - 1)
      const one = () => {
        const [kind, userId, amount, reference] = [below(4), `U${below(2) + 1}`, `${below(15)}.${String(below(99) + 1).padStart(2, '0')}`, randomUUID()]
        const body = { userId, amount, description: 'Prueba', reference }
        if (kind === 0) return { path: 'adjust-wallet', body: { ...body, direction: below(2) ? 'increase' : 'reduce' } }
        if (kind === 1) return { path: 'adjust-card', body: { ...body, direction: below(2) ? 'increase' : 'reduce' } }
        if (kind === 2) return { path: 'transfer', body: { ...body, direction: below(2) ? 'to_card' : 'to_wallet' } }
        return { path: 'reverse-movement', body: { transaction_id: below(20) + 1, description: 'Prueba', reference } }
      }
      const calls = Array.from({ length: 24 }, one)
      // Each is sent twice, as by somebody who did not see the first answer.
      const answers = await Promise.all([...calls, ...calls].map(async ({ path, body }) => server.post(`/api/user/${path}/`, body)))
      for (const { status, body } of answers) assert.ok([200, 404, 409].includes(status), JSON.stringify(body))
      const done = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body['transaction_id']))
      const { rows } = await pool.query<{ posted: number }>(`select count(*)::int as posted from transfers where reference = any($1)`, [calls.map(({ body }) => `money:${body.reference}`)])
      assert.equal(rows[0]?.posted, done.size)
      assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
      assert.equal((await pool.query('select from ledger_sum_differences')).rowCount, 0)
      assert.equal((await pool.query(`select from accounts where balance < 0 and kind <> 'outside_world'`)).rowCount, 0)
      assert.equal((await pool.query('select reversal_of from transfers where reversal_of is not null group by 1 having count(*) > 1')).rowCount, 0)
    })
})
