import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { rewardOf, type RewardTerms } from '@ventanilla/contract/cashback-reward'
import { fromCents } from '@ventanilla/contract/money'
import { cases, fuzzing } from '@ventanilla/contract/test/cases'
import { startEngine, type Holder } from '../test/engine-world.ts'

/** Moments around two months of Panama, a run, a pause, another run and a last day. */
const moments = ['2026-09-30T22:00-05', '2026-10-01T00:30-05', '2026-10-15T12:00-05', '2026-10-31T23:59-05', '2026-11-01T00:01-05', '2026-11-10T12:00-05', '2026-11-30T23:59-05', '2026-12-05T12:00-05']
const places = ['Farmacia San Judas', '  FARMACIA   san judas. ', 'Súper Ancón', 'Otro sitio', '']
const serviceAt = [0, 0, 1, undefined, undefined] as const

type Terms = { fixed: boolean; rate: number; amount: number; min: number; max: number | null; monthly: number | null; budget: number; paused: boolean; last: boolean; segment: boolean; services: readonly { which: 0 | 1; rate: number | null; max: number | null; active: boolean }[] }
type Purchase = { id: number; holder: number; cents: number; at: number; place: number; given?: { id: number; cents: number } }
type Reward = { purchase: Purchase; paid: number; reason: string | null; back: number; rest: number; heard: boolean }

const termsOf = fc.record<Terms>({
  fixed: fc.boolean(),
  rate: fc.integer({ min: 1, max: 3_000 }),
  amount: fc.integer({ min: 1, max: 400 }),
  min: fc.constantFrom(0, 0, 500),
  max: fc.option(fc.integer({ min: 1, max: 300 })),
  monthly: fc.option(fc.integer({ min: 1, max: 600 })),
  budget: fc.constantFrom(150, 900, 100_000),
  paused: fc.boolean(),
  last: fc.boolean(),
  segment: fc.boolean(),
  services: fc.uniqueArray(fc.record({ which: fc.constantFrom<0 | 1>(0, 1), rate: fc.option(fc.integer({ min: 1, max: 5_000 })), max: fc.option(fc.integer({ min: 1, max: 90 })), active: fc.boolean() }), { maxLength: 2, selector: ({ which }) => which }),
})
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('buy' as const), holder: fc.nat(2), cents: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 20_000 })), at: fc.nat(moments.length - 1), place: fc.nat(places.length - 1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give-back' as const), which: fc.nat(60), part: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('evaluate' as const), size: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hear' as const), size: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('empty' as const), holder: fc.nat(2), cents: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('block' as const), holder: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unblock' as const), holder: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fund' as const), cents: fc.integer({ min: 1, max: 800 }) }) },
)
const worldOf = fc.record({ programmes: fc.array(termsOf, { minLength: 1, maxLength: 3 }), funds: fc.constantFrom(0, 400, 1_000_000), steps: fc.array(step, { minLength: 5, maxLength: 45 }) })

/** The engine in plain words: one purchase after the other, one programme after the other. */
class Model {
  readonly rewards: Map<Purchase, Reward>[]
  readonly wallets = [0, 0, 0]
  readonly blocked = [false, false, false]
  pending: Purchase[] = []
  unheard: Purchase[] = []
  private readonly programmes: readonly Terms[]
  funds: number

  constructor(programmes: readonly Terms[], funds: number) {
    this.programmes = programmes
    this.funds = funds
    this.rewards = programmes.map(() => new Map())
  }

  spent = (which: number) => [...(this.rewards[which]?.values() ?? [])].reduce((sum, { paid, back }) => sum + paid - back, 0)

  private earned({ fixed, rate, amount, min, max, paused, last, segment, services }: Terms, { cents, at, place, holder }: Purchase): number {
    const [wasPaused, isOver] = [paused && at >= 3 && at <= 4, last && at === 7]
    if (at === 0 || wasPaused || isOver || (segment && holder === 2)) return 0
    const line = services.find(({ which, active }) => active && which === serviceAt[place])
    if (services.length > 0 && !line) return 0
    const terms: RewardTerms = { reward_type: fixed ? 'fixed' : 'percent', rate_bps: fixed ? null : rate, fixed_amount: fixed ? fromCents(amount) : null, min_purchase: fromCents(min), max_per_transaction: max === null ? null : fromCents(max) }
    return rewardOf(terms, cents, line && { rate_bps: line.rate, max_amount: line.max === null ? null : fromCents(line.max) }) ?? 0
  }

  private month = ({ at }: Purchase) => (at < 1 ? 9 : at < 4 ? 10 : at < 7 ? 11 : 12)

  evaluate(size: number): void {
    // What a reversal before them gives back makes room for purchases: they wait for it.
    const isWaitedFor = (purchase: Purchase) => this.rewards.some((rewards) => (rewards.get(purchase)?.paid ?? 0) > 0) || (this.pending.includes(purchase) && purchase.given?.cents !== purchase.cents)
    const first = Math.min(...this.unheard.filter(isWaitedFor).map(({ given }) => given?.id ?? Infinity))
    const batch = this.pending.filter(({ id }) => id < first).slice(0, size)
    for (const purchase of batch) {
      const due = this.programmes.flatMap((terms, which) => {
        const earned = purchase.given?.cents === purchase.cents ? 0 : this.earned(terms, purchase)
        if (earned === 0) return []
        const others = [...(this.rewards[which]?.values() ?? [])].filter((one) => one.purchase.holder === purchase.holder && this.month(one.purchase) === this.month(purchase))
        const room = terms.monthly === null ? Infinity : Math.max(0, terms.monthly - others.reduce((sum, { paid, back }) => sum + paid - back, 0))
        const capped = this.blocked[purchase.holder] ? 0 : Math.min(earned, room)
        const paid = Math.min(capped, Math.max(0, terms.budget - this.spent(which)))
        const reason = paid === earned ? null : this.blocked[purchase.holder] ? 'holder_stopped' : paid < capped ? 'budget' : 'month_cap'
        return [{ which, reward: { purchase, paid, reason, back: 0, rest: 0, heard: false } }]
      })
      const sum = due.reduce((total, { reward }) => total + reward.paid, 0)
      if (sum > this.funds) return
      this.funds -= sum
      this.wallets[purchase.holder]! += sum
      for (const { which, reward } of due) this.rewards[which]?.set(purchase, reward)
      this.pending = this.pending.filter((one) => one !== purchase)
    }
  }

  hear(size: number): void {
    // What came back in part of a purchase that waits is heard once that is evaluated.
    const batch = this.unheard.filter((purchase) => purchase.given?.cents === purchase.cents || !this.pending.includes(purchase)).slice(0, size)
    this.unheard = this.unheard.filter((purchase) => !batch.includes(purchase))
    // Within a batch money goes back in the order of the purchases.
    for (const purchase of [...batch].sort((a, b) => a.id - b.id))
      for (const rewards of this.rewards) {
        const reward = rewards.get(purchase)
        if (!reward || !purchase.given || reward.paid === 0) continue
        const due = Math.ceil((reward.paid * Math.min(purchase.given.cents, purchase.cents)) / purchase.cents)
        reward.back = Math.min(due, this.wallets[purchase.holder]!)
        reward.rest = due - reward.back
        this.wallets[purchase.holder]! -= reward.back
        this.funds += reward.back
      }
  }
}

/** Worlds that `npm test` tries; `npm run fuzz` tries more, and looks for the smallest world that fails, which takes minutes. */
const FEW = 120

describe('the cashback engine', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { pool, marketing, outside } = engine
  engine.now.is = new Date('2026-12-31T17:00:00Z')
  const services = [await engine.service('Farmacia San Judas'), await engine.service('SUPER ANCON')] as const

  it('does with random purchases, programmes, caps, budgets, reversals and batches what plain words do', { timeout: cases(FEW).numRuns * 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(worldOf, async ({ programmes, funds, steps }) => {
        await engine.forget()
        const holders: Holder[] = [await engine.holder(), await engine.holder(), await engine.holder()]
        const segment = await engine.segment(holders[0]!.user, holders[1]!.user)
        const left = await engine.balance(marketing)
        if (left > 0) await engine.post('adjustment', marketing, outside, left)
        if (funds > 0) await engine.fund(funds)
        const model = new Model(programmes, funds)
        const ids: string[] = []
        for (const { fixed, rate, amount, min, max, monthly, budget, paused, last, segment: isFew, services: lines } of programmes)
          ids.push(
            await engine.programme({
              ...(fixed ? { fixed: amount } : { rate_bps: rate }),
              min,
              budget,
              ...(max !== null && { max }),
              ...(monthly !== null && { monthly }),
              ...(last && { ends: '2026-11-30T23:59:59.999-05' }),
              runs: paused ? [['2026-10-01T00:00-05', '2026-10-31T12:00-05'], ['2026-11-05T00:00-05', null]] : [['2026-10-01T00:00-05', null]],
              segments: isFew ? [segment] : [],
              services: lines.map(({ which, rate: own, max: most, active }) => ({ id: services[which], active, ...(own !== null && { rate_bps: own }), ...(most !== null && { max: most }) })),
            }),
          )
        const made: Purchase[] = []
        for (const one of [...steps, { do: 'evaluate' as const, size: 99 }, { do: 'hear' as const, size: 99 }]) {
          if (one.do === 'buy') {
            const { holder, cents, at, place } = one
            const id = await engine.buy(holders[holder]!, cents, { at: moments[at]!, establishment: places[place]! })
            const purchase = { id, holder, cents, at, place }
            made.push(purchase)
            model.pending.push(purchase)
          } else if (one.do === 'give-back') {
            const purchase = made.filter(({ given }) => !given)[one.which]
            if (!purchase) continue
            const cents = one.part ? Math.ceil(purchase.cents / 3) : purchase.cents
            purchase.given = { id: await engine.giveBack(holders[purchase.holder]!, purchase.id, cents), cents }
            model.unheard.push(purchase)
          } else if (one.do === 'evaluate') {
            await engine.evaluate(one.size)
            model.evaluate(one.size)
          } else if (one.do === 'hear') {
            await engine.takeBack(one.size)
            model.hear(one.size)
          } else if (one.do === 'empty') {
            const cents = Math.min(one.cents, model.wallets[one.holder]!)
            if (cents === 0) continue
            await engine.post('fee', holders[one.holder]!.wallet, outside, cents)
            model.wallets[one.holder]! -= cents
          } else if (one.do === 'fund') {
            await engine.fund(one.cents)
            model.funds += one.cents
          } else {
            model.blocked[one.holder] = one.do === 'block'
            await pool.query('update users set status = $2 where id = $1', [holders[one.holder]!.user, one.do === 'block' ? 'Blocked' : 'Active'])
          }
        }
        for (const [which, id] of ids.entries()) {
          const expected = [...model.rewards[which]!.values()].sort((a, b) => a.purchase.id - b.purchase.id).map(({ purchase, paid, reason, back, rest }) => ({ purchase_id: purchase.id, paid, reason, back, rest }))
          assert.deepEqual(await engine.rewards(id), expected)
          assert.equal((await engine.status(id)).spent, model.spent(which))
        }
        assert.deepEqual(await Promise.all(holders.map(({ wallet }) => engine.balance(wallet))), model.wallets)
        assert.equal(await engine.balance(marketing), model.funds)
        assert.equal(await engine.waiting(), model.pending.length)
      }),
      { ...cases(FEW), endOnFailure: !fuzzing },
    )
    assert.ok(await engine.whole())
  })

  it('rounds as the contract does', async () => {
    const cents = fc.integer({ min: 1, max: 1_000_000_000 })
    const few = fc.option(fc.integer({ min: 1, max: 100_000 }))
    await fc.assert(
      fc.asyncProperty(cents, fc.integer({ min: 1, max: 10_000 }), few, few, few, few, async (amount, rate, fixed, max, own, most) => {
        const text = (value: number | null) => (value === null ? null : fromCents(value))
        const service = own === null && most === null ? undefined : { rate_bps: own === null ? null : Math.min(own, 10_000), max_amount: text(most) }
        const asked = rewardOf({ reward_type: fixed === null ? 'percent' : 'fixed', rate_bps: fixed === null ? rate : null, fixed_amount: text(fixed), max_per_transaction: text(max) }, amount, service)
        const { rows } = await pool.query<{ cents: number }>('select cashback_reward($1, $2, $3, $4, $5, $6) as cents', [amount, fixed === null ? rate : null, fixed, max, service?.rate_bps ?? null, most])
        assert.equal(rows[0]?.cents, asked)
      }),
      cases(200),
    )
  })
})
