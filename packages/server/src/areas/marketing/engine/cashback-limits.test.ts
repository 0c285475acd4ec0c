import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startEngine } from '../test/engine-world.ts'
import { payReferrals } from './pay-rewards.task.ts'

describe('the cashback engine under limits of suppliers', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { pool } = engine
  await engine.fund(10_000_000)
  const holder = await engine.holder()
  const paid = async (id: string) => (await engine.rewards(id)).map(({ paid: cents }) => cents)
  const shortage = async () => (await pool.query('select what, missing_cents, waits_for from marketing_shortage')).rows

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
      assert.deepEqual(await shortage(), [{ what: 'cashback', missing_cents: null, waits_for: 'limit' }], 'the account has funds')
      await pool.query('delete from limit_providers where id = $1', [supplier])
      await engine.pay()
      assert.deepEqual([(await paid(id)).length - before, await engine.waiting(), await shortage()], [3, 0, []], limit)
    }
    assert.ok((await pool.query<{ day_cents: number }>(`select day_cents from section_use where section = 'cash_in'`)).rows[0]!.day_cents >= used + 225)
    await pool.query('delete from cashback_runs')
  })

  it('refuses a reward that is larger than a whole limit, and pays those behind it', async () => {
    for (const limit of ['daily_cents', 'monthly_cents'] as const) {
      // What the cards of holders came with is cash-in as well.
      await pool.query('truncate ledger_days, ledger_day_parts')
      const id = await engine.programme({ monthly: 150 })
      const { id: supplier } = (await pool.query<{ id: string }>(`insert into limit_providers (name, section, ${limit}) values ($1, 'cash_in', 100) returning id`, [limit])).rows[0]!
      for (const cents of [4_040, 1_000, 4_000, 1_000]) await engine.buy(holder, cents)
      await engine.pay()
      assert.deepEqual([(await engine.rewards(id)).map(({ paid: cents, reason }) => [cents, reason]), await engine.waiting()], [[[0, 'supplier_limit'], [25, null]], 2], limit)
      await pool.query('delete from limit_providers where id = $1', [supplier])
      await engine.pay()
      assert.deepEqual((await engine.rewards(id)).map(({ paid: cents, reason }) => [cents, reason]), [[0, 'supplier_limit'], [25, null], [100, null], [25, null]], limit)
      await pool.query('delete from cashback_runs')
    }
  })

  it('pays what the cap of a month leaves of a reward, where that fits a limit that the whole of it does not', async () => {
    await pool.query('truncate ledger_days, ledger_day_parts')
    const [id, another] = [await engine.programme({ monthly: 100 }), await engine.holder()]
    await engine.buy(another, 3_000)
    await engine.pay()
    await pool.query('truncate ledger_days, ledger_day_parts')
    const { id: supplier } = (await pool.query<{ id: string }>(`insert into limit_providers (name, section, daily_cents) values ('Rest', 'cash_in', 60) returning id`)).rows[0]!
    await engine.buy(another, 2_800)
    await engine.pay()
    assert.deepEqual([(await engine.rewards(id)).map(({ paid: cents, reason }) => [cents, reason]), await engine.waiting()], [[[75, null], [25, 'month_cap']], 0])
    await pool.query('delete from limit_providers where id = $1', [supplier])
    await pool.query('delete from cashback_runs')
  })

  it('refuses what two programmes give together for one purchase, where a day allows fewer movements', async () => {
    await pool.query('truncate ledger_days, ledger_day_parts')
    const [id, other] = [await engine.programme(), await engine.programme({ min: 2_000 })]
    await pool.query(`insert into limit_providers (name, section, daily_count) values ('Uno', 'cash_in', 1)`)
    for (const cents of [2_000, 1_000]) await engine.buy(holder, cents)
    await engine.pay()
    assert.deepEqual([await paid(id), await paid(other), await engine.waiting()], [[0, 25], [0], 0])
  })

  it('refuses both rewards of a referral that are larger than a whole limit together, and pays those behind it', async () => {
    await pool.query(`truncate ledger_days, ledger_day_parts; delete from limit_providers; delete from cashback_runs; insert into limit_providers (name, section, daily_cents) values ('Banco', 'cash_in', 100)`)
    await pool.query(`with p as (insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, starts_at, status) values ('Amigos', 60, 41, 'first_topup', '2020-01-01Z', 'active') returning id) insert into referral_runs (referral_id, from_at) select id, '2020-01-01Z' from p`)
    const [stopped, referee, other] = [await engine.holder(), await engine.holder(), await engine.holder()]
    await pool.query(`update users set referred_by = case id when $1 then $2 else $3 end where id in ($1, $4)`, [referee.user, holder.user, stopped.user, other.user])
    await pool.query(`update users set status = 'Blocked' where id = $1`, [stopped.user])
    for (const { wallet } of [referee, other]) await engine.post('topup', engine.outside, wallet, 100, { at: 'now' })
    await pool.query('truncate ledger_days, ledger_day_parts')
    await payReferrals(engine.services)
    const { rows } = await pool.query('select status, reason, referee_reason from referral_details order by referee_id = $1 desc', [referee.user])
    assert.deepEqual(rows, [{ status: 'qualified', reason: 'supplier_limit', referee_reason: 'supplier_limit' }, { status: 'rewarded', reason: 'holder_stopped', referee_reason: null }])
  })
})
