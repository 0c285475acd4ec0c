import type { Pool } from 'pg'
import type { Services } from '../services.ts'
import type { MailTransport } from './transport.ts'

const BATCH = 20
/** After these waits a mail is given up: about a day in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const

/** What nobody shall read in the outbox once it is of no more use. */
const forgotten = `subject = case when secret then '' else subject end, body = case when secret then '' else body end`

type Due = { id: string; message_id: string; recipient: string; subject: string; body: string; attempts: number }

/**
 * Sends the mails that are due, as many workers at once as there are: each takes rows that no other holds. A mail is
 * marked in the transaction that held it, so that only a crash between the receiver's yes and that mark sends it twice,
 * under the same Message-ID.
 * @returns how many were tried
 */
export async function deliverMails({ pool, clock, log, metrics }: Pick<Services, 'pool' | 'clock' | 'log' | 'metrics'>, transport: MailTransport): Promise<number> {
  const client = await pool.connect()
  let tried = 0
  try {
    await giveUpExpired(client, clock.now())
    for (;;) {
      await client.query('begin')
      const { rows } = await client.query<Due>(
        `select id::text, message_id, recipient, subject, body, attempts from mail_outbox
         where sent_at is null and failed_at is null and next_attempt_at <= $1
         order by next_attempt_at limit 1 for update skip locked`,
        [clock.now()],
      )
      const [mail] = rows
      if (!mail || tried >= BATCH) break
      tried += 1
      const failure = await transport.deliver(mail).then(() => undefined, (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))))
      await (failure ? markFailed(client, mail, failure, clock.now()) : client.query(`update mail_outbox set sent_at = $2, attempts = attempts + 1, ${forgotten} where id = $1`, [mail.id, clock.now()]))
      await client.query('commit')
      metrics.mails.inc({ outcome: failure ? 'failed' : 'sent' })
      if (failure) log.warn({ mail: mail.id, attempts: mail.attempts + 1, code: 'code' in failure ? failure.code : undefined }, 'mail was not taken')
    }
    await client.query('rollback')
    client.release()
  } catch (failure) {
    client.release(true)
    throw failure
  }
  return tried
}

/** A code that nobody could use any more is not sent late. */
const giveUpExpired = (client: Pick<Pool, 'query'>, now: Date): Promise<unknown> =>
  client.query(`update mail_outbox set failed_at = $1, last_error = 'expired', ${forgotten} where id in (select id from mail_outbox where expires_at <= $1 and sent_at is null and failed_at is null for update skip locked)`, [now])

async function markFailed(client: Pick<Pool, 'query'>, { id, attempts }: Due, failure: Error, now: Date): Promise<unknown> {
  const wait = RETRY_MINUTES[attempts]
  const next = new Date(now.getTime() + (wait ?? 0) * 60_000)
  return client.query(
    `update mail_outbox set attempts = attempts + 1, last_error = $2, next_attempt_at = $3, failed_at = $4 ${wait === undefined ? `, ${forgotten}` : ''} where id = $1`,
    [id, failure.message.slice(0, 300), next, wait === undefined ? now : null],
  )
}
