import type { Executor } from '../../platform/database/executor.ts'
import { run } from '../../platform/database/executor.ts'
import { statements } from '../../platform/database/statements.ts'
import { enqueue } from '../jobs/queue.ts'
import { sendMails } from './send-mails.task.ts'

/**
 * A plain-text mail to one person. `reference` names the occasion: the same reference is written and sent once.
 * The text of a `secret` one (a code, a link that works once) is gone from the outbox as soon as it is sent or given up.
 * One that `expires_at` some time is given up then.
 */
export type Mail = { reference: string; recipient: string; subject: string; body: string; secret?: boolean; expires_at?: Date }

/** Writes mails in the caller's transaction: sent when it commits, never when it rolls back. */
export async function enqueueMails(executor: Executor, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  await run(
    executor,
    statements
      .insertInto('mail_outbox')
      .values([...mails])
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .compile(),
  )
  await enqueue(executor, sendMails, {})
}
