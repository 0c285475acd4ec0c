import { after, beforeEach } from 'node:test'
import { payReferrals } from '../engine/pay-rewards.task.ts'
import { startEngine, type Holder } from './engine-world.ts'

/** A referral programme as a test asks for it. Amounts are cents, moments texts of SQL. */
type Asked = Partial<{ trigger: string; referrer: number; referee: number; min: number; most: number; ends: string; status: string; runs: readonly (readonly [string, string | null])[] }>

/** Referral programmes and people who were brought, in the world of an engine. */
export function referralsOf(engine: Awaited<ReturnType<typeof startEngine>>) {
  const { pool, one, outside } = engine
  let made = 0
  const programme = async ({ trigger = 'first_topup', referrer = 500, referee = 200, min = 0, most, ends, status = 'active', runs = [['2020-01-01Z', null]] }: Asked = {}) => {
    const { id } = await one<{ id: string }>(
      `insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, min_amount_cents, max_per_user, starts_at, ends_at, status) values ($1, $2, $3, $4, $5, $6, '2020-01-01Z', $7, $8) returning id`,
      [`Programa ${(made += 1)}`, referrer, referee, trigger, min, most ?? null, ends ?? null, status],
    )
    for (const [from, until] of runs) await pool.query('insert into referral_runs (referral_id, from_at, until_at) values ($1, $2, $3)', [id, from, until])
    return id
  }
  const brought = async (by: Holder, at = '2026-10-01T12:00Z') => {
    const holder = await engine.holder()
    await pool.query('update users set referred_by = $2 where id = $1', [holder.user, by.user])
    await pool.query('update referral_details set created_at = $2 where referee_id = $1', [holder.user, at])
    return holder
  }
  const topUp = ({ wallet }: Holder, cents: number, at = '2026-10-02T12:00Z') => engine.post('topup', outside, wallet, cents, { at })
  const pay = () => payReferrals(engine.services)
  const state = async () => (await pool.query<{ status: string; reason: string | null; other: string | null; referrer: number; referee: number; back: number; rest: number }>(
    `select d.status, d.reason, d.referee_reason as other, coalesce(a.amount, 0)::int as referrer, coalesce(b.amount, 0)::int as referee, d.taken_back_cents as back, d.rest_cents as rest
     from referral_details d left join transfers a on a.id = d.reward_transaction_id left join transfers b on b.id = d.referee_transaction_id order by d.id`)).rows

  /** What each programme says that it rewarded and paid. */
  const sums = async () => (await pool.query<{ rewarded: number; paid: number }>('select rewarded_count as rewarded, paid_cents as paid from referrals order by id')).rows
  return { programme, brought, topUp, pay, state, sums }
}

/** An engine with money for marketing, in which each test begins without a referral. */
export async function startReferrals() {
  const engine = await startEngine()
  after(() => engine.drop())
  await engine.fund(10_000_000)
  beforeEach(() => engine.pool.query(`truncate referral_details, referral_runs; delete from referrals; truncate unheard_reversals, unjudged_purchases`))
  return { engine, ...referralsOf(engine) }
}
