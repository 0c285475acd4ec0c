import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import type { Holder } from '../test/engine-world.ts'
import { startReferrals } from '../test/referral-world.ts'
import { rewardReferrals } from './reward-referrals.ts'

describe('the referral engine', async () => {
  const { engine, programme, brought, topUp, pay, state, sums } = await startReferrals()
  const { pool, one, marketing, outside } = engine

  it('rewards both sides once, at the first top-up that is large enough', async () => {
    await programme({ min: 1_000 })
    const referrer = await engine.holder()
    const referee = await brought(referrer)
    await topUp(referee, 999)
    await pay()
    assert.equal((await state())[0]?.status, 'registered')
    const before = await engine.balance(marketing)
    await topUp(referee, 1_000)
    await topUp(referee, 5_000)
    await Promise.all([pay(), pay(), pay()])
    await pay()
    assert.deepEqual(await state(), [{ status: 'rewarded', reason: null, other: null, referrer: 500, referee: 200, back: 0, rest: 0 }])
    assert.deepEqual([await engine.balance(referrer.wallet), await engine.balance(marketing), await engine.whole()], [500, before - 700, true])
    assert.deepEqual(await sums(), [{ rewarded: 1, paid: 700 }])
  })

  it('pays nothing for what somebody did before they were brought', async () => {
    await programme()
    const referee = await brought(await engine.holder(), '2026-10-05T12:00Z')
    await topUp(referee, 5_000, '2026-10-02T12:00Z')
    await pay()
    assert.equal((await state())[0]?.status, 'registered')
    await topUp(referee, 5_000, '2026-10-06T12:00Z')
    await pay()
    assert.equal((await state())[0]?.status, 'rewarded')
  })

  it('knows the other conditions', async () => {
    await programme({ trigger: 'first_purchase', min: 100 })
    const referrer = await engine.holder()
    const referee = await brought(referrer)
    await engine.buy(referee, 100, { at: '2026-10-03T12:00Z' })
    await pay()
    assert.equal((await state())[0]?.status, 'rewarded')
    await pool.query(`update referrals set status = 'ended', ends_at = '2026-10-04Z'; truncate referral_details`)
    await programme({ trigger: 'kyc_verified' })
    const other = await brought(referrer, '2026-10-05T12:00Z')
    await pool.query(`update users set kyc_status = 'review_needed', kyc_updated_at = '2026-10-06Z' where id = $1`, [other.user])
    await pay()
    assert.equal((await state())[0]?.status, 'registered')
    await pool.query(`update users set kyc_status = 'verified', kyc_updated_at = '2026-10-07Z' where id = $1`, [other.user])
    await pay()
    assert.equal((await state())[0]?.status, 'rewarded')
  })

  it('pays both sides or waits, where the limits of suppliers leave room for one only', async () => {
    await programme()
    const referrer = await engine.holder()
    const referee = await brought(referrer)
    await topUp(referee, 100)
    const use = async () => (await one<{ cents: number }>(`select coalesce(max(day_cents), 0)::int as cents from section_use where section = 'cash_in'`)).cents
    const before = await use()
    const { id: supplier } = await one<{ id: string }>(`insert into limit_providers (name, section, daily_cents) values ('Banco', 'cash_in', $1) returning id`, [before + 699])
    await pay()
    assert.deepEqual([await state(), await use()], [[{ status: 'registered', reason: null, other: null, referrer: 0, referee: 0, back: 0, rest: 0 }], before])
    await pool.query('update limit_providers set daily_cents = $2 where id = $1', [supplier, before + 700])
    await pay()
    assert.deepEqual([(await state())[0]?.status, await use()], ['rewarded', before + 700])
    await pool.query('delete from limit_providers')
  })

  it('says why a side got nothing', async () => {
    await programme({ most: 1, runs: [['2026-09-01Z', '2026-10-10Z']], status: 'ended', ends: '2026-10-20Z' })
    const [referrer, blocked] = [await engine.holder(), await engine.holder()]
    const people = [await brought(referrer), await brought(referrer), await brought(blocked), await brought(referrer, '2026-08-01Z'), await brought(referrer)]
    for (const referee of people.slice(0, 3)) await topUp(referee, 100)
    await topUp(people[4]!, 100, '2026-10-15Z')
    await pool.query(`update users set status = 'Blocked' where id = any($1)`, [[blocked.user, people[2]!.user]])
    engine.now.is = new Date('2026-11-20T12:00:00Z')
    await pay()
    assert.deepEqual((await state()).map(({ status, reason, other, referrer: a, referee: b }) => [status, reason, other, a, b]), [
      ['rewarded', null, null, 500, 200],
      ['rewarded', 'max_per_user', null, 0, 200],
      ['qualified', 'holder_stopped', 'holder_stopped', 0, 0],
      ['expired', 'no_programme', null, 0, 0],
      ['expired', 'too_late', null, 0, 0],
    ])
    await pool.query(`truncate referral_details; update referrals set ends_at = '2099-01-01Z'`)
    await brought(referrer)
    await pay()
    assert.equal((await state())[0]?.reason, 'too_late', 'ended by hand, long before its last date')
  })

  it('waits for funds, and takes both rewards back where what earned them is reversed', async () => {
    await programme()
    const referrer = await engine.holder()
    const referee = await brought(referrer)
    const earned = await topUp(referee, 100)
    const left = await engine.balance(marketing)
    await engine.post('adjustment', marketing, outside, left - 699)
    await pay()
    assert.equal((await state())[0]?.status, 'registered')
    await engine.fund(left)
    await pay()
    assert.equal((await state())[0]?.status, 'rewarded')
    await engine.post('fee', referrer.wallet, outside, 450)
    await engine.post('reversal', referee.wallet, outside, 100, { reversal_of: earned })
    await engine.pay()
    assert.deepEqual((await state()).map(({ back, rest }) => [back, rest]), [[250, 450]])
    assert.deepEqual(await sums(), [{ rewarded: 1, paid: 450 }])
    assert.deepEqual([await engine.balance(referrer.wallet), await engine.balance(referee.wallet)], [0, 0])
  })

  it('looks at what is left of a recharge that was recovered in part', async () => {
    await programme({ min: 1_000 })
    const by = await engine.holder()
    const [kept, lost, late] = [await brought(by), await brought(by), await brought(by)]
    const recover = ({ wallet }: Holder, recharge: number, cents: number) => engine.post('reversal', wallet, outside, cents, { reversal_of: recharge })
    const [first, second] = [await topUp(kept, 1_001), await topUp(lost, 1_001)]
    await recover(late, await topUp(late, 1_000), 1)
    await pay()
    assert.deepEqual((await state()).map(({ status }) => status), ['rewarded', 'rewarded', 'registered'])
    await Promise.all([recover(kept, first, 1), recover(lost, second, 2)])
    await recover(late, await topUp(late, 1_500), 500)
    await engine.pay()
    await pay()
    assert.deepEqual((await state()).map(({ status, back }) => [status, back]), [['rewarded', 0], ['rewarded', 700], ['rewarded', 0]])
  })

  it('rewards random crowds as plain words do', { timeout: 600_000 }, async () => {
    const person = fc.record({ by: fc.nat(2), cents: fc.integer({ min: 0, max: 400 }), late: fc.boolean(), inRounds: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 12 }), fc.option(fc.integer({ min: 1, max: 3 })), fc.integer({ min: 0, max: 4_000 }), fc.constantFrom(1, 3, 99), async (people, most, funds, size) => {
        await pool.query(`truncate referral_details, referral_runs; delete from referrals; truncate unheard_reversals, unjudged_purchases`)
        await engine.post('adjustment', marketing, outside, (await engine.balance(marketing)) || 1)
        await engine.fund(funds + 1)
        let left = funds + 1
        await programme({ min: 100, ...(most !== null && { most }), runs: [['2026-09-01Z', '2026-10-10Z']] })
        const referrers = [await engine.holder(), await engine.holder(), await engine.holder()]
        const rewarded = [0, 0, 0]
        const expected: { status: string; referrer: number; referee: number }[] = []
        const referees: Holder[] = []
        for (const { by } of people) {
          referees.push(await brought(referrers[by]!))
          expected.push({ status: 'registered', referrer: 0, referee: 0 })
        }
        for (const round of [0, 1, 2]) {
          for (const [at, { cents, late, inRounds }] of people.entries()) if (inRounds === round && cents > 0) await topUp(referees[at]!, cents, late ? '2026-10-11Z' : '2026-10-09Z')
          for (let from = 0; ; ) {
            const done = await rewardReferrals(engine.db, engine.now.is, from, size)
            if (!done || done.waits || done.isLast) break
            from = done.last
          }
          for (const [at, { by, cents, late, inRounds }] of people.entries()) {
            if (expected[at]?.status !== 'registered' || inRounds > round || cents < 100 || late) continue
            const within = most === null || rewarded[by]! < most
            const due = 200 + (within ? 500 : 0)
            if (due > left) break
            left -= due
            if (within) rewarded[by]! += 1
            expected[at] = { status: 'rewarded', referrer: within ? 500 : 0, referee: 200 }
          }
        }
        assert.deepEqual((await state()).map(({ status, referrer, referee }) => ({ status, referrer, referee })), expected)
        assert.equal(await engine.balance(marketing), left)
        assert.deepEqual(await sums(), [{ rewarded: expected.filter(({ status }) => status === 'rewarded').length, paid: funds + 1 - left }])
      }),
      cases(15),
    )
    assert.ok(await engine.whole())
  })
})
