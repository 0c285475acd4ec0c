import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { withdrawMails } from '../../engines/mailings/mailings.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { limitCalls, MINUTE_MS, networkOf } from './lockout.repository.ts'

/** Links are guessed as little as passwords: all calls with one from one address are counted together. @throws {Failure} too_many_requests */
export const countGuess = (address: string, { db, clock, settings }: Services): Promise<void> =>
  limitCalls(db, { door: 'link', caller: networkOf(address), max: settings.LOGIN_RATE, ms: MINUTE_MS }, clock.now())

const LINK_DAYS = 7

/** What a link is for: to create the first administrator, or to accept the invitation of one who is named. */
export type LinkAbout = { purpose: 'first-administrator' } | { purpose: 'invitation'; admin_id: string }
type Purpose = LinkAbout['purpose']

/** `reference`: of the mail that carries it, by which that is taken back. */
export type IssuedLink = { secret: string; reference: string; expiresAt: Date }

const referenceOf = (purpose: Purpose, hash: string) => `${purpose}:${hash}`
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Makes a link that works once, for seven days. Only its hash is kept; the links before it about the same work no more. */
export async function issueLink(transaction: Transaction, about: LinkAbout, now: Date): Promise<IssuedLink> {
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOf(secret)
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000)
  await revokeLinks(transaction, about)
  await transaction.insertInto('one_time_links').values({ hash, expires_at: expiresAt, ...about }).execute()
  return { secret, reference: referenceOf(about.purpose, hash), expiresAt }
}

/** Makes every link about this worthless, and takes back the mails that wait with one. */
export async function revokeLinks(transaction: Transaction, about: LinkAbout): Promise<void> {
  let links = transaction.deleteFrom('one_time_links').where('purpose', '=', about.purpose)
  if (about.purpose === 'invitation') links = links.where('admin_id', '=', about.admin_id)
  const revoked = await links.returning('hash').execute()
  await withdrawMails(transaction, 'cancelled', sql`reference = any(${revoked.map(({ hash }) => referenceOf(about.purpose, hash))})`)
}

/** The link that this secret opens at this moment, without using it. */
export const findLink = (db: Kysely<Database>, purpose: Purpose, secret: string, now: Date) =>
  db
    .selectFrom('one_time_links')
    .select(['admin_id', 'expires_at'])
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses the link up: of several calls at once exactly one gets it, the others nothing. */
export const takeLink = (transaction: Kysely<Database>, purpose: Purpose, secret: string, now: Date) =>
  transaction
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('admin_id')
    .executeTakeFirst()
