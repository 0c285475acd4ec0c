import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { behindLock, withoutWaiting } from '../../../app/test/contention.ts'
import { testServices } from '../../../app/test/server.ts'
import { startEngine } from '../test/engine-world.ts'
import { referralsOf } from '../test/referral-world.ts'
import { payRewardsTask } from './pay-rewards.task.ts'

describe('before purchases are evaluated, the users of segments are looked for', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  beforeEach(() => engine.forget())
  const { pool, one } = engine
  const holder = await engine.holder()
  await engine.fund(1_000_000)
  const segment = async () => (await one<{ id: string }>(`insert into segments (name, type, rules) values ('S' || gen_random_uuid(), 'rule', '[{"field": "status", "op": "is", "value": ["Active"]}]') returning id`)).id
  const isRefreshed = async (id: string) => (await one<{ is: boolean }>('select refreshed_at is not null as is from segments where id = $1', [id])).is

  it('of programmes that were at work when a purchase was made that waits, and of no other', async () => {
    const [running, former] = [await segment(), await segment()]
    await engine.programme({ segments: [running] })
    const ended = await engine.programme({ segments: [former], status: 'ended', ends: '2026-10-31Z', runs: [['2026-10-01Z', '2026-10-10Z'], ['2026-10-20Z', '2026-10-31Z']] })
    await engine.pay()
    assert.deepEqual([await isRefreshed(running), await isRefreshed(former)], [false, false], 'nothing waits')
    await engine.buy(holder, 1_000, { at: '2026-10-15Z' })
    await engine.pay()
    assert.deepEqual([await isRefreshed(running), await isRefreshed(former)], [true, false])
    await engine.buy(holder, 1_000, { at: '2026-10-25Z' })
    await engine.pay()
    assert.deepEqual([await isRefreshed(former), (await engine.rewards(ended)).map(({ paid }) => paid)], [true, [25]])
  })

  describe('of which one can’t be looked through', () => {
    const broken = async (...members: string[]) => {
      const id = await engine.segment(...members)
      await pool.query(`update segments set type = 'rule', rules = '[{"field":"gone"}]' where id = $1`, [id])
      return id
    }
    const paid = async (id: string) => (await engine.rewards(id)).map(({ purchase_id, paid: cents, back }) => [purchase_id, cents, back])
    const fails = () => assert.rejects(engine.pay(), /1 segments could not be refreshed/)

    it('the purchases of its programmes wait, in place of being evaluated by former users, and all others are evaluated', async () => {
      const [buyer, other, sound, pharmacy] = [await engine.holder(), await engine.holder(), await segment(), await engine.service('Farmacia Arrocha')]
      const lost = await broken(other.user)
      const all = await engine.programme()
      const its = await engine.programme({ segments: [lost, sound], min: 5_000, services: [{ id: pharmacy }] })
      const early = await engine.buy(buyer, 6_000, { establishment: 'Farmacia Arrocha' })
      const [little, elsewhere] = [await engine.buy(buyer, 1_000, { establishment: 'Farmacia Arrocha' }), await engine.buy(buyer, 6_000)]
      await fails()
      assert.deepEqual([await paid(all), await paid(its), await engine.waiting()], [[[little, 25, 0], [elsewhere, 150, 0]], [], 1])
      assert.equal(await isRefreshed(sound), true)

      // What was paid goes back although a purchase before it waits, and a part of that one keeps no other waiting.
      await engine.giveBack(buyer, little, 1_000)
      await engine.giveBack(buyer, early, 3_000)
      const later = await engine.buy(buyer, 2_000)
      await fails()
      assert.deepEqual([await paid(all), await engine.waiting()], [[[little, 25, 25], [elsewhere, 150, 0], [later, 50, 0]], 1])

      await pool.query(`update segments set rules = '[{"field": "status", "op": "is", "value": ["Active"]}]' where id = $1`, [lost])
      await engine.pay()
      assert.deepEqual([await paid(its), (await paid(all))[0], await engine.waiting()], [[[early, 150, 75]], [early, 150, 75], 0])
      assert.equal(await engine.whole(), true)
    })

    it('referrals are rewarded, and the job fails so that somebody notices', async () => {
      const { programme, brought, topUp, state } = referralsOf(engine)
      await programme()
      const referee = await brought(await engine.holder())
      await topUp(referee, 1_000)
      await engine.programme({ segments: [await broken()] })
      await engine.buy(await engine.holder(), 1_000)
      const services = testServices(engine, {}, engine.services.clock)
      await assert.rejects(payRewardsTask.perform(services, {}, { stopping: new AbortController().signal, cut: new AbortController().signal }), /rewards could not be paid/)
      assert.deepEqual((await state()).map(({ referrer, referee: second }) => [referrer, second]), [[500, 200]])
    })
  })

  it('one after the other: while one waits, who uses another does not', async () => {
    const made = [await segment(), await segment()]
    await engine.programme({ segments: made })
    await engine.buy(holder, 1_000)
    const { rows: [first, second] } = await pool.query<{ id: string }>('select id from segments where id = any($1) order by id', [made])
    await behindLock(pool, {
      hold: (client) => client.query('select from segments where id = $1 for share', [second?.id]),
      calls: [() => engine.pay()],
      meanwhile: withoutWaiting(`select from segments where id = '${first?.id ?? ''}' for share`),
    })
    assert.deepEqual([await isRefreshed(first?.id ?? ''), await isRefreshed(second?.id ?? '')], [true, true])
  })
})
