import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { payReferrals } from '../engine/pay-rewards.task.ts'
import { startEngine } from '../test/engine-world.ts'
import { sumMarketing } from './sum-marketing.task.ts'

it('the cost of every day is what moved on the marketing account on it, whatever was paid, taken back by the engine or by hand', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { pool, db, services, marketing, outside } = engine
  await engine.fund(1_000_000)
  const [ana, leo, eva] = [await engine.holder(), await engine.holder(), await engine.holder()]
  const [one, other] = [await engine.programme({ rate_bps: 500 }), await engine.programme({ fixed: 30 })]
  const { id: friends } = await engine.one<{ id: string }>(`insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, starts_at, status) values ('Amigos', 500, 250, 'first_purchase', '2020-01-01Z', 'active') returning id`)
  await pool.query(`insert into referral_runs (referral_id, from_at) values ($1, '2020-01-01Z')`, [friends])
  await pool.query(`insert into referral_details (referrer_id, referee_id, created_at) values ($1, $2, now() - interval '1 day')`, [ana.user, leo.user])

  const purchases = [await engine.buy(ana, 10_000), await engine.buy(leo, 4_000), await engine.buy(eva, 5_000)]
  await engine.pay()
  await payReferrals(services)
  // The whole of one purchase and a part of another come back, and Leo has spent what he got.
  await engine.post('fee', leo.wallet, outside, (await engine.balance(leo.wallet)) - 5)
  await engine.giveBack(leo, purchases[1]!, 4_000)
  await engine.giveBack(ana, purchases[0]!, 2_500)
  await engine.pay()
  // Somebody reverses a reward by hand, and somebody else takes that back.
  const reward = await engine.one<{ id: number }>('select transaction_id as id from cashback_rewards where purchase_id = $1 and cashback_id = $2', [purchases[2], one])
  const back = await engine.post('reversal', eva.wallet, marketing, 250, { reversal_of: reward.id })
  await engine.post('reversal', marketing, eva.wallet, 250, { reversal_of: back })
  await engine.pay()
  // What no programme paid is no cost.
  await engine.post('adjustment', marketing, outside, 777)
  await sumMarketing(db, new Date())

  const { rows: summed } = await pool.query(`select to_char(day, 'YYYY-MM-DD') as day, cashback_cents + referral_cents as cents from marketing_days where cashback_cents <> 0 or referral_cents <> 0 order by day`)
  const { rows: moved } = await pool.query(
    `select to_char((t.created_at at time zone 'America/Panama')::date, 'YYYY-MM-DD') as day, sum(case when t.debit = $1 then t.amount else -t.amount end)::bigint as cents
     from transfers t where $1 in (t.debit, t.credit) and t.kind <> 'adjustment' group by 1 order by 1`,
    [marketing],
  )
  assert.ok(moved.length > 0)
  assert.deepEqual(summed, moved)
  const { cents } = await engine.one<{ cents: number }>('select sum(cashback_cents)::bigint as cents from marketing_days')
  const spent = await Promise.all([one, other].map(async (id) => (await engine.status(id)).spent))
  assert.equal(cents, spent[0]! + spent[1]!)
  const { purchases: counted } = await engine.one<{ purchases: number }>('select sum(purchases)::int as purchases from marketing_days')
  assert.equal(counted, 2)
})
