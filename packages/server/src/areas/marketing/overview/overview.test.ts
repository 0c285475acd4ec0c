import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { MarketingOverview } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { startCardServer } from '../../cards/test/card-server.ts'
import { sumMarketing } from './sum-marketing.task.ts'

describe('the overview of marketing', async () => {
  const server = await startCardServer([
    { email: 'u1@example.com', identification: '8-1-1', card: 'Active' },
    { email: 'u2@example.com', identification: '8-1-2', card: 'Active' },
  ])
  after(() => server.close())
  const { pool, token, services } = server
  const { db } = services
  await pool.query(`update users set created_at = case id when 'U1' then timestamptz '2026-03-08T12:00:00Z' else '2026-03-10T12:00:00Z' end`)
  let number = 0
  /** A movement at a time. @returns its id */
  const move = async (kind: string, debit: string, credit: string, amount: number, at: string, reversal: number | null = null) => {
    const account = (name: string) => (/^[UC]\d/.test(name) ? `(select account_id from ${name.startsWith('U') ? 'wallets where user_id' : 'cards where id'} = '${name}')` : `(select id from accounts where kind = '${name}')`)
    const { rows } = await pool.query<{ id: number }>(
      `select transaction_id as id from ledger_post(array[row($1, $2, ${account(debit)}, ${account(credit)}, $3, null, null, $4, null, null, $5, null)::ledger_transfer])`,
      [`o${(number += 1)}`, kind, amount, reversal, at],
    )
    return rows[0]?.id ?? 0
  }
  await move('adjustment', 'outside_world', 'programme_float', 1_000_000, '2026-03-01T12:00:00Z')
  await move('adjustment', 'outside_world', 'marketing', 1_000_000, '2026-03-01T12:00:00Z')
  await move('topup', 'programme_float', 'U1', 5_000, '2026-03-09T12:00:00Z')
  // One that the provider refused: it came back at once, and is nobody's first.
  const refused = await move('topup', 'programme_float', 'C2', 4_000, '2026-03-08T12:00:00Z')
  await move('reversal', 'C2', 'programme_float', 4_000, '2026-03-08T12:01:00Z', refused)
  const real = await move('topup', 'programme_float', 'C2', 3_000, '2026-03-11T04:00:00Z')
  await move('topup', 'programme_float', 'U2', 900, '2026-03-11T12:00:00Z')
  await move('topup', 'programme_float', 'U1', 100, '2026-03-11T12:00:00Z')
  const [one, other] = [await move('purchase', 'U1', 'outside_world', 1_000, '2026-03-10T12:00:00Z'), await move('purchase', 'C2', 'outside_world', 500, '2026-03-11T12:00:00Z')]
  const rewards = [await move('cashback', 'marketing', 'U1', 25, '2026-03-10T13:00:00Z'), await move('cashback', 'marketing', 'U1', 10, '2026-03-10T13:00:00Z'), await move('cashback', 'marketing', 'U2', 12, '2026-03-11T13:00:00Z')]
  const referral = await move('referral', 'marketing', 'U1', 300, '2026-03-11T13:00:00Z')
  await move('reversal', 'U2', 'marketing', 12, '2026-03-11T14:00:00Z', rewards[2])
  await pool.query(`insert into cashbacks (name_es, name_en, reward_type, rate_bps, budget_cents, spent_cents, starts_at, status) values ('A', 'A', 'percent', 250, 1000, 100, now(), 'active'), ('B', 'B', 'percent', 250, 100, 90, now(), 'active'), ('C', 'C', 'percent', 250, 100, 0, now(), 'scheduled')`)
  const { rows: programmes } = await pool.query<{ id: string }>('select id from cashbacks order by name_es')
  for (const [reward, purchase, programme, user, cents] of [[rewards[0], one, 0, 'U1', 25], [rewards[1], one, 1, 'U1', 10], [rewards[2], other, 0, 'U2', 12]] as const)
    await pool.query(`insert into cashback_rewards (transaction_id, purchase_id, cashback_id, user_id, month, earned_cents, paid_cents) values ($1, $2, $3, $4, '2026-03-01', $5, $5)`, [reward, purchase, programmes[programme]?.id, user, cents])
  const { rows: [friends] } = await pool.query<{ id: string }>(`insert into referrals (name, referrer_reward_cents, referee_reward_cents, trigger, starts_at, status) values ('Amigos', 0, 300, 'kyc_verified', now(), 'active') returning id`)
  await pool.query(`insert into referral_details (referrer_id, referee_id, referral_id, status, referee_transaction_id, created_at) values ('U2', 'U1', $2, 'rewarded', $1, '2026-03-10T12:00:00Z')`, [referral, friends?.id])

  const read = async (from: string, to: string, as = token) => {
    const { status, body } = await server.call({ url: `/api/marketing/overview/?start_date=${from}&end_date=${to}`, token: as })
    assert.equal(status, 200, JSON.stringify(body))
    return body as MarketingOverview
  }
  const sum = (at: string) => sumMarketing(db, new Date(at))

  it('knows nothing before its days are summed', async () => {
    const { as_of, cost, days } = await read('2026-03-10', '2026-03-11')
    assert.deepEqual([as_of, cost.total.total, days.length], [null, '0.00', 2])
  })

  it('counts days as Panama does: what was paid less what was taken back, a purchase once, and the first recharge of a person', async () => {
    await sum('2026-03-12T12:00:00Z')
    const { as_of, cost, brought, days } = await read('2026-03-10', '2026-03-11')
    assert.equal(as_of, '2026-03-12T12:00:00.000Z')
    assert.deepEqual([cost.total.total, cost.cashback.total, cost.referral.total], ['3.35', '0.35', '3.00'])
    assert.deepEqual([brought.purchases.total, brought.purchase_amount.total, brought.sign_ups, brought.first_recharges], [2, '15.00', { total: 1, previous: 1, change_percent: 0 }, { total: 1, previous: 1, change_percent: 0 }])
    assert.deepEqual([brought.first_recharge_amount, brought.referrals.total, brought.referrals_rewarded.total], [{ total: '30.00', previous: '50.00', change_percent: -40 }, 1, 1])
    assert.deepEqual(days.map(({ date, cost: paid, purchases, first_recharges }) => [date, paid, purchases, first_recharges]), [['2026-03-10', '0.35', 1, 1], ['2026-03-11', '3.00', 1, 0]])
  })

  it('names what runs, the most used programme first, and what waits for its time', async () => {
    const image = 'a'.repeat(64)
    await pool.query(`insert into images (id, medium, small, width, height) values ($1, $1, $1, 2, 1)`, [image])
    await pool.query(`insert into banners (type, title, image_id, link_type, starts_at, is_active) select t, title, $1, 'none', starts, active from (values ('card', 'Tarjeta', timestamptz '2020-01-01Z', true), ('home', 'Inicio', '2020-01-01Z', true), ('home', 'Luego', '2099-01-01Z', true), ('home', 'Desactivado', '2020-01-01Z', false)) b (t, title, starts, active)`, [image])
    await pool.query(`insert into segments (id, name) values ('S1', 'Frecuentes')`)
    await pool.query(`insert into segments (id, name, status) values ('S2', 'De antes', 'archived'), ('S3', 'Zona', 'active'), ('S4', 'álamos', 'active')`)
    await pool.query(`insert into notifications (title_es, title_en, body_es, body_en, channel, segment_id, status, send_after) values ('Hola', 'Hello', 'x', 'x', 'app', 'S1', 'scheduled', '2099-01-01T15:00:00Z'), ('Borrador', 'Draft', 'x', 'x', 'app', 'S1', 'draft', null)`)
    const { running } = await read('2026-03-10', '2026-03-11')
    const names = ({ count, first }: { count: number; first: readonly { name_es: string }[] }) => [count, ...first.map(({ name_es }) => name_es)]
    assert.deepEqual([names(running.cashbacks), running.scheduled_cashbacks, names(running.referrals), running.scheduled_referrals], [[2, 'B', 'A'], 1, [1, 'Amigos'], 0])
    assert.deepEqual([running.banners && names(running.banners), names(running.notifications), running.segments], [[2, 'Inicio', 'Tarjeta'], [1, 'Hola'], { count: 3, first: [{ id: 'S4', name: 'álamos' }, { id: 'S1', name: 'Frecuentes' }, { id: 'S3', name: 'Zona' }] }])
    assert.deepEqual([running.referrals.first[0]?.rewarded, running.referrals.first[0]?.paid, running.notifications.first[0]?.send_after, running.notifications.first[0]?.segment_name], [1, '3.00', '2099-01-01T15:00:00.000Z', 'Frecuentes'])

    const role = await db.insertInto('roles').values({ name: 'Referidos' }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('role_permissions').values({ role_id: role.id, kind: 'request', permission: 'referral' }).execute()
    await server.addAdmin('ref@ventanilla.example', role.id)
    const { running: seen } = await read('2026-03-10', '2026-03-11', await server.signIn('ref@ventanilla.example'))
    assert.deepEqual([seen.banners, names(seen.cashbacks)], [null, [2, 'B', 'A']])
  })

  it('sums only what may have changed, and the same again', async () => {
    const all = async () => (await pool.query('select * from marketing_days order by day')).rows as unknown[]
    const before = await all()
    await sum('2026-03-12T12:05:00Z')
    assert.deepEqual(await all(), before)
    await pool.query(`update marketing_days set sign_ups = 99 where day = '2026-03-08'`)
    await move('cashback', 'marketing', 'U1', 7, '2026-03-12T12:06:00Z')
    await sum('2026-03-12T12:10:00Z')
    const { days } = await read('2026-03-08', '2026-03-12')
    assert.deepEqual([days[0]?.sign_ups, days.at(-1)?.cashback], [99, '0.07'], 'days that are over stay as they were summed')
  })

  it('counts what comes back days later against the day on which it does, and leaves the day of the reward as it was', async () => {
    await move('reversal', 'outside_world', 'U1', 1_000, '2026-03-20T12:00:00Z', one)
    await move('reversal', 'U1', 'marketing', 25, '2026-03-20T12:01:00Z', rewards[0])
    await move('reversal', 'U1', 'marketing', 200, '2026-03-20T12:01:00Z', referral)
    // So late a recharge stays the first one.
    await move('reversal', 'C2', 'programme_float', 2_000, '2026-03-20T12:00:00Z', real)
    await move('topup', 'programme_float', 'C2', 500, '2026-03-20T13:00:00Z')
    await sum('2026-03-20T14:00:00Z')
    const { days, cost, brought } = await read('2026-03-10', '2026-03-20')
    assert.deepEqual([days[0]?.cost, days[0]?.purchases, days.at(-1)?.cashback, days.at(-1)?.referral, days.at(-1)?.purchases, days.at(-1)?.purchase_amount, days.at(-1)?.first_recharges], ['0.35', 1, '-0.25', '-2.00', -1, '-10.00', 0])
    assert.deepEqual([cost.total.total, brought.purchases.total, brought.purchase_amount.total], ['1.17', 1, '5.00'])
  })

  it('refuses a range that is none', async () => {
    for (const range of ['start_date=2026-03-11&end_date=2026-03-10', 'start_date=2026-02-31&end_date=2026-03-10', 'start_date=2020-01-01&end_date=2026-03-10'])
      assert.equal((await server.call({ url: `/api/marketing/overview/?${range}`, token })).status, 400)
    const problems = async (range: string) => (await server.call({ url: `/api/marketing/overview/?${range}`, token })).body['problems']
    assert.deepEqual(await problems('start_date=2026-03-11&end_date=2026-03-10'), [{ field: 'end_date', code: 'range_reversed' }])
  })
})
