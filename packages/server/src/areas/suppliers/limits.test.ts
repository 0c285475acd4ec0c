import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, describe, it } from 'node:test'
import { bulkEndpoints } from '@ventanilla/contract/bulk/bulk-shapes'
import { recoverBalance } from '@ventanilla/contract/bulk/recover-balance.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { operationOn } from '../../engines/bulk/test/operation.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { tellNearLimits } from './limit-alerts.task.ts'
import { startCardServer } from '../cards/test/card-server.ts'

const HOLDERS = 8

describe('the limits of suppliers', async () => {
  const server = await startCardServer(Array.from({ length: HOLDERS }, (_, at) => ({ email: `u${at + 1}@example.com`, identification: `8-1-${at + 1}`, card: 'Active' as const, wallet: 500_000, cents: 100_000 })))
  after(() => server.close())
  const { pool } = server
  afterEach(() => pool.query('update limit_providers set is_active = false'))
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000_000 })
  const on = operationOn(server, topUp)
  const back = operationOn(server, recoverBalance)
  const used = async (section: string) => (await pool.query<{ day_cents: number }>('select day_cents from section_use where section = $1', [section])).rows[0]?.day_cents ?? 0
  /** An active supplier; its amounts are what may still move. */
  const limit = async (section: string, { day = null, month = null, count = null, min = null, max = null }: Partial<Record<'day' | 'month' | 'count' | 'min' | 'max', number | null>>, name: string = randomUUID()) => {
    const now = (await pool.query<{ month_cents: number; day_count: number }>('select month_cents, day_count from section_use where section = $1', [section])).rows[0] ?? { month_cents: 0, day_count: 0 }
    const columns = [day === null ? null : (await used(section)) + day, month === null ? null : now.month_cents + month, count === null ? null : now.day_count + count, min, max]
    return onlyRow(await pool.query<{ id: string }>('insert into limit_providers (name, section, daily_cents, monthly_cents, daily_count, min_cents, max_cents) values ($1, $2, $3, $4, $5, $6, $7) returning id', [name, section, ...columns])).id
  }
  const row = (number: number, amount: string) => ({ email: `u${number}@example.com`, identification_number: `8-1-${number}`, mobile: `6${String(number).padStart(7, '0')}`, amount, card_or_wallet: 'Wallet' })
  const single = (user: string, amount: string, language = 'es') => server.post('/api/user/recharge-for-users/', { users: [user], amount, card_or_wallet: 'Wallet', description: 'Bono', reference: randomUUID() }, { 'accept-language': language })
  const money = (call: 'adjust-wallet' | 'adjust-card' | 'transfer', direction: string, amount: string, user = 'U8', language = 'es') =>
    server.post(`/api/user/${call}/`, { userId: user, direction, amount, description: 'Prueba', reference: randomUUID() }, { 'accept-language': language })
  const resultOf = ({ body }: Awaited<ReturnType<typeof single>>) => (body['results'] as { status: boolean; message: string }[])[0]
  /** What the review of a list says, in English. */
  const inEnglish = async (list: string) => {
    const { body } = await server.get(`${bulkEndpoints(topUp).review?.path}?upload_document_id=${list}`, { 'accept-language': 'en' })
    return (body['records'] as { is_valid: boolean; invalid_message: string }[]).filter(({ is_valid }) => !is_valid).map(({ invalid_message }) => invalid_message)
  }
  /** The sums that are kept are those of the ledger. */
  const sound = async () => {
    assert.equal((await pool.query('select from ledger_sum_differences')).rowCount, 0)
  }

  it('bind the rows of a list together, and each says what is left, in both languages', async () => {
    await limit('recharge', { day: 12_000, max: 30_000 }, 'Banco Istmo')
    const list = await on.uploaded([row(1, '60.00'), row(2, '90.00'), row(3, '50.00'), row(4, '10.01'), row(5, '10.00'), row(6, '300.01')])
    assert.deepEqual((await on.problemsOf(list)).map(({ row: at, message }) => [at, message]), [
      [3, 'Amount: Supera el límite diario de Banco Istmo, de USD 120.00: quedan USD 60.00 hoy.'],
      [5, 'Amount: Supera el límite diario de Banco Istmo, de USD 120.00: quedan USD 10.00 hoy.'],
      [7, 'Amount: Es más que el máximo de Banco Istmo, de USD 300.00 por movimiento.'],
    ])
    assert.match((await inEnglish(list)).join('\n'), /It exceeds the daily limit of Banco Istmo, USD [\d,.]+: USD 60\.00 left today\.[^]*USD 10\.00 left today\.[^]*It is more than the maximum of Banco Istmo, USD 300\.00 per movement\./)
  })

  it('are each told of where a row exceeds several, day before month before number', async () => {
    await limit('recharge', { day: 6_000, month: 5_000, count: 1 })
    const list = await on.uploaded([row(1, '40.00'), row(2, '60.01'), row(3, '15.00')])
    const codes = [['section_day_exceeded', 'section_month_exceeded', 'section_count_exceeded'], ['section_month_exceeded', 'section_count_exceeded']]
    const { rows } = await pool.query<{ problems: { code: string }[] }>('select problems from bulk_rows where document_id = $1 and not is_valid order by row_number', [list])
    assert.deepEqual(rows.map(({ problems }) => problems.map(({ code }) => code)), codes)
  })

  it('are checked again where rows are applied: what came meanwhile counts, and the rest goes through', async () => {
    await limit('recharge', { day: 10_000, month: 1_000_000 })
    const list = await on.uploaded([row(1, '70.00'), row(2, '5.00'), row(4, '20.00')])
    assert.deepEqual(await on.problemsOf(list), [])
    assert.equal(resultOf(await single('U5', '40.00'))?.status, true)
    const done = await on.processed(list, 2)
    assert.deepEqual([done['success_count'], done['fail_count']], [2, 1])
    assert.deepEqual((await on.outcomesOf(list)).map(({ problems }) => problems?.[0]?.code), ['section_day_exceeded', undefined, undefined])
    assert.match(String(resultOf(await single('U5', '60.00', 'en'))?.message), /^It exceeds the daily limit of .*: USD 35\.00 left today\.$/)
    await sound()
  })

  it('hold where two lists, single recharges and adjustments come at the same moment', async () => {
    const before = await used('recharge')
    await limit('recharge', { day: 5_000 })
    const lists = await Promise.all(['Bono', 'Otro'].map((description) => on.uploaded(Array.from({ length: 4 }, (_, at) => ({ ...row(at + 1, '10.00'), description })))))
    await Promise.all([...lists.map((list) => on.processed(list, 1)), ...[5, 6, 7].map((user) => single(`U${user}`, '10.00')), money('adjust-wallet', 'increase', '10.00'), money('adjust-card', 'increase', '10.00', 'U7')])
    assert.equal((await used('recharge')) - before, 5_000)
    await sound()
  })

  it('bind recoveries, transfers and adjustments, each by its own section', async () => {
    await limit('recovery', { day: 2_000 }, 'Caja')
    await limit('transfer', { count: 1 }, 'Puente')
    const list = await back.uploaded([{ ...row(1, '15.00'), reason: 'x' }, { ...row(2, '6.00'), reason: 'x' }])
    assert.deepEqual((await back.problemsOf(list)).map(({ problems }) => problems[0]?.code), ['section_day_exceeded'])
    assert.equal((await money('adjust-wallet', 'reduce', '20.01')).body['code'], 'action_refused')
    assert.equal((await money('adjust-card', 'reduce', '20.00')).status, 200)
    assert.equal((await money('transfer', 'to_card', '1.00')).status, 200)
    const refused = await money('transfer', 'to_wallet', '1.00', 'U8', 'en')
    assert.match(JSON.stringify(refused.body), /All the movements that Puente allows were used today \(per day: \d+\)\./)
    assert.equal((await money('adjust-wallet', 'increase', '20.00')).status, 200)
    await sound()
  })

  it('give room back when a movement is reversed', async () => {
    await limit('recharge', { day: 1_000 })
    const { body } = await money('adjust-wallet', 'increase', '10.00')
    assert.equal((await money('adjust-wallet', 'increase', '0.01')).status, 409)
    assert.equal((await server.post('/api/user/reverse-movement/', { transaction_id: body['transaction_id'], description: 'Por error', reference: randomUUID() })).status, 200)
    assert.equal((await money('adjust-wallet', 'increase', '10.00')).status, 200)
    await sound()
  })

  it('are told of once a day and a month to who may change them, near and once they are reached', async () => {
    const id = await limit('transfer', { day: 1_000, month: 900_000 }, 'Cerca')
    await pool.query('update limit_providers set alert_percent = 1, daily_cents = $2 where id = $1', [id, (await used('transfer')) * 2])
    const outsider = await server.addAdmin('ajeno@ventanilla.example', (await server.services.db.insertInto('roles').values({ name: 'Ajeno' }).returning('id').executeTakeFirstOrThrow()).id)
    const told = async () => (await pool.query<{ kind: string; period: string; link: string }>(`select kind, params ->> 'period' as period, link from notices where subject_id like $1 || ':%' and admin_id <> $2 order by id`, [id, outsider])).rows
    const day = onlyRow(await pool.query<{ day: string }>('select panama_day(now())::text as day')).day
    for (let n = 0; n < 2; n += 1) await tellNearLimits(server.services)
    assert.deepEqual(await told(), [{ kind: 'limit_near', period: day, link: `/suppliers/${id}` }])
    await pool.query('update limit_providers set daily_cents = $2 where id = $1', [id, await used('transfer')])
    for (let n = 0; n < 2; n += 1) await tellNearLimits(server.services)
    assert.deepEqual((await told()).map(({ kind }) => kind), ['limit_near', 'limit_reached'])
    assert.equal((await pool.query('select from notices where admin_id = $1', [outsider])).rowCount, 0)
  })

  it('go by the days and months of Panama', async () => {
    const at = async (moment: string) => (await pool.query<{ day: string }>('select panama_day($1)::text as day', [moment])).rows[0]?.day
    assert.deepEqual([await at('2026-12-01T04:59:59.999Z'), await at('2026-12-01T05:00:00Z')], ['2026-11-30', '2026-12-01'])
    const before = await pool.query<{ today: number; month: number }>(`select coalesce(max(day_cents), 0) as today, coalesce(max(month_cents), 0) as month from section_use where section = 'cash_out'`)
    const edges = [`this_month() - interval '1 millisecond'`, 'this_month()', `(panama_day(now())::timestamp at time zone 'America/Panama') - interval '1 millisecond'`, `panama_day(now())::timestamp at time zone 'America/Panama'`]
    for (const [number, edge] of edges.entries())
      await pool.query(`select ledger_post(array[row('edge-${number}', 'purchase', (select account_id from wallets where id = 'W1'), ledger_account('outside_world'), ${10 ** number}::bigint, '', '', null, null, null, ${edge}, null)::ledger_transfer])`)
    const { first } = onlyRow(await pool.query<{ first: boolean }>('select panama_day(now()) = panama_day(this_month()) as first'))
    const after = onlyRow(await pool.query<{ today: number; month: number }>(`select day_cents as today, month_cents as month from section_use where section = 'cash_out'`))
    assert.deepEqual([after.today - before.rows[0]!.today, after.month - before.rows[0]!.month], first ? [1_010, 1_010] : [1_000, 1_110])
    await sound()
  })
})
