import { readFile } from 'node:fs/promises'
import { openLargeProgramme } from './large-programme.ts'
import { median } from './measure.ts'
import { plain, time, type Budgets } from './report.ts'

/**
 * The figures of the dashboard and the home page, at the server, with the daily sums that ten million movements in ten years
 * leave, and as many unfolded parts as a busy minute brings. Ratios to a baseline of the same run.
 */
const users = Number(process.argv[2] ?? 20_000)
if (!Number.isInteger(users) || users < 1_000 || users > 200_000) throw new Error('users: 1000 to 200000')

const MOVEMENTS = 10_000_000
const DAYS = 3_650
const UNFOLDED = 6_000
/** What moves on a day: kind, from, to. */
const kinds = [
  ['topup', 'programme_float', 'wallet'], ['topup', 'programme_float', 'card'], ['purchase', 'card', 'outside_world'], ['purchase', 'wallet', 'outside_world'], ['fee', 'wallet', 'fee_income'],
  ['fee', 'card', 'fee_income'], ['transfer', 'wallet', 'card'], ['transfer', 'card', 'wallet'], ['cashback', 'marketing', 'wallet'], ['referral', 'marketing', 'wallet'],
  ['reversal', 'wallet', 'programme_recovered'], ['reversal', 'card', 'programme_recovered'], ['adjustment', 'programme_float', 'wallet'], ['adjustment', 'wallet', 'outside_world'],
] as const
const AGAIN = 7

const programme = await openLargeProgramme(users)
try {
  const { pool, ask, taken } = programme
  const given = [kinds.map(([kind]) => kind), kinds.map(([, from]) => from), kinds.map(([, , to]) => to)]
  const each = Math.round(MOVEMENTS / DAYS / kinds.length)
  await pool.query(
    `insert into ledger_days as l (day, kind, debit, credit, reverses, amount_cents, count)
     select (now() at time zone 'America/Panama')::date - d, k.kind, k.debit, k.credit, false, $4::bigint * 2500, $4
     from generate_series(0, ${DAYS - 1}) d cross join unnest($1::text[], $2::text[], $3::text[]) k (kind, debit, credit)
     on conflict (day, kind, debit, credit, reverses) do update set amount_cents = l.amount_cents + excluded.amount_cents, count = l.count + excluded.count`,
    [...given, each],
  )
  await pool.query(
    `insert into ledger_day_parts (day, kind, debit, credit, reverses, amount_cents, count)
     select (now() at time zone 'America/Panama')::date, k.kind, k.debit, k.credit, false, 2500, 1
     from generate_series(1, ${UNFOLDED / kinds.length}) cross join unnest($1::text[], $2::text[], $3::text[]) k (kind, debit, credit)`,
    given,
  )
  // A tenth of the movements, read once by one process: some 50 ms on an idle machine, so that twice as much are 100 ms.
  await pool.query(`create table bench_movements as select n as id, (n::bigint * 7919) % 100000 as amount, n % 8 as kind, now() - n * interval '1 second' as created_at from generate_series(1, ${MOVEMENTS / 10}) n`)
  await pool.query('vacuum analyze')
  const baseline = await median(AGAIN, () => pool.query('begin; set local max_parallel_workers_per_gather = 0; select sum(amount) from bench_movements; commit'))

  const { rows } = await pool.query<Record<string, string>>(`select d::text as today, (d - 29)::text as month, (d - 365)::text as year, (d - ${DAYS - 1})::text as all from (select (now() at time zone 'America/Panama')::date as d) x`)
  const days = rows[0] ?? {}
  const ranges = [['month', 'month'], ['year', 'day'], ['year', 'week'], ['all', 'month'], ['all', 'year']] as const
  const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets
  const measured: { name: string; seconds: number; budget: number; statements: ReturnType<typeof taken> }[] = []
  const measure = async (name: string, budget: string, work: () => Promise<void>) => {
    await work()
    taken()
    await work()
    const statements = taken()
    measured.push({ name, statements, budget: budgets[budget] ?? 0, seconds: await median(AGAIN, work) })
  }
  for (const [from, type] of ranges) {
    const query = `start_date=${days[from] ?? ''}&end_date=${days['today'] ?? ''}&type=${type}`
    for (const path of ['cash-in', 'cash-out', 'wallet', 'card', 'total', 'dashboard/figures']) await measure(`${path}, ${from} by ${type}`, 'figures', () => ask(`/api/${path}/?${query}`))
  }
  await measure('DashboardDetails', 'home', () => ask('/api/DashboardDetails/', {}))

  measured.sort((a, b) => b.seconds - a.seconds)
  process.stdout.write(`\nSums of ${MOVEMENTS.toLocaleString('en-US')} movements, ${users} users, made in ${time(programme.making)}; baseline: a tenth of the movements read once, ${time(baseline)}\n\n`)
  for (const { name, seconds, budget } of measured) process.stdout.write(`  ${time(seconds).padStart(10)}   ${plain(seconds / baseline, 2)} of ${budget}   ${seconds / baseline > budget ? 'OVER' : 'ok'}   ${name}\n`)
  const slowest = measured.find(({ name }) => name !== 'DashboardDetails')
  for (const { text, values } of slowest?.statements.filter((statement) => statement.text.includes('ledger_sums')) ?? []) {
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values)
    process.stdout.write(`\n  ${slowest?.name ?? ''}\n`)
    for (const row of plan) process.stdout.write(`    ${row['QUERY PLAN'].slice(0, 160)}\n`)
  }
  if (measured.some(({ seconds, budget }) => seconds / baseline > budget)) process.exitCode = 1
} finally {
  await programme.close()
}
