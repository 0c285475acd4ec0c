import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startEngine } from '../test/engine-world.ts'

describe('the cashback engine under limits of suppliers', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { pool } = engine
  await engine.fund(10_000_000)
  const holder = await engine.holder()
  const paid = async (id: string) => (await engine.rewards(id)).map(({ paid: cents }) => cents)

  it('lets rewards wait while the limits of cash-in leave no room, and pays them once they do', async () => {
    const id = await engine.programme()
    const { day_cents: used } = (await pool.query<{ day_cents: number }>(`select day_cents from section_use where section = 'cash_in'`)).rows[0]!
    for (const limit of ['daily_cents', 'monthly_cents', 'daily_count'] as const) {
      const most = limit === 'daily_count' ? `(select day_count from section_use where section = 'cash_in') + 1` : `(select ${limit === 'daily_cents' ? 'day' : 'month'}_cents from section_use where section = 'cash_in') + 60`
      const { id: supplier } = (await pool.query<{ id: string }>(`insert into limit_providers (name, section, ${limit}) values ($1, 'cash_in', ${most}) returning id`, [limit])).rows[0]!
      const before = (await paid(id)).length
      for (let n = 0; n < 3; n += 1) await engine.buy(holder, 1_000)
      await engine.pay()
      const went = limit === 'daily_count' ? 1 : 2
      assert.deepEqual([(await paid(id)).length - before, await engine.waiting()], [went, 3 - went], limit)
      assert.deepEqual((await pool.query('select what from marketing_shortage')).rows, [], 'the account has funds')
      await pool.query('delete from limit_providers where id = $1', [supplier])
      await engine.pay()
      assert.deepEqual([(await paid(id)).length - before, await engine.waiting()], [3, 0], limit)
    }
    assert.ok((await pool.query<{ day_cents: number }>(`select day_cents from section_use where section = 'cash_in'`)).rows[0]!.day_cents >= used + 225)
  })
})
