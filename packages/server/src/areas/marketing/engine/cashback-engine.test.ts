import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { startEngine } from '../test/engine-world.ts'

describe('the cashback engine', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { pool, marketing, outside } = engine
  await engine.fund(10_000_000)
  await pool.query(`insert into roles (id, name) values ('marketing', 'Mercadeo'); insert into role_permissions (role_id, permission, kind) values ('marketing', 'cashback', 'approve')`)
  await pool.query(`insert into admins (id, email, first_name, surname, role_id, status, password_hash) values ('M', 'marketing@ventanilla.example', 'Eva', 'Paz', 'marketing', 'active', 'x')`)
  const holder = await engine.holder()
  beforeEach(async () => {
    engine.now.is = new Date()
    await engine.forget()
  })
  const paid = async (id: string) => (await engine.rewards(id)).map(({ paid: cents }) => cents)
  const audited = async (id: string) => (await pool.query<{ action: string; actor: string | null; after: object }>('select action, actor, after from audit_entries where subject_id = $1 order by id', [id])).rows

  it('pays from the marketing account to the wallet of the buyer, once, with the purchase and the programme named', async () => {
    const id = await engine.programme({ name: 'Salud', rate_bps: 250 })
    const [wallet, funds] = [await engine.balance(holder.wallet), await engine.balance(marketing)]
    const purchase = await engine.buy(holder, 4_000, { establishment: 'Farmacia San Judas' })
    await engine.pay()
    await engine.pay()
    assert.deepEqual([await engine.balance(holder.wallet), await engine.balance(marketing), await engine.waiting()], [wallet + 100, funds - 100, 0])
    assert.deepEqual(await engine.one(`select kind, description, establishment, reference from transfers where reference like 'cashback:%' order by id desc limit 1`), { kind: 'cashback', description: 'Salud', establishment: 'Farmacia San Judas', reference: `cashback:${purchase}:${id}` })
    assert.equal((await engine.status(id)).spent, 100)
  })

  it('looks for the users of a segment by rules before it pays, and again when what it knows is old', async () => {
    const { id: segment } = await engine.one<{ id: string }>(`insert into segments (name, type, rules) values ('De David', 'rule', '[{"field": "city", "op": "is", "value": ["David"]}]') returning id`)
    const id = await engine.programme({ rate_bps: 250, segments: [segment] })
    const [first, second] = [await engine.holder(), await engine.holder()]
    await pool.query(`update users set city = 'David' where id = $1`, [first.user])
    for (const one of [first, second]) await engine.buy(one, 4_000)
    await engine.pay()
    assert.deepEqual(await paid(id), [100])
    await pool.query(`update users set city = 'David' where id = $1`, [second.user])
    engine.now.is = new Date(Date.now() + 11 * 60_000)
    await engine.buy(second, 8_000)
    await engine.pay()
    assert.deepEqual(await paid(id), [100, 200])
  })

  it('misses no purchase that commits after one with a higher number', async () => {
    const id = await engine.programme()
    const other = await engine.holder()
    const late = await pool.connect()
    await late.query('begin')
    // To an account that the other purchase does not touch: otherwise one would wait for the other.
    const { rows: [first] } = await late.query<{ id: number }>(`select transaction_id as id from ledger_post(array[row('late', 'purchase', ${holder.card}, ledger_account('fee_income'), 2000, '', '', null, null, null, null, null)::ledger_transfer])`)
    const second = await engine.buy(other, 1_000)
    assert.ok(first && first.id < second)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ purchase_id }) => purchase_id), [second])
    await late.query('commit')
    late.release()
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ purchase_id }) => purchase_id), [first.id, second])
  })

  it('evaluates a purchase by the moment in which it was made, however late it arrives', async () => {
    const id = await engine.programme({ status: 'ended', ends: '2026-10-31T23:59:59.999-05', runs: [['2026-10-01T00:00-05', '2026-10-10T00:00-05'], ['2026-10-12T00:00-05', '2026-11-01T00:00-05']] })
    for (const at of ['2026-09-30T23:59-05', '2026-10-01T00:00-05', '2026-10-10T00:00-05', '2026-10-12T00:00-05', '2026-10-31T23:59:59.9995-05', '2026-11-01T00:00-05']) await engine.buy(holder, 1_000, { at })
    await engine.pay()
    assert.deepEqual(await paid(id), [25, 25, 25])
  })

  it('follows the dates of programmes, and says so', async () => {
    const id = await engine.programme({ status: 'scheduled', ends: '2099-02-01Z', runs: [['2099-01-01Z', null]] })
    await pool.query(`update cashbacks set starts_at = '2099-01-01Z' where id = $1`, [id])
    await engine.pay()
    assert.equal((await engine.status(id)).status, 'scheduled')
    engine.now.is = new Date('2099-01-01T00:00:00Z')
    await engine.pay()
    assert.equal((await engine.status(id)).status, 'active')
    engine.now.is = new Date('2099-02-01T00:00:01Z')
    await engine.pay()
    const { status, ended_reason } = await engine.status(id)
    assert.deepEqual([status, ended_reason], ['ended', 'date'])
    assert.deepEqual((await audited(id)).map(({ action, actor }) => [action, actor]), [['cashback.started', null], ['cashback.ended', null]])
    assert.equal((await pool.query('select from cashback_runs where until_at is null')).rowCount, 0)
  })

  it('ends a programme whose budget is spent, to the cent, and says so', async () => {
    const id = await engine.programme({ name: 'Corto', budget: 60 })
    for (let n = 0; n < 4; n += 1) await engine.buy(holder, 1_000)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ paid: cents, reason }) => [cents, reason]), [[25, null], [25, null], [10, 'budget'], [0, 'budget']])
    const { status, spent, ended_reason } = await engine.status(id)
    assert.deepEqual([status, spent, ended_reason], ['ended', 60, 'budget'])
    assert.deepEqual((await audited(id)).map(({ action, after: changed }) => [action, changed]), [['cashback.ended', { status: 'ended', ended_reason: 'budget' }]])
    assert.deepEqual((await pool.query('select admin_id, kind, link, params from notices where subject_id = $1', [id])).rows, [{ admin_id: 'M', kind: 'budget_spent', link: `/cashback/${id}`, params: { name: 'Corto' } }])
    await engine.buy(holder, 1_000)
    await engine.pay()
    assert.equal((await engine.rewards(id)).length, 4, 'what is bought after its end is not for it')
  })

  it('takes the cashback of a reversed purchase back as far as the wallet covers it, and keeps the rest in sight', async () => {
    const id = await engine.programme({ name: 'Compras' })
    const [one, other] = [await engine.holder(), await engine.holder()]
    const purchases = [await engine.buy(one, 4_000), await engine.buy(other, 4_000)]
    await engine.pay()
    await engine.post('fee', other.wallet, outside, 70)
    await engine.giveBack(one, purchases[0]!, 4_000)
    await engine.giveBack(other, purchases[1]!, 4_000)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ back, rest }) => [back, rest]), [[100, 0], [30, 70]])
    assert.deepEqual([await engine.balance(one.wallet), await engine.balance(other.wallet), (await engine.status(id)).spent], [0, 0, 70])
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ back, rest }) => [back, rest]), [[100, 0], [30, 70]], 'heard once')
    assert.deepEqual((await pool.query(`select admin_id, link, params from notices where kind = 'reward_rest'`)).rows, [{ admin_id: 'M', link: `/cashback/${id}`, params: { name: 'Compras', programme: id } }])
  })

  it('pays nothing for a purchase that came back before it was evaluated, and counts a reward that somebody reversed by hand', async () => {
    const id = await engine.programme()
    const one = await engine.holder()
    const [back, kept] = [await engine.buy(one, 4_000), await engine.buy(one, 2_000)]
    await engine.giveBack(one, back, 4_000)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ purchase_id, paid: cents }) => [purchase_id, cents]), [[kept, 50]])
    const { transaction_id: reward } = await engine.one<{ transaction_id: number }>('select transaction_id from cashback_rewards where purchase_id = $1', [kept])
    await engine.post('reversal', one.wallet, marketing, 50, { reversal_of: reward })
    await engine.giveBack(one, kept, 2_000)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ back: cents, rest }) => [cents, rest]), [[50, 0]])
    assert.deepEqual([await engine.balance(one.wallet), (await engine.status(id)).spent], [0, 0])
  })

  it('waits for the card provider: what it has not answered may not stand', async () => {
    const id = await engine.programme()
    const one = await engine.holder()
    const order = async (transfer: number, reference: string) => {
      const { id: card } = await engine.one<{ id: string }>('select id from cards where account_id = $1', [one.card])
      await pool.query(`insert into provider_orders (reference, kind, card_id, amount_cents, transaction_id) values ($1, 'load', $2, 1, $3)`, [reference, card, transfer])
    }
    const settle = (reference: string, state: string) => pool.query(`update provider_orders set state = $2, settled_at = now(), refusal = case when $2 = 'refused' then '{"code":"refused"}'::jsonb end where reference = $1`, [reference, state])
    const purchase = await engine.buy(one, 4_000)
    await order(purchase, 'purchase')
    await engine.pay()
    assert.deepEqual([await paid(id), await engine.waiting()], [[], 1])
    await settle('purchase', 'accepted')
    const reversal = await engine.giveBack(one, purchase, 4_000)
    await order(reversal, 'reversal')
    await engine.pay()
    assert.equal(await engine.waiting(), 1, 'nobody knows whether it came back')
    await settle('reversal', 'refused')
    await engine.post('reversal', one.card, outside, 4_000, { reversal_of: reversal })
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ paid: cents, back }) => [cents, back]), [[100, 0]])
  })

  it('lets rewards wait while the marketing account has no funds, and says so once a day', async () => {
    const id = await engine.programme()
    const left = await engine.balance(marketing)
    await engine.post('adjustment', marketing, outside, left - 60)
    for (let n = 0; n < 3; n += 1) await engine.buy(holder, 1_000)
    await engine.pay()
    await engine.pay()
    assert.deepEqual([await paid(id), await engine.waiting()], [[25, 25], 1])
    const shortage = async () => (await pool.query('select what, missing_cents from marketing_shortage')).rows
    assert.deepEqual(await shortage(), [{ what: 'cashback', missing_cents: 15 }])
    assert.deepEqual((await pool.query(`select admin_id, link from notices where kind = 'marketing_short'`)).rows, [{ admin_id: 'M', link: '/cashback' }])
    await engine.fund(left)
    await engine.pay()
    assert.deepEqual([await paid(id), await engine.waiting(), await shortage()], [[25, 25, 25], 0, []])
  })

  it('hears a reversal before it evaluates the purchases behind it, also where both wait for the same run', async () => {
    const id = await engine.programme({ rate_bps: 2_000, monthly: 500 })
    const one = await engine.holder()
    const purchase = await engine.buy(one, 2_500)
    await engine.pay()
    await engine.giveBack(one, purchase, 2_500)
    await engine.buy(one, 2_500)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ paid: cents, back, reason }) => [cents, back, reason]), [[500, 500, null], [500, 0, null]])
    await engine.buy(one, 2_500)
    await engine.giveBack(one, await engine.buy(one, 100), 100)
    await engine.pay()
    assert.deepEqual([(await engine.rewards(id)).map(({ paid: cents }) => cents), await engine.waiting()], [[500, 500, 0], 0])
  })

  it('pays nothing to who may not receive, and is at peace with who was deleted', async () => {
    const id = await engine.programme()
    const holders = [await engine.holder(), await engine.holder(), await engine.holder()]
    for (const one of holders) await engine.buy(one, 1_000)
    const [blocked, closed, gone] = holders
    await pool.query(`update users set status = 'Frozen' where id = $1`, [blocked?.user])
    await pool.query(`update wallets set status = 'Closed' where user_id = $1`, [closed?.user])
    await pool.query(`update cards set status = 'Canceled' where user_id = $1`, [gone?.user])
    await pool.query(`update users set status = 'Deleted' where id = $1`, [gone?.user])
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ paid: cents, reason }) => [cents, reason]), Array.from({ length: 3 }, () => [0, 'holder_stopped']))
  })

  it('lets one worker at it at a time', async () => {
    const id = await engine.programme()
    for (let n = 0; n < 30; n += 1) await engine.buy(holder, 1_000)
    await Promise.all(Array.from({ length: 6 }, () => engine.pay()))
    await engine.pay()
    assert.deepEqual([(await paid(id)).length, (await engine.status(id)).spent, await engine.whole()], [30, 750, true])
  })
})
