import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { killableWorker } from '../../../app/test/killable-worker.ts'
import { until } from '../../../engines/bulk/test/lists.ts'
import { createRandom } from '../../../platform/random.ts'
import { startEngine, type Holder } from '../test/engine-world.ts'

const WAVES = 5
/** Purchases of one wave; a worker is killed in each. */
const PURCHASES = 2_400
/** A worker dies at any moment of what it has to do, most often in one of its first transactions: after so many looks at it, at most. */
const LOOKS = 400
const [CAP, BUDGET] = [1_000, 30_000]
const [REFERRER, REFEREE] = [500, 200]

type Purchase = { id: number; holder: number; amount: number; establishment: string; is_reversed: boolean }
type Reward = { purchase_id: number; paid: number; reason: string | null; back: number; rest: number }

describe('cashback and referrals whose workers are killed', async () => {
  const engine = await startEngine()
  const { pool, one } = engine
  const { start, kill, close } = await killableWorker(engine)
  after(async () => {
    await close()
    await engine.drop()
  })
  const random = createRandom(507)
  const open = async () => (await one<{ n: number }>('select (select count(*)::int from unjudged_purchases) + (select count(*)::int from unheard_reversals) as n')).n
  /** Whether a worker evaluates or takes back right now: it holds the lock of `lockEvaluation`. */
  const isAtIt = async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and objid = 5070056 and database = (select oid from pg_database where datname = current_database())`)).rowCount !== 0

  it('are paid once, and taken back once, as if nobody had died', { timeout: 600_000 }, async () => {
    await engine.fund(10_000_000)
    // The last half was brought by the first; of those, every fifth gives everything back that they buy.
    const holders: Holder[] = []
    for (let n = 0; n < 40; n += 1) holders.push(await engine.holder())
    for (const [n, { user }] of holders.slice(20).entries()) await pool.query('update users set referred_by = $2 where id = $1', [user, holders[n]!.user])
    const givesBack = (holder: number) => holder >= 20 && holder % 5 === 0
    await pool.query(`with made as (insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, starts_at, status) values ('Amigos', $1, $2, 'first_purchase', '2020-01-01Z', 'active') returning id) insert into referral_runs (referral_id, from_at) select id, '2020-01-01Z' from made`, [REFERRER, REFEREE])
    const everywhere = await engine.programme({ rate_bps: 250 })
    const few = await engine.programme({ fixed: 7, segments: [await engine.segment(...holders.slice(0, 8).map(({ user }) => user))] })
    const small = await engine.programme({ rate_bps: 1_000, monthly: CAP, budget: BUDGET, services: [{ id: await engine.service('Farmacia') }] })
    const cards = holders.map(({ card }) => card)
    const returning = cards.filter((_card, holder) => givesBack(holder))
    const left = [0, 0]

    for (let wave = 0; wave < WAVES; wave += 1) {
      await pool.query(
        `select count(*) from ledger_post(array(select row('buy:' || n, 'purchase', ($3::bigint[])[1 + n % 40], ledger_account('outside_world'), 100 + n % 900, '', case when n % 3 = 0 then 'Farmacia' else 'Otro' end, null, null, null, null, null)::ledger_transfer from generate_series($1::int, $2::int) n order by n))`,
        [wave * PURCHASES + 1, (wave + 1) * PURCHASES, cards],
      )
      await pool.query(
        `select count(*) from ledger_post(array(select row('back:' || t.id, 'reversal', t.credit, t.debit, t.amount, '', '', t.id, null, null, null, null)::ledger_transfer
         from transfers t where t.kind = 'purchase' and (t.id % 11 = $1 and t.debit = any($2::bigint[]) or t.debit = any($3::bigint[])) and ledger_reversed_by(t.id) is null order by t.id))`,
        [wave, cards.slice(0, 20), returning],
      )
      start()
      await until(async () => (await isAtIt()) || (await open()) === 0)
      for (let looks = random.next() ** 2 * LOOKS; looks > 0; looks -= 1) await isAtIt()
      await kill()
      // Two of them spend what they have, so that some of it can't be taken back.
      for (const holder of [0, 1]) {
        const cents = await engine.balance(holders[holder]!.wallet)
        if (cents > 0) await engine.post('fee', holders[holder]!.wallet, engine.outside, cents)
        left[holder]! += cents
      }
    }
    const rewarded = async () => (await one<{ n: number }>(`select count(*)::int as n from referral_details where status = 'rewarded' and taken_back_cents = 0`)).n
    start()
    await until(async () => (await open()) === 0 && (await rewarded()) === 16)
    await kill()

    const { rows: purchases } = await pool.query<Purchase>(`select t.id, array_position($1::bigint[], t.debit) - 1 as holder, t.amount, t.establishment, ledger_reversed_by(t.id) is not null as is_reversed from transfers t where t.kind = 'purchase' order by t.id`, [cards])
    assert.equal(purchases.length, WAVES * PURCHASES)
    const wallets = holders.map((_holder, n) => -(left[n] ?? 0))
    const spent = new Map<string, number>()
    /** What each purchase should have got, by the plain rule; `wrong` are those that did not. */
    const follow = async (programme: string, due: (purchase: Purchase) => number, isCut = false) => {
      const rewards = new Map((await engine.rewards(programme)).map((reward) => [reward.purchase_id, reward]))
      const none: Reward = { purchase_id: 0, paid: 0, reason: null, back: 0, rest: 0 }
      const wrong = purchases.filter((purchase) => {
        const { paid, back, rest } = rewards.get(purchase.id) ?? none
        wallets[purchase.holder]! += paid - back
        spent.set(programme, (spent.get(programme) ?? 0) + paid - back)
        if (purchase.is_reversed) return paid !== back + rest || (rest > 0 && purchase.holder > 1)
        return back > 0 || rest > 0 || paid > due(purchase) || (!isCut && paid < due(purchase))
      })
      assert.deepEqual(wrong, [])
      assert.equal((await engine.status(programme)).spent, spent.get(programme))
    }
    await follow(everywhere, ({ amount }) => Math.floor((amount * 250) / 10_000))
    await follow(few, ({ holder }) => (holder < 8 ? 7 : 0))
    await follow(small, ({ amount, establishment }) => (establishment === 'Farmacia' ? Math.floor(amount / 10) : 0), true)
    assert.ok((spent.get(small) ?? 0) <= BUDGET)
    assert.deepEqual((await pool.query('select from cashback_rewards where cashback_id = $1 group by user_id, month having sum(paid_cents - taken_back_cents) > $2', [small, CAP])).rowCount, 0)
    for (let n = 20; n < 40; n += 1) if (!givesBack(n)) {
      wallets[n - 20]! += REFERRER
      wallets[n]! += REFEREE
    }
    const referrals = await one<{ rest: number; doubled: number }>(`select coalesce(sum(rest_cents), 0)::int as rest, (select count(*)::int from (select 1 from transfers where kind in ('referral', 'cashback') group by reference having count(*) > 1) x) as doubled from referral_details`)
    assert.equal(referrals.doubled, 0)
    // What a referral could not take back stays with who spent it: the first, who brought somebody that gives everything back.
    wallets[0]! += referrals.rest
    assert.deepEqual(await Promise.all(holders.map(({ wallet }) => engine.balance(wallet))), wallets)
    assert.ok(await engine.whole())
  })
})
