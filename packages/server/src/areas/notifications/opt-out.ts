import { sql, type Kysely } from 'kysely'
import type { Language } from '@ventanilla/contract/messages/say'
import { withdrawMails } from '../../engines/mailings/mailings.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { sameHash, type Keys } from '../../platform/keys.ts'
import { publicUrl, type Settings } from '../../platform/settings.ts'

const signed = (keys: Keys, userId: string) => keys.hash('opt-out', userId, 'notifications')
/** Names a person, and can be made by nobody who has not the secret of the programme: it works without sign-in, and for ever. */
export const optOutToken = (keys: Keys, userId: string): string => `${userId}.${signed(keys, userId)}`

/** The page that asks, for people; and the call of mail programs. */
export const optOutPage = (settings: Settings, token: string): string => `${publicUrl(settings)}/unsubscribe?token=${encodeURIComponent(token)}`
export const optOutCall = (settings: Settings, token: string): string => `${publicUrl(settings)}/api/notifications/opt-out/?token=${encodeURIComponent(token)}`

/** Whether the user `u` wants no notifications now. */
export const hasOptedOut = 'exists (select from notification_opt_outs o where o.user_id = u.id and o.ended_at is null)'

/** Whether the user `u` gets notifications now: `refusalOf` says the same of one who was read. */
export const isReached = `(u.status not in ('Retired', 'Deleted') and not ${hasOptedOut})`

type Person = { id: string; email: string; language: Language; opted_out: boolean }

/** @throws {Failure} opt_out_invalid: not one of ours, or of somebody who is gone */
async function personOf(db: Kysely<Database>, keys: Keys, token: string): Promise<Person> {
  const [, id = '', hash = ''] = /^([A-Za-z0-9-]{1,40})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (!sameHash(hash, signed(keys, id))) throw new Failure('opt_out_invalid')
  const { rows: [person] } = await runSql<Person>(db, `select u.id, u.email, u.language, ${hasOptedOut} as opted_out from users u where u.id = $1 and u.status <> 'Deleted'`, [id])
  if (!person) throw new Failure('opt_out_invalid')
  return person
}

/** The first letter and the server: enough to know one's own address, and too little to learn another's. */
const hidden = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** Keeps that somebody wants no notifications any longer, and takes back the mails to them that have not gone out. */
const optOut = (db: Kysely<Database>, { id }: Person, via: 'link' | 'one_click'): Promise<void> =>
  inTransaction(db, async (transaction) => {
    // Waits for the mailing that writes to them at this moment, and makes the next one see the wish.
    await runSql(transaction, 'select from users where id = $1 for update', [id])
    await runSql(transaction, 'insert into notification_opt_outs (user_id, via) values ($1, $2) on conflict do nothing', [id, via])
    await withdrawMails(transaction, 'opted_out', sql`reference in (select p.reference from mailing_recipients p where p.user_id = ${id} and p.outcome = 'waiting' and p.reference like 'notification:%')`)
  }, { retries: true })

/** Ends the wish of somebody who wants notifications again; those that they did not get meanwhile are not sent. */
const optIn = (db: Kysely<Database>, { id }: Person): Promise<unknown> => runSql(db, 'update notification_opt_outs set ended_at = now() where user_id = $1 and ended_at is null', [id])

export const optOutHandlers = (keys: Keys): Registration[] => [
  handle('opt-out-state', async ({ query, request, reply }, { db, settings }) => {
    // A mail program that knows no one-click call opens the address itself.
    if (request.headers.accept?.includes('text/html')) return reply.redirect(optOutPage(settings, query.token), 303)
    const { email, language, opted_out } = await personOf(db, keys, query.token)
    return { recipient: hidden(email), opted_out, language }
  }),
  handle('opt-out', async ({ query, body }, { db }) => {
    await optOut(db, await personOf(db, keys, query.token), body['List-Unsubscribe'] === undefined ? 'link' : 'one_click')
    return { opted_out: true }
  }),
  handle('opt-in', async ({ query }, { db }) => {
    await optIn(db, await personOf(db, keys, query.token))
    return { opted_out: false }
  }),
]
