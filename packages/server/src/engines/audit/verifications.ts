import { existsSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { AuditChain } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { dayBegins, dayStamp } from '../../platform/text/panama-days.ts'
import { defineTask, enqueue, type Job } from '../jobs/jobs.ts'
import { anchorsFile, readAnchors, readHead, readLastAnchor, type AnchorFile } from './anchors.ts'
import { countUnsealed, sealAudit } from './seal-audit.ts'
import { verifyChain, type Verified } from './verify-audit.command.ts'

/** A log of so many entries is verified while the caller waits, some seconds at most; a longer one by the worker. */
const AT_ONCE = 50_000
/** After midnight in Panama: the hour of the nightly verification, less what clocks of two machines may differ by. */
const NIGHT_MS = 3 * 3_600_000 - 5 * 60_000
/** Where the chain is broken and no entry can be named. */
const NO_ENTRY = 0

type Needed = Pick<Services, 'db' | 'clock' | 'settings' | 'log'>

/** `asked`: somebody wants to know now. */
const job: Job<{ asked?: boolean | undefined }> = { name: 'verify-audit', payload: z.object({ asked: z.boolean().optional() }), key: () => 'verify-audit' }

/** When the last night's verification was due. */
const lastNight = (now: Date): Date => new Date(dayBegins(dayStamp(new Date(now.getTime() - NIGHT_MS))).getTime() + NIGHT_MS)

/** Every night at three in Panama, and when a worker starts that missed it: a log that broke shows within a day. */
export const verifyAuditTask = defineTask({
  ...job,
  pool: 'upkeep',
  cron: '0 8 * * *',
  oneAtATime: true,
  work: async (services, { asked }) => {
    // One without anchors, by somebody who asked, does not stand in for this one.
    const last = asked ? undefined : await lastVerification(services.db, existsSync(anchorsFile(services.settings)))
    if (last && last.at >= lastNight(services.clock.now())) return
    await verifyAudit(services)
  },
})

/** Verifies the log if it is short and the anchors are here, else queues that for a worker. @returns how the chain stands afterwards */
export async function verifyNow(services: Needed, atOnce = AT_ONCE): Promise<AuditChain> {
  await sealAudit(services.db)
  const short = ((await readHead(services.db))?.position ?? 0) <= atOnce
  if (short && (existsSync(anchorsFile(services.settings)) || !(await lastVerification(services.db, true)))) await verifyAudit(services)
  else await enqueue(services.db, job, { asked: true })
  return readChain(services)
}

/** The chain as it was verified last. */
export async function readChain({ db, settings }: Needed): Promise<AuditChain> {
  const [head, last, anchored, anchor, verifying, unsealed] = await Promise.all([readHead(db), lastVerification(db), lastVerification(db, true), readLastAnchor(anchorsFile(settings)), isQueued(db), countUnsealed(db)])
  return {
    entries: head?.position ?? 0,
    unsealed,
    verified_at: last?.at.toISOString() ?? null,
    whole: last ? last.broken_at === null : null,
    fault: last?.fault ?? null,
    broken_at: last?.broken_at ? String(last.broken_at) : null,
    verifying,
    anchored_at: (existsSync(anchorsFile(settings)) ? anchor?.at : anchored?.anchored_at?.toISOString()) ?? null,
  }
}

/** Verifies the chain against its anchors and writes down how that ended. */
async function verifyAudit({ db, clock, settings, log }: Needed): Promise<void> {
  await sealAudit(db)
  const { anchors, damaged } = await ownAnchors(settings)
  const { head, broken } = await inTransaction(db, (transaction) => verifyChain(transaction, anchors), { snapshot: true })
  // A broken chain says more than a damaged file of anchors.
  const found: Verified['broken'] = broken ?? (damaged.length > 0 ? { fault: 'anchors_unreadable' } : undefined)
  if (found) log.error({ fault: found.fault, position: found.position, entry: found.entry }, 'the audit log is broken')
  await db
    .insertInto('audit_verifications')
    .values({ at: clock.now(), entries: head.position, fault: found?.fault ?? null, broken_at: found ? Number(found.entry ?? NO_ENTRY) : null, anchored_at: anchors.at(-1)?.at ?? null })
    .execute()
}

/** What the file of this data folder holds, where there is one. */
async function ownAnchors(settings: Needed['settings']): Promise<AnchorFile> {
  const file = anchorsFile(settings)
  return existsSync(file) ? readAnchors(file) : { anchors: [], damaged: [] }
}

/** The last verification, or the last one that had anchors. */
const lastVerification = (db: Kysely<Database>, anchored = false) =>
  db
    .selectFrom('audit_verifications')
    .selectAll()
    .$if(anchored, (found) => found.where('anchored_at', 'is not', null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a verification waits in the queue or runs; one that the queue gave up does neither. */
async function isQueued(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`
    select exists (select from graphile_worker.jobs where task_identifier = ${job.name} and key = ${job.key?.({}) ?? null} and attempts < max_attempts) as queued`.execute(db)
  return rows[0]?.queued ?? false
}
