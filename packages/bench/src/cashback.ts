import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startProduct } from '@ventanilla/testing/product'
import { until } from '@ventanilla/testing/until'
import { apiOf } from './api.ts'
import { addHolders, HOLDERS } from './holders.ts'
import { writeList } from './list-file.ts'
import { timed } from './measure.ts'
import { plain, time, type Budgets } from './report.ts'
import { processList, uploadList } from './run-list.ts'

/**
 * Purchases under three programmes, evaluated and paid by the worker of the running product: one for everybody with a cap of
 * the month, one for a segment, one for a service. The figure is a ratio to a bulk recharge of as many rows in the same run.
 */
const rows = Number(process.argv[2] ?? 100_000)
if (!Number.isInteger(rows) || rows < 1_000 || rows > 1_000_000) throw new Error('rows: 1000 to 1000000')

/** Milliseconds after which something must be wrong. */
const LONG = 1_200_000
/** Purchases of one statement that makes them. */
const MADE = 10_000

const folder = await mkdtemp(join(tmpdir(), 'ventanilla-bench-'))
const product = await startProduct({ settings: { RATE: '1000000', LOG_LEVEL: 'error' } })
const client = new pg.Client({ connectionString: product.database })
try {
  await client.connect()
  await addHolders(client)
  await client.query(`insert into change_policies (change, approval, updated_by) values ('top-up/process', 'never', 'bench') on conflict (change) do update set approval = 'never', above_cents = null`)
  const path = join(folder, 'list.csv')
  await writeList(path, rows)
  const api = await apiOf(product)
  const { value: id } = await uploadList(product, api, path, 'list.csv')
  const recharge = await processList(product, api, id)

  // What the demonstration has is out of the way: its programmes run no longer, and nothing of it waits.
  await client.query(`delete from unjudged_purchases; update cashback_runs set until_at = greatest(from_at, now() - interval '1 hour') where until_at is null`)
  await client.query(`
    select ledger_post(array[row('bench-marketing', 'adjustment', ledger_account('outside_world'), ledger_account('marketing'), 100000000000, '', '', null, null, null, null, null)::ledger_transfer]);
    select count(*) from ledger_post(array(select row('bench-card:' || c.id, 'adjustment', ledger_account('outside_world'), c.account_id, 100000000, '', '', null, null, null, null, null)::ledger_transfer from cards c where c.id like 'BC%'));
    insert into segments (id, name) values ('BENCH', 'Bench');
    insert into segment_members select 'BENCH', 'B' || n from generate_series(1, ${HOLDERS}, 3) n;
    insert into services (id, name, category) values ('BENCH', 'Bench', 'Bench');
    insert into service_establishments (service_id, place, name) values ('BENCH', 1, 'Farmacia de la medida');
    insert into cashbacks (id, name_es, name_en, reward_type, rate_bps, fixed_amount_cents, max_per_user_month_cents, budget_cents, starts_at, status)
      values ('BENCH1', 'Todos', 'All', 'percent', 200, null, 2000, 10000000000, now(), 'active'), ('BENCH2', 'Segmento', 'Segment', 'fixed', null, 10, null, 10000000000, now(), 'active'), ('BENCH3', 'Servicio', 'Service', 'percent', 500, null, null, 10000000000, now(), 'active');
    insert into cashback_segments values ('BENCH2', 'BENCH');
    insert into cashback_services (cashback_id, service_id) values ('BENCH3', 'BENCH');
    insert into cashback_runs (cashback_id, from_at) select id, now() - interval '1 minute' from cashbacks where id like 'BENCH%'`)
  // All of them exist at once for the worker, which begins as soon as they do.
  await client.query('begin')
  for (let from = 1; from <= rows; from += MADE)
    await client.query(
      `select count(*) from ledger_post(array(select row('bench:' || n, 'purchase', c.account_id, ledger_account('outside_world'), 100 + n % 9000, '', case when n % 4 = 0 then 'Farmacia de la medida' else 'Súper de la medida' end, null, null, null, null, null)::ledger_transfer
       from generate_series($1::int, $2::int) n join cards c on c.id = 'BC' || (1 + n % ${HOLDERS}) order by n))`,
      [from, Math.min(rows, from + MADE - 1)],
    )
  await client.query(`select graphile_worker.add_job('pay-rewards', '{}'::json)`)
  const cashback = await timed(async () => {
    await client.query('commit')
    await until('the last purchase', async () => ((await client.query('select from unjudged_purchases limit 1')).rowCount === 0 ? true : undefined), LONG)
  })

  const { rows: [found] } = await client.query<{ rewards: number; evaluated: number; broken: number }>(
    `select (select count(*)::int from transfers t where t.kind = 'cashback' and t.reference like '%:BENCH_') as rewards, (select count(distinct purchase_id)::int from cashback_rewards where cashback_id like 'BENCH%') as evaluated, (select count(*)::int from ledger_discrepancies) as broken`,
  )
  if (found?.evaluated !== rows || found.broken > 0) throw new Error(`evaluated ${found?.evaluated} of ${rows}, ${found?.broken} balances do not add up`)
  const budget = (JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets)['cashback'] ?? 0
  const ratio = cashback.seconds / recharge.seconds
  const line = (name: string, seconds: number) => `  ${name.padEnd(10)} ${time(seconds).padStart(9)}   ${plain(rows / seconds, 0).padStart(8)} rows/s\n`
  process.stdout.write(`\n${plain(rows, 0)} purchases under three programmes, ${plain(found.rewards, 0)} rewards\n\n${line('recharge', recharge.seconds)}${line('cashback', cashback.seconds)}\n  ${plain(ratio, 2)} of the time of the recharge, budget ${budget}: ${ratio <= budget ? 'ok' : 'OVER'}\n`)
  if (ratio > budget) process.exitCode = 1
} finally {
  await client.end()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
