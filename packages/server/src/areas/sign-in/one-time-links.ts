import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

const LINK_DAYS = 7

/** What a link is for: to create the first administrator, or to accept the invitation of one who is named. */
export type LinkAbout = { purpose: 'first-administrator' } | { purpose: 'invitation'; admin_id: string }
type Purpose = LinkAbout['purpose']

/** `hash`: what the database knows it by. */
export type IssuedLink = { secret: string; hash: string; expiresAt: Date }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Makes a link that works once, for seven days. Only its hash is kept; the links before it about the same work no more. */
export async function issueLink(transaction: Kysely<Database>, about: LinkAbout, now: Date): Promise<IssuedLink> {
  const secret = randomBytes(32).toString('base64url')
  const hash = hashOf(secret)
  const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000)
  await revokeLinks(transaction, about)
  await transaction.insertInto('one_time_links').values({ hash, expires_at: expiresAt, ...about }).execute()
  return { secret, hash, expiresAt }
}

/** Makes every link about this worthless. */
export async function revokeLinks(transaction: Kysely<Database>, about: LinkAbout): Promise<void> {
  let links = transaction.deleteFrom('one_time_links').where('purpose', '=', about.purpose)
  if (about.purpose === 'invitation') links = links.where('admin_id', '=', about.admin_id)
  await links.execute()
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
