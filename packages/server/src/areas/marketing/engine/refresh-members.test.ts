import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { behindLock, withoutWaiting } from '../../../app/test/contention.ts'
import { startEngine } from '../test/engine-world.ts'

describe('before purchases are judged, the users of segments are looked for', async () => {
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
