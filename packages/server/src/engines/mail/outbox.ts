import { sql, type Kysely, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { enqueue, defineTask, enqueueAgain, type Job } from '../jobs/jobs.ts'
import { deliverMails, createMailTransport } from './deliver.ts'
import type { Database } from '../../platform/database/schema.ts'
import { runSql } from '../../platform/database/query.ts'

/**
 * A mail to one person, as text and as HTML (`composeMail`). `reference` names the occasion: the same reference is written and sent once.
 * The text of a `secret` one (a code, a link that works once) is gone from the outbox as soon as it is sent or given up.
 * One of a `mailing`, to as many as there are users, goes out once nothing else is due.
 * One that `expires_at` some time is given up then. One that `ends_when_refused` is given up once the server of its recipient
 * refuses it for good (RFC 5321, 4.2.1: 5yz): a bounce. `unsubscribe`: the address that its header names (RFC 8058).
 */
export type Mail = { reference: string; recipient: string; subject: string; body: string; html?: string; secret?: boolean; mailing?: boolean; expires_at?: Date; ends_when_refused?: boolean; unsubscribe?: string }

/** Writes mails in the caller's transaction: sent when it commits, never when it rolls back. @returns how many were not there already, by their reference */
export async function enqueueMails(db: Kysely<Database>, mails: readonly Mail[]): Promise<number> {
  if (mails.length === 0) return 0
  const written = await db
    .insertInto('mail_outbox')
    .values([...mails])
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .executeTakeFirst()
  await enqueue(db, sendMails, {})
  return Number(written.numInsertedOrUpdatedRows ?? 0)
}

/**
 * Gives the mails that wait another recipient. One that is being sent at this moment keeps its own for that attempt alone.
 * @param which: a condition on the outbox
 */
export async function readdressMails(db: Kysely<Database>, recipient: string, which: RawBuilder<boolean>, now: Date): Promise<void> {
  const isIdle = sql<boolean>`coalesce(leased_until <= ${now}, true)`
  await sql`update mail_outbox set recipient = case when ${isIdle} then ${recipient} else recipient end, readdressed = case when ${isIdle} then null else ${recipient} end
    where (recipient <> ${recipient} or readdressed <> ${recipient}) and sent_at is null and failed_at is null and ${which}`.execute(db)
}

const job: Job<object> = { name: 'send-mails', payload: z.object({}) }

/** Sends what is due in the outbox, and looks again when the next mail is. Several do so side by side, so that a slow server holds one mail up. */
export const sendMails = defineTask({
  ...job,
  pool: 'mails',
  cron: '* * * * *',
  work: async (services, _payload, signals) => {
    const transport = createMailTransport(services.settings)
    try {
      await deliverMails(services, transport, signals)
    } finally {
      transport.close()
    }
    const { rows } = await runSql<{ due: Date | null }>(services.db, 'select min(greatest(next_attempt_at, leased_until)) as due from mail_outbox where sent_at is null and failed_at is null')
    await enqueueAgain(services.db, job, {}, rows[0]?.due)
  },
})
