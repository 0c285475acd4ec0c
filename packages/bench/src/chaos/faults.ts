import type { Random } from '@ventanilla/server/dist/platform/random.js'
import type { SmtpReceiver } from '@ventanilla/testing/smtp-receiver'
import { RESUMES_WITHIN_MS, type Watch } from './client.ts'
import { killed, type Cluster } from './cluster.ts'
import { commitCuts } from './database-wire.ts'
import { pause } from '../pause.ts'

/** How often each comes among a hundred. */
const weights = { api: 24, worker: 28, postgres: 6, backend: 6, session: 14, network: 8, commit: 24 } as const
type FaultKind = keyof typeof weights
/** Kills of a process, by SIGKILL, or of a single connection; cut COMMITs are counted beside them. */
const kills: readonly FaultKind[] = ['api', 'worker', 'postgres', 'backend', 'session', 'network']

const smtp = ['answers', 'answers', 'silent', 'hangs', 'drops'] as const

export type Done = Record<FaultKind | 'smtp', number>
/** Faults come at random within so many milliseconds of each other. */
const BETWEEN_MS = [250, 2_200] as const

/**
 * Draws faults from a seed and makes them happen, one after the other, until there were so many kills or the work is over
 * and enough. The same seed draws the same faults and pauses.
 */
export async function makeFaults(cluster: Cluster, mail: SmtpReceiver, random: Random, { kills: wanted, goesOn, watch }: { kills: number; goesOn: () => boolean; watch: Watch }): Promise<Done> {
  const done: Done = { api: 0, worker: 0, postgres: 0, backend: 0, session: 0, network: 0, commit: 0, smtp: 0 }
  for (let count = 0; count < wanted && goesOn(); ) {
    await backAgain(cluster.url, watch)
    await pause(random.whole(...BETWEEN_MS))
    const kind = random.weighted(weights)
    const which = random.next()
    if (random.chance(0.15)) {
      mail.behave(random.pick(smtp))
      done.smtp += 1
    }
    if (kind === 'commit') cluster.wire.cutCommit(random.pick(commitCuts))
    else if (!(await happen(cluster, kind, which))) continue
    done[kind] += 1
    if (kills.includes(kind)) count += 1
  }
  mail.behave('answers')
  return done
}

/**
 * Waits until the one address answers again: how soon that is counts, and without it faults would come faster than processes
 * start. The other processes may still be away.
 */
async function backAgain(url: string, watch: Watch): Promise<void> {
  const begin = performance.now()
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok && performance.now() - begin < 2 * RESUMES_WITHIN_MS) await pause(100)
  watch.stood('the address', performance.now() - begin)
}

/** @returns whether there was something that it could happen to */
async function happen(cluster: Cluster, kind: Exclude<FaultKind, 'commit'>, which: number): Promise<boolean> {
  try {
    if (kind === 'api' || kind === 'worker') return cluster.kill(kind, which)
    if (kind === 'postgres') return cluster.killPostgres()
    if (kind === 'network') return cluster.wire.breakOne(which)
    const { rows } = await cluster.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name in ('api', 'worker') and backend_type = 'client backend' order by state = 'idle', backend_start`,
    )
    const pid = rows[Math.floor(which * rows.length)]?.pid
    if (pid === undefined) return false
    if (kind === 'backend') return killed(pid)
    return (await cluster.pool.query('select pg_terminate_backend($1)', [pid])).rowCount === 1
  } catch {
    // The database is away already.
    return false
  }
}
