import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { stateOfMail, type SentKycMailKind } from '@ventanilla/contract/kyc'
import type { KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { z } from 'zod'
import { defineTask, enqueue } from '../../engines/jobs/jobs.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { heardChanges } from '../../platform/database/heard-changes.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Services } from '../../platform/services.ts'
import { candidates, candidatesBefore, readAddressees, refusalOf, writeKycMails } from './kyc-mails.ts'
import { kycMailRuns } from './kyc-run-list.ts'

/** So many recipients are written to in one transaction. */
const BATCH = 200
/** How soon to look again where another worker, or what a killed one left in the database, holds the run. */
const LOOK_AGAIN_MS = 300
const CHANNEL = 'kyc_mail_run'
const LOOK_MS = 1_000

/** Who begins a mail of a kind to all does so one after the other. */
export const lockRuns = (db: Transaction, kind: SentKycMailKind) => runSql(db, 'select pg_advisory_xact_lock(5070047, hashtext($1))', [kind])

/** To how many it would go, and how many in that state have it. */
export async function countCandidates(db: Kysely<Database>, kind: SentKycMailKind): Promise<{ count: number; already_sent: number }> {
  return onlyRow(await runSql<{ count: number; already_sent: number }>(db, `select (select count(*)::int from ${candidates}) as count, (select count(*)::int from ${candidatesBefore}) as already_sent`, [stateOfMail[kind]]))
}

/** The run of this kind that has not looked at all of its recipients yet. */
export const findOpenRun = (db: Kysely<Database>, kind: SentKycMailKind): Promise<KycMailRun | undefined> => readEntry(db, kycMailRuns, sql`r.kind = ${kind} and r.ended_at is null`)

/** @throws {Failure} not_found */
export async function readRun(db: Kysely<Database>, id: string): Promise<KycMailRun> {
  const run = /^\d{1,15}$/.test(id) ? await readEntry(db, kycMailRuns, sql`r.id = ${Number(id)}`) : undefined
  if (!run) throw new Failure('not_found')
  return run
}

/**
 * Begins a mail to everybody in its state who does not have it: writes down who they are, and queues the work in the
 * transaction of its caller.
 * @throws {Failure} kyc_nobody
 */
export async function beginRun(db: Transaction, kind: SentKycMailKind, by: string): Promise<KycMailRun> {
  const { id } = onlyRow(await runSql<{ id: number }>(db, 'insert into kyc_mail_runs (kind, created_by) values ($1, $2) returning id', [kind, by]))
  const { rowCount } = await runSql(db, `insert into kyc_mail_recipients (run_id, user_id) select $2, u.id from ${candidates} order by u.id`, [stateOfMail[kind], id])
  if (rowCount === 0) throw new Failure('kyc_nobody')
  await runSql(db, 'update kyc_mail_runs set total_count = $2, pending_count = $2 where id = $1', [id, rowCount])
  await enqueue(db, sendKycMailsTask, { run: id })
  return readRun(db, String(id))
}

/** Yields the run now and after every change, until all of its mails are sent or given up. `before` is awaited before every look; what it throws ends this. */
export async function* followRun({ db, signals }: Services, id: string, signal: AbortSignal, before: () => Promise<void>): AsyncGenerator<KycMailRun> {
  let shown = ''
  for await (const _change of heardChanges(signals, { channel: CHANNEL, subject: id, lookMs: LOOK_MS }, signal)) {
    await before()
    const run = await readRun(db, id)
    const state = JSON.stringify(run)
    if (state !== shown) yield run
    shown = state
    if (run.ended_at !== null && run.waiting_count === 0) return
  }
}

type Open = { id: number; kind: SentKycMailKind; created_by: string | null }

/**
 * Writes the mails of the next recipients, in one transaction with what became of each: a worker that dies has written to
 * none of them.
 * @returns whether it was this one who did; another worker may hold the run
 */
const writeBatch = ({ db, settings }: Services, id: number): Promise<boolean> =>
  inTransaction(
    db,
    async (transaction) => {
      const { rows: [run] } = await runSql<Open>(transaction, 'select id, kind, created_by from kyc_mail_runs where id = $1 and ended_at is null for update skip locked', [id])
      if (!run) return false
      const { rows } = await runSql<{ user_id: string }>(transaction, `select user_id from kyc_mail_recipients where run_id = $1 and outcome = 'pending' order by user_id limit $2`, [id, BATCH])
      const users = await readAddressees(transaction, rows.map(({ user_id }) => user_id), { locked: true })
      const written = await writeKycMails(transaction, users, { kind: run.kind, by: run.created_by, run: id, settings })
      const outcomes = users.map((user) => (written.has(user.id) ? 'waiting' : refusalOf(user, run.kind) === 'other_state' ? 'moved' : 'already_sent'))
      await runSql(
        transaction,
        'update kyc_mail_recipients p set outcome = g.outcome, at = now() from unnest($2::text[], $3::text[]) as g (user_id, outcome) where p.run_id = $1 and p.user_id = g.user_id',
        [id, users.map((user) => user.id), outcomes],
      )
      if (rows.length < BATCH) await runSql(transaction, 'update kyc_mail_runs set ended_at = now() where id = $1', [id])
      await runSql(transaction, 'select pg_notify($1, $2)', [CHANNEL, String(id)])
      return true
    },
    { retries: true },
  )

const openRuns = async (db: Kysely<Database>, only: number | undefined): Promise<number[]> =>
  (await runSql<{ id: number }>(db, 'select id from kyc_mail_runs where ended_at is null and id = coalesce($1, id) order by id', [only ?? null])).rows.map(({ id }) => id)

/** Goes on with the mails to all: with one, or by its times with those that a killed worker left. */
export const sendKycMailsTask = defineTask({
  name: 'send-kyc-mails',
  payload: z.object({ run: z.number().int().optional() }),
  // Not with what waits for mail servers: one that hangs would hold this up.
  pool: 'lists',
  cron: '* * * * *',
  work: async (services, { run }, { stopping }) => {
    for (const id of await openRuns(services.db, run))
      while (!stopping.aborted && (await openRuns(services.db, id)).length > 0) if (!(await writeBatch(services, id))) await wait(LOOK_AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
  },
})
