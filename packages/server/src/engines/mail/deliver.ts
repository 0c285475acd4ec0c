import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type { Services } from '../../platform/services.ts'
import type { Settings } from '../../platform/settings.ts'
import { runSql } from '../../platform/database/query.ts'

/** Pauses after a failed attempt; after the last one a mail is given up, about a day after it was written. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const
const MAX_ATTEMPTS = RETRY_MINUTES.length + 1
/** A server may take ten minutes to answer once it has the text (RFC 5321, 4.5.3.2.6). A client that ends sooner and tries again sends it twice. */
const DELIVERY_MS = 14 * 60_000
/** Longer than a delivery: when it is over, the sender has ended. */
const LEASE_MS = 15 * 60_000

/** How soon to say again that a mail was sent, where the database did not answer. */
const AGAIN_MS = 250

/** What nobody shall read in the outbox once it is of no more use. */
export const forgotten = (when = 'secret'): string => ['subject', 'body', 'html'].map((text) => `${text} = case when ${when} then '' else ${text} end`).join(', ')
const unleased = '(leased_until is null or leased_until <= $1)'

type Leased = { id: string; message_id: string; recipient: string; subject: string; body: string; html: string; unsubscribe: string; ends_when_refused: boolean; attempts: number }
type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'metrics'>
/** `stopping`: no further mail is taken. `cut`: what is being sent is broken off. `limitMs`: the longest time that one may take. */
type Limits = { stopping?: AbortSignal; cut?: AbortSignal; limitMs?: number }

/**
 * Sends the mails that are due, one after the other; any number of callers do so side by side. A mail is taken in a
 * statement of its own, sent without a transaction, and its outcome written down afterwards: how long a server takes is
 * no matter of the database. Secret ones go first: somebody waits for a code, which holds for minutes. Those of a mailing go
 * last: it may fill the outbox for hours. A mail whose sender was killed is taken again once the lease is over, under the same
 * Message-ID. Every attempt counts, whatever became of it.
 * @returns how many were tried
 */
export async function deliverMails({ db, clock, log, metrics }: Needs, transport: MailTransport, { stopping, cut, limitMs = DELIVERY_MS }: Limits = {}): Promise<number> {
  await giveUp(db, clock.now())
  for (let tried = 0; ; tried += 1) {
    const mail = stopping?.aborted ? undefined : await lease(db, clock.now())
    if (!mail) return tried
    const failure = await held(
      deliveries,
      attempt(transport, mail, limitMs, cut).then(async (failure) => {
        await (failure ? markFailed(db, mail, failure, clock.now()) : held(marks, markSent(db, mail, clock.now())))
        return failure
      }),
    )
    metrics.mails.inc({ outcome: failure ? 'failed' : 'sent' })
    if (failure) log.warn({ mail: mail.id, attempts: mail.attempts, code: 'code' in failure ? failure.code : undefined }, 'mail was not taken')
  }
}

/** Mails of this process that are being sent, or sent and not marked; and the latter alone. */
const deliveries = new Set<Promise<unknown>>()
const marks = new Set<Promise<unknown>>()

async function held<T>(all: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  all.add(work)
  try {
    return await work
  } finally {
    all.delete(work)
  }
}

/**
 * Waits for the mails that are under way, for so long at most, and for those that were sent until they are marked, however
 * long the database is away: a process that ends between sending and marking sends a mail twice.
 */
export async function mailsSettled(limitMs: number): Promise<void> {
  const over = new AbortController()
  await Promise.race([Promise.allSettled(deliveries), wait(limitMs, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
  await Promise.allSettled(marks)
}

/** What can be sent no more: a code that nobody could use, a mail whose last attempt ended unheard, and one that was withdrawn while its sender was killed. */
const giveUp = (db: Services['db'], now: Date): Promise<unknown> =>
  runSql(
    db,
    `update mail_outbox set failed_at = $1, leased_until = null, last_error = case when withdrawn is not null then withdrawn when expires_at <= $1 then 'expired' else coalesce(last_error, 'no outcome') end, ${forgotten()}
     where id in (
       select id from mail_outbox
       where sent_at is null and failed_at is null and ${unleased} and (expires_at <= $1 or attempts >= $2 or withdrawn is not null)
       for update skip locked
     )`,
    [now, MAX_ATTEMPTS],
  )

/** The mail to send next, by the order of the index `mail_outbox_next`. `$1`: now; `$2`: the most attempts. */
export const nextMail = `select id from mail_outbox
       where sent_at is null and failed_at is null and next_attempt_at <= $1 and ${unleased} and attempts < $2 and withdrawn is null and coalesce(expires_at > $1, true)
       order by secret desc, mailing, next_attempt_at, id limit 1 for update skip locked`

async function lease(db: Services['db'], now: Date): Promise<Leased | undefined> {
  const { rows } = await runSql<Leased>(
    db,
    `update mail_outbox
     set recipient = coalesce(readdressed, recipient), readdressed = null, attempts = attempts + 1, leased_until = $3, next_attempt_at = $1::timestamptz + make_interval(mins => coalesce(($4::int[])[attempts + 1], 0))
     where id = (${nextMail})
     returning id::text, message_id, recipient, subject, body, html, unsubscribe, ends_when_refused, attempts`,
    [now, MAX_ATTEMPTS, new Date(now.getTime() + LEASE_MS), [...RETRY_MINUTES]],
  )
  return rows[0]
}

async function attempt(transport: MailTransport, mail: Leased, limitMs: number, cut: AbortSignal | undefined): Promise<Error | undefined> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, limitMs)
  cut?.addEventListener('abort', end)
  if (cut?.aborted) end()
  try {
    await transport.deliver(mail, ending.signal)
    return undefined
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  } finally {
    clearTimeout(timer)
    cut?.removeEventListener('abort', end)
  }
}

/**
 * Holds also where the lease is over: the mail was sent. While the database is away it is said again: a mail that is sent and
 * not marked would be sent a second time.
 */
async function markSent(db: Services['db'], mail: Leased, now: Date): Promise<void> {
  const last = performance.now() + LEASE_MS
  for (;;)
    try {
      await mark(db, mail, now)
      return
    } catch (failure) {
      if (performance.now() > last) throw failure
      await wait(AGAIN_MS)
    }
}

const mark = (db: Services['db'], { id }: Leased, now: Date): Promise<unknown> =>
  runSql(db, `update mail_outbox set sent_at = $2, failed_at = null, leased_until = null, ${forgotten()} where id = $1 and sent_at is null`, [id, now])

/** Whether the server of the recipient refused this mail for good: the address, or what it says; not the sign-in or the connection. */
const isBounce = (failure: Error): boolean => {
  const { code, responseCode } = failure as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

/** Why a mail was not taken, as codes alone: what a server says in words names the recipient, who may be erased. */
function reasonOf(failure: Error): string {
  const { code, responseCode, response } = failure as { code?: unknown; responseCode?: unknown; response?: unknown }
  const status = typeof response === 'string' ? /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] : undefined
  return [code, responseCode, status].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || failure.name
}

/** That a mail ends with this attempt: it was withdrawn meanwhile, the attempt was its last ($5), or its address refused it ($6) and nobody has corrected that. */
const isOver = '(withdrawn is not null or $5 or ($6 and readdressed is null))'

/** Only while nobody has taken it since. */
const markFailed = (db: Services['db'], { id, attempts, ends_when_refused }: Leased, failure: Error, now: Date): Promise<unknown> =>
  runSql(
    db,
    `update mail_outbox set last_error = coalesce(withdrawn, $3), leased_until = null, next_attempt_at = $4, failed_at = case when ${isOver} then $7::timestamptz end, bounced = $6 and readdressed is null, ${forgotten(`secret and ${isOver}`)}
     where id = $1 and attempts = $2 and sent_at is null and failed_at is null`,
    [id, attempts, reasonOf(failure), new Date(now.getTime() + (RETRY_MINUTES[attempts - 1] ?? 0) * 60_000), attempts >= MAX_ATTEMPTS, ends_when_refused && isBounce(failure), now],
  )

type Message = { id: string; message_id: string; recipient: string; subject: string; body: string; html: string; unsubscribe: string }

/** Hands a mail over; rejects when it was not taken, or when `signal` ends the attempt. A repeat has the same Message-ID. */
export type MailTransport = { deliver: (message: Message, signal?: AbortSignal) => Promise<void>; close: () => void }

/** SMTP where SMTP_URL is set, else .eml files in DATA_DIR/mail, which any mail program opens. */
export const createMailTransport = (settings: Settings): MailTransport => (settings.SMTP_URL ? smtp(settings, settings.SMTP_URL) : files(settings))

const headers = ({ MAIL_FROM, PROGRAMME_NAME }: Settings, { message_id, recipient, subject, body, html, unsubscribe }: Message) => ({
  from: MAIL_FROM ?? { name: PROGRAMME_NAME, address: 'no-reply@ventanilla.example' },
  to: recipient,
  subject,
  text: body,
  ...(html !== '' && { html }),
  ...(unsubscribe !== '' && { headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  messageId: `<${message_id}@ventanilla>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** A connection for each mail: a pool sends a mail again by itself when its connection ends without an answer. */
function smtp(settings: Settings, url: string): MailTransport {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 30_000, socketTimeout: 10 * 60_000 })
  return {
    deliver: async (message, signal) => void (await transport.sendMail({ ...headers(settings, message), ...(signal && { signal }) })),
    close: () => transport.close(),
  }
}

function files(settings: Settings): MailTransport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(settings.DATA_DIR, 'mail')
  return {
    deliver: async (message) => {
      const { message: content } = await transport.sendMail(headers(settings, message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${message.id}.eml`), content, { mode: 0o600 })
    },
    close: () => transport.close(),
  }
}
