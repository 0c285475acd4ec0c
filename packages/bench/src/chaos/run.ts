import { createRandom } from '@ventanilla/server/dist/platform/random.js'
import { addHolders } from '@ventanilla/server/dist/engines/bulk/test/holders.js'
import { startSmtpReceiver } from '@ventanilla/testing/smtp-receiver'
import { until } from '@ventanilla/testing/until'
import { Client, RESUMES_WITHIN_MS, Watch } from './client.ts'
import { startCluster } from './cluster.ts'
import { fullDisk } from './disk.ts'
import { makeFaults, type Done } from './faults.ts'
import { oneBlock, oneList, oneMovement, type Written } from './load.ts'
import { lateProvider } from './provider.ts'
import { verify } from './verify.ts'

export type ChaosOptions = {
  seed: number
  /** At least so many rows of lists, and so many kills of processes and connections. */
  rows: number
  kills: number
  holders: number
  /** Rows of a list, from and to. */
  list: readonly [number, number]
  /** Rows whose provider answers late. */
  late: number
  /** Whether commits wait for the disk: a run that only kills processes is right without. */
  durable: boolean
  say: (line: string) => void
}

export type ChaosResult = { faults: readonly string[]; done: Done; commits: number; seconds: number; resumedMs: number }

const seconds = (milliseconds: number) => String(Math.round(milliseconds / 100) / 10)

/** One run: a cluster under load, faults drawn from the seed, and afterwards a look at everything it has left. */
export async function runChaos({ seed, rows, kills, holders, list, late, durable, say }: ChaosOptions): Promise<ChaosResult> {
  const begin = performance.now()
  const watch = new Watch(say)
  const mail = await startSmtpReceiver()
  const cluster = await startCluster({ apis: 3, workers: 3, smtpUrl: mail.url, durable, say: (line) => line.startsWith('PostgreSQL has ended') || say(line) })
  try {
    const { pool, query } = cluster
    await addHolders(pool, holders, 100_000_000_000)
    // Nobody becomes active again without a verified identity.
    await query(`update users set kyc_status = 'verified' where id like 'H%'`)
    await query('update limit_providers set daily_cents = 1000000000000000, monthly_cents = 1000000000000000, daily_count = 1000000000, max_cents = null')
    await query(
      `insert into change_policies (change, approval, updated_by) select c, 'never', 'chaos' from unnest(array['top-up/process', 'adjust-wallet', 'adjust-card', 'reverse-movement', 'change-user-status', 'block-user']) c
       on conflict (change) do update set approval = 'never', above_cents = null`,
    )
    await until('the API', async () => ((await fetch(`${cluster.url}/readyz`).catch(() => undefined))?.ok ? true : undefined), 60_000)
    const client = (email: string) => new Client(cluster.url, watch, email).signIn()
    const clients = [await client('admin@ventanilla.example'), await client('maker@ventanilla.example')] as const
    say(`three APIs and three workers run; ${holders} holders (${seconds(performance.now() - begin)} s)`)

    const written: Written = { lists: [], movements: [] }
    const written_rows = () => written.lists.reduce((sum, { cents }) => sum + cents.length, 0)
    let faultsGoOn = true
    const goesOn = () => faultsGoOn || written_rows() < rows
    // Each has numbers of its own, so that the faults of a seed are the same however fast the load is.
    const given = (part: number) => ({ clients, watch, written, holders, random: createRandom(seed + part) })
    const again = async (work: () => Promise<void>) => {
      while (goesOn()) await work()
    }
    const uploads = [1, 2].map((part) => {
      const own = given(part)
      return again(() => oneList(own, own.random.whole(...list)))
    })
    const others = [given(3), given(4), given(5)].map((own, at) => again(() => (at === 2 ? oneBlock(own) : oneMovement(own))))
    const load = Promise.all([...uploads, ...others])
    const working = setInterval(() => say(`${written.lists.length} lists, ${written_rows()} rows, ${written.movements.length} movements`), 30_000)
    // A load that fails ends the run, and not only when the faults are through.
    const done = await Promise.race([makeFaults(cluster, mail, createRandom(seed), { kills, goesOn: () => true, watch }), load.then(() => Promise.reject(new Error('the load ended before the faults')))]).finally(() => (faultsGoOn = false))
    await load
    clearInterval(working)
    const resumed = performance.now()
    await until('the end of all lists', async () => ((await query(`select from upload_documents where status = 'processing'`)).rowCount === 0 ? true : undefined), RESUMES_WITHIN_MS).catch((failure: unknown) => watch.broken(String(failure)))
    watch.stood('the last list', performance.now() - resumed)

    const counts = await verify(cluster, clients[0], mail, written, watch)
    say(`faults made: ${Object.entries(done).map(([kind, count]) => `${kind} ${count}`).join(', ')}; ${cluster.wire.cuts()} COMMITs cut`)
    say(`${written.lists.length} lists with ${counts.rows} rows: ${counts.applied} applied, ${counts.failed} failed with a reason, each once`)
    say(`${counts.movements} single movements, ${counts.mails} mails, ${counts.audited} entries of the audit log`)
    say(`${watch.calls} calls, ${watch.unavailable} of them answered 503 with Retry-After; the longest time that a call or a list waited: ${seconds(watch.longestMs)} s`)
    say(await fullDisk(cluster, watch))
    say(await lateProvider(cluster, clients[0], watch, createRandom(seed + 6), late))
    return { faults: watch.faults, done, commits: cluster.wire.cuts(), seconds: (performance.now() - begin) / 1_000, resumedMs: watch.longestMs }
  } catch (failure) {
    say(`ended by ${String(failure)}; the end of the logs:\n${cluster.log().slice(-3_000)}`)
    throw failure
  } finally {
    await cluster.close()
    await mail.close()
  }
}

/** A run for the suite: few kills, few rows, no wait for the disk. It takes two to three minutes on two cores. */
export const runQuick = (seed: number, say: (line: string) => void): Promise<ChaosResult> =>
  runChaos({ seed, rows: 3_000, kills: 8, holders: 200, list: [100, 800], late: 20, durable: false, say })
