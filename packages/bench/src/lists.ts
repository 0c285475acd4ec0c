import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { listTable, type ListId } from '@ventanilla/contract/list-table'
import { addressesOf, figuresOf, opened, queriesOf, type Ranges, type Samples } from './list-queries.ts'
import { addMovements } from './many-movements.ts'
import { openLargeProgramme } from './large-programme.ts'
import { median, p95, timed } from './measure.ts'
import type { Statement } from './recorded-pool.ts'
import { plain, time, type Budgets } from './report.ts'

/**
 * Page 1 of every list of the contract on a large programme, with any filter and any sort, at the server: in the process of
 * an API without a network, as a signed-in administrator. Figures are ratios to a baseline of the same run. With `--large`
 * every filter, order and search alone, and one in many of the filters in an order: all of them (`--all`) take hours.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { large: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } } })
const { large } = values
/** Of the filters in an order one in so many is asked for. */
const COMBINED = large && !values.all ? 20 : 1
const users = Number(positionals[0] ?? (large ? 1_000_000 : 100_000))
if (!Number.isInteger(users) || users < 50_000 || users > (large ? 9_000_000 : 200_000)) throw new Error('users: 50000 to 200000, with --large to 9000000')
/** With `--large`: movements of each user, and the seconds that all but five of a hundred calls stay within. */
const MOVEMENTS_EACH = 10
const LARGE_SECONDS = 0.15
const LARGE_AGAIN = 20
/** What takes so many times too long is measured less often: the run would take hours. */
const FAR_BEYOND = 5

/** A call that is slower than this share of its budget is measured again: one measure is also a measure of what else the machine did. */
const SUSPICIOUS = 0.4
const NOTHING_SECONDS = 0.02
const AGAIN = 3
const SHOWN = 5

const programme = await (large ? openLargeProgramme(400, (pool, say) => addMovements(pool, users, users * MOVEMENTS_EACH, say)) : openLargeProgramme(users))
const { pool, taken, status, ask, making } = programme
try {
  const { rows } = await pool.query<Record<string, string>>(`select
    (select user_id from service_uses group by 1 order by count(*) desc limit 1) as "user", (select user_id from loans group by 1 order by count(*) desc limit 1) as borrower,
    (select c.id from cards c join transfers t on t.debit = c.account_id group by c.id order by count(*) desc limit 1) as card,
    (select w.id from wallets w join transfers t on t.debit = w.account_id group by w.id order by count(*) desc limit 1) as wallet,
    (select loan_id from loan_payments group by 1 order by count(*) desc limit 1) as loan, (select document_id from loans group by 1 order by count(*) desc limit 1) as document,
    (select cashback_id from cashback_rewards group by 1 order by count(*) desc limit 1) as cashback, (select id::text from notifications where mailing_id is not null limit 1) as notification,
    (select segment_id from segment_members group by 1 order by count(*) desc limit 1) as segment, (select id::text from upload_documents where operation = 'national-ids' order by total_count desc limit 1) as "national",
    (select surname from users group by 1 order by count(*) desc limit 1) as surname, (select email from users order by id offset 5000 % (select count(*) from users) limit 1) as email,
    (now() at time zone 'America/Panama')::date::text as today, ((now() at time zone 'America/Panama')::date - 20)::text as from_day, ((now() at time zone 'America/Panama')::date - 10)::text as to_day`)
  const known = rows[0] ?? {}
  const some = (...names: string[]) => names.flatMap((name) => known[name] ?? [])
  const samples: Samples = { userId: some('user', 'borrower'), id: some('card', 'wallet', 'user', 'loan', 'cashback'), loan_id: some('loan'), document_id: some('document'), upload_document_id: some('national'), notification_id: some('notification'), segment_id: some('segment') }
  const ranges: Ranges = { days: [known['from_day'] ?? '', known['to_day'] ?? ''], amounts: ['20.00', '400.00'] }
  const searches = [...some('surname', 'email'), 'zzzzz']

  const baselines: number[] = []
  // One reading of all movements by one process: what a list would do without its indexes.
  const baselineOnce = async () => baselines.push((await timed(() => pool.query('begin; set local max_parallel_workers_per_gather = 0; select sum(amount) from transfers; commit'))).seconds)

  const measured: { name: string; seconds: number; statements: Statement[] }[] = []
  const guess = await median(5, baselineOnce)
  const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets
  const budget = budgets['list page'] ?? 0
  let lists = 0
  let combined = 0
  const begin = performance.now()
  for (const id of Object.keys(listTable) as ListId[]) {
    const found: string[] = []
    for (const address of addressesOf(id, samples)) if ((await status(opened(id, address))) === 200) found.push(address)
    if (found.length === 0) process.stdout.write(`  left out, because nothing of it is in the programme: ${id}\n`)
    lists += 1
    for (const address of found)
      for (const { name, url, isCombined } of queriesOf(id, address, ranges, searches)) {
        if (isCombined && (combined += 1) % COMBINED !== 0) continue
        taken()
        const { seconds } = await timed(() => ask(url))
        const statements = taken()
        const quick = seconds < (large ? LARGE_SECONDS / 3 : Math.max(SUSPICIOUS * budget * guess, NOTHING_SECONDS))
        measured.push({ name, statements, seconds: quick ? seconds : await (large ? p95(seconds > FAR_BEYOND * LARGE_SECONDS ? AGAIN : LARGE_AGAIN, () => ask(url)) : median(AGAIN, () => ask(url))) })
      }
    await baselineOnce()
    if (large) process.stdout.write(`  ${id} (${time((performance.now() - begin) / 1000)})\n`)
  }

  if (large)
    for (const [what, url] of figuresOf(known['today'] ?? '')) {
      taken()
      await ask(url)
      measured.push({ name: `figures ${what}`, statements: taken(), seconds: await p95(LARGE_AGAIN, () => ask(url)) })
    }

  const baseline = baselines.sort((a, b) => a - b)[Math.trunc(baselines.length / 2)] ?? 0
  measured.sort((a, b) => b.seconds - a.seconds)
  const over = measured.filter(({ seconds }) => (large ? seconds > LARGE_SECONDS : seconds / baseline > budget))
  const line = ({ name, seconds }: { name: string; seconds: number }) => `  ${time(seconds).padStart(10)}   ${plain(seconds / baseline, 2)}   ${name}\n`
  process.stdout.write(`\n${users} users, made in ${time(making)}; ${lists} lists, ${measured.length} ways to ask for page 1; baseline: all movements read once, ${time(baseline)}\n\n`)
  for (const one of measured.slice(0, SHOWN)) {
    process.stdout.write(line(one))
    for (const { text, values } of one.statements.filter((statement) => !/\bsessions\b/.test(statement.text))) {
      const { rows: plan } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values)
      for (const row of plan.slice(0, 30)) process.stdout.write(`                 ${row['QUERY PLAN'].slice(0, 200)}\n`)
    }
  }
  const budgeted = large ? `slowest ${time(measured[0]?.seconds ?? 0)} (p95 of ${LARGE_AGAIN}), at most ${time(LARGE_SECONDS)}` : `slowest ${plain((measured[0]?.seconds ?? 0) / baseline, 2)} of the baseline, budget ${budget}`
  process.stdout.write(`\n  ${budgeted}: ${over.length === 0 ? 'ok' : `${over.length} OVER`}\n`)
  for (const one of over.slice(SHOWN, 60)) process.stdout.write(line(one))
  if (over.length > 0) process.exitCode = 1
} finally {
  await programme.close()
}
