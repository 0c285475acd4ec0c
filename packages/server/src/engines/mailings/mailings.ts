import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import { heardChanges } from '../../platform/database/heard-changes.ts'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database, RowOf, Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { defineTask, enqueue, type Job } from '../jobs/jobs.ts'
import { forgotten } from '../mail/deliver.ts'

/** So many recipients are written to in one transaction. */
const BATCH = 200
/** How soon to look again where another worker, or what a killed one left in the database, holds the mailing. */
const LOOK_AGAIN_MS = 1_000
const CHANNEL = 'mailing'
const LOOK_MS = 1_000

type Kind = RowOf<'mailings'>['kind']
/** A mailing that is at work. */
type OpenMailing = Pick<RowOf<'mailings'>, 'id' | 'kind' | 'key' | 'created_by'>
/** What became of one recipient, and the mail that was written to them. */
export type Written = { user_id: string; outcome: 'waiting' | 'sent' | 'already_sent' | 'moved' | 'opted_out' | 'cancelled'; reference?: string }

/**
 * A kind of mailing: `write` writes the mails of some of its recipients into the outbox, in the transaction that keeps what
 * became of each, and locks what it decides by. A worker that dies has written to none of them.
 */
type MailingKind = { kinds: readonly Kind[]; write: (services: Services, transaction: Transaction, mailing: OpenMailing, userIds: readonly string[]) => Promise<readonly Written[]> }
export const defineMailing = (kind: MailingKind): MailingKind => kind

const job: Job<{ mailing?: number | undefined }> = { name: 'send-mailings', payload: z.object({ mailing: z.number().int().optional() }) }

type Begun = { kind: Kind; key: string; by: string | null; recipients: RawBuilder<{ id: string }> }

/**
 * Begins a mailing: writes down who its recipients are (a statement that selects `id`), and queues the work in the
 * transaction of its caller.
 * @returns its number, and how many recipients it has
 */
export async function beginMailing(db: Transaction, { kind, key, by, recipients }: Begun): Promise<{ id: number; count: number }> {
  const { id } = onlyRow(await runSql<{ id: number }>(db, 'insert into mailings (kind, key, created_by) values ($1, $2, $3) returning id', [kind, key, by]))
  const { numAffectedRows } = await sql`insert into mailing_recipients (mailing_id, user_id) select ${id}, r.id from (${recipients}) r order by r.id`.execute(db)
  const count = Number(numAffectedRows ?? 0)
  await runSql(db, 'update mailings set total_count = $2, pending_count = $2 where id = $1', [id, count])
  await enqueue(db, job, { mailing: id })
  return { id, count }
}

/** Writes the next recipients. @returns whether it was this one who did; another worker may hold the mailing */
const writeBatch = (services: Services, kinds: readonly MailingKind[], id: number): Promise<boolean> =>
  inTransaction(
    services.db,
    async (transaction) => {
      const { rows: [mailing] } = await runSql<OpenMailing>(transaction, 'select id, kind, key, created_by from mailings where id = $1 and ended_at is null for update skip locked', [id])
      if (!mailing) return false
      const kind = kinds.find((one) => one.kinds.includes(mailing.kind))
      if (!kind) throw new Error(`nobody writes mailings of the kind ${mailing.kind}`)
      const { rows } = await runSql<{ user_id: string }>(transaction, `select user_id from mailing_recipients where mailing_id = $1 and outcome = 'pending' order by user_id limit $2`, [id, BATCH])
      const written = rows.length === 0 ? [] : await kind.write(services, transaction, mailing, rows.map(({ user_id }) => user_id))
      await runSql(
        transaction,
        'update mailing_recipients p set outcome = g.outcome, reference = g.reference, at = now() from jsonb_to_recordset($2::jsonb) as g (user_id text, outcome text, reference text) where p.mailing_id = $1 and p.user_id = g.user_id',
        [id, JSON.stringify(written)],
      )
      if (rows.length < BATCH) await runSql(transaction, 'update mailings set ended_at = now() where id = $1', [id])
      await tell(transaction, id)
      return true
    },
    { retries: true },
  )

/** Says that something of a mailing has changed, to those who follow it. */
const tell = (db: Transaction, id: number) => runSql(db, 'select pg_notify($1, $2)', [CHANNEL, String(id)])

/**
 * Ends a mailing before its end: who was not written to gets nothing, and mails that no server has been asked to take are
 * taken back. What went out stays.
 */
export async function cancelMailing(db: Transaction, id: number): Promise<void> {
  // The mails are locked before their mailing, in the order of the worker that marks a mail as sent: else the two could deadlock.
  await runSql(db, `select from mail_outbox where sent_at is null and failed_at is null and reference in (select p.reference from mailing_recipients p where p.mailing_id = $1 and p.outcome = 'waiting') order by id for update`, [id])
  // Waits for a batch that is being written.
  await runSql(db, 'select from mailings where id = $1 for update', [id])
  await runSql(db, `update mailing_recipients set outcome = 'cancelled', at = now() where mailing_id = $1 and outcome = 'pending'`, [id])
  await runSql(db, 'update mailings set ended_at = coalesce(ended_at, now()) where id = $1', [id])
  await withdrawMails(db, 'cancelled', sql`reference in (select p.reference from mailing_recipients p where p.mailing_id = ${id} and p.outcome = 'waiting')`)
  await tell(db, id)
}

/**
 * Takes mails back that wait in the outbox. One that is being sent at this moment may go out; it is marked, so that it is not
 * tried a second time. What became of it is said once its attempt has ended.
 */
export async function withdrawMails(db: Transaction, why: 'cancelled' | 'opted_out' | 'moved', which: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ id: string; is_idle: boolean }>`update mail_outbox set withdrawn = ${why} where sent_at is null and failed_at is null and ${which} returning id::text, coalesce(leased_until <= now(), true) as is_idle`.execute(db)
  const idle = rows.filter(({ is_idle }) => is_idle).map(({ id }) => id)
  // Ahead of the trigger, which writes the same mail by mail: the mailing is counted once, and not as often as it has mails.
  await runSql(db, `update mailing_recipients p set outcome = $2, at = now() from mail_outbox m where m.id = any($1::bigint[]) and p.reference = m.reference and p.outcome = 'waiting'`, [idle, why])
  await runSql(db, `update mail_outbox set failed_at = now(), last_error = withdrawn, ${forgotten()} where id = any($1::bigint[])`, [idle])
}

/** All mails of a mailing are sent or given up. */
export const isMailed = ({ ended_at, waiting_count }: { ended_at: string | null; waiting_count: number }): boolean => ended_at !== null && waiting_count === 0

/** Reads a mailing now and after every change, until all of its mails are sent or given up. `before` is awaited before every look; what it throws ends this. */
export async function* followMailing<T extends { ended_at: string | null; waiting_count: number }>({ signals }: Services, id: number | null, read: () => Promise<T>, signal: AbortSignal, before: () => Promise<void>): AsyncGenerator<T> {
  let shown = ''
  for await (const _change of heardChanges(signals, { channel: CHANNEL, subject: String(id), lookMs: LOOK_MS }, signal)) {
    await before()
    const mailing = await read()
    const state = JSON.stringify(mailing)
    if (state !== shown) yield mailing
    shown = state
    if (isMailed(mailing)) return
  }
}

const openMailings = async (db: Kysely<Database>, only: number | undefined): Promise<number[]> =>
  (await runSql<{ id: number }>(db, 'select id from mailings where ended_at is null and id = coalesce($1, id) order by id', [only ?? null])).rows.map(({ id }) => id)

/** Goes on with the mailings: with one, or by its times with those that a killed worker left. */
export const mailingsTask = (kinds: readonly MailingKind[]) =>
  defineTask({
    ...job,
    // Not with what waits for mail servers: one that hangs would hold this up.
    pool: 'lists',
    cron: '* * * * *',
    work: async (services, { mailing }, { stopping }) => {
      for (const id of await openMailings(services.db, mailing)) {
        while (!stopping.aborted && (await writeBatch(services, kinds, id)));
        // Waits in the queue: a job that waited here would keep lists from being processed.
        if (!stopping.aborted && (await openMailings(services.db, id)).length > 0) await enqueue(services.db, job, { mailing: id }, { key: `mailing:${id}`, pauseMs: LOOK_AGAIN_MS })
      }
    },
  })
