import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startReferrals } from '../test/referral-world.ts'

describe('the maximum of rewards of a person', async () => {
  const { engine, programme, brought, topUp, pay, state } = await startReferrals()
  const { one, marketing, outside } = engine

  it('goes in the order of the ledger, not in the order in which people were brought', async () => {
    await programme({ most: 2 })
    const referrer = await engine.holder()
    const people = [await brought(referrer), await brought(referrer), await brought(referrer)]
    for (const referee of [...people].reverse()) await topUp(referee, 100)
    await pay()
    assert.deepEqual((await state()).map(({ reason }) => reason), ['max_per_user', null, null])
  })

  it('counts only the rewards of which something is left to them', async () => {
    await programme({ most: 1 })
    const referrer = await engine.holder()
    const bring = async () => {
      const referee = await brought(referrer)
      const earned = await topUp(referee, 100)
      await pay()
      return { referee, undo: () => engine.post('reversal', referee.wallet, outside, 100, { reversal_of: earned }) }
    }
    await (await bring()).undo()
    await engine.pay()
    const second = await bring()
    const { referee_transaction_id: theirs } = await one<{ referee_transaction_id: number }>('select referee_transaction_id from referral_details where referee_id = $1', [second.referee.user])
    // Of the second only the other side's comes back by hand, then what the referrer has left.
    await engine.post('reversal', second.referee.wallet, marketing, 200, { reversal_of: theirs })
    await engine.pay()
    await bring()
    await engine.post('fee', referrer.wallet, outside, 1)
    await second.undo()
    await engine.pay()
    await bring()
    assert.deepEqual((await state()).map(({ reason, referrer: paid, back, rest }) => [reason, paid, back, rest]), [
      [null, 500, 700, 0],
      [null, 500, 699, 1],
      ['max_per_user', 0, 0, 0],
      ['max_per_user', 0, 0, 0],
    ])
  })
})
