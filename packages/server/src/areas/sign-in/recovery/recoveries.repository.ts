import type { Kysely } from 'kysely'
import { OTP_MINUTES } from '@ventanilla/contract/constants'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Database } from '../../../platform/database/schema.ts'
import type { Keys } from '../../../platform/keys.ts'
import { sameHash } from '../../../platform/keys.ts'
import { MINUTE_MS } from '../rates.repository.ts'

const OTP_MS = OTP_MINUTES * MINUTE_MS

type Asked = { email: string; language: Language; address: string }

/** Writes down that somebody asks for a code. Whether an administrator has this e-mail is not looked at here. */
export const askForCode = (db: Kysely<Database>, asked: Asked, now: Date) => db.insertInto('recoveries').values({ ...asked, created_at: now }).execute()

/** Hash of a code, worth nothing for any other request. */
const codeHash = (keys: Keys, id: number, code: string): string => keys.hash('recovery', String(id), code)

/** Ties a code to its request, from now on for ten minutes. */
export const keepCode = (db: Kysely<Database>, keys: Keys, { id, adminId, code }: { id: number; adminId: string; code: string }, now: Date) =>
  db
    .updateTable('recoveries')
    .set({ settled_at: now, admin_id: adminId, code_hash: codeHash(keys, id, code), code_expires_at: new Date(now.getTime() + OTP_MS) })
    .where('id', '=', id)
    .execute()

export type Guess = { fits: boolean; id: number; adminId: string | null }

/**
 * Compares a code with that of the newest request for this e-mail; older requests are over. Takes the same statement and
 * the same work whether there is a request, a code, an administrator, or none of them.
 */
export async function compareCode(db: Kysely<Database>, keys: Keys, email: string, code: string, now: Date): Promise<Guess> {
  const newest = await db.selectFrom('recoveries').select(['id', 'admin_id', 'code_hash', 'code_expires_at']).where('email', '=', email).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const id = newest?.id ?? 0
  const given = codeHash(keys, id, code)
  // Nobody can enter a code that hashes to the hash of nothing.
  const fits = sameHash(given, newest?.code_hash ?? keys.hash('recovery', '', ''))
  const isOpen = newest?.code_expires_at ? now < newest.code_expires_at : false
  return { fits: fits && isOpen, id, adminId: newest?.admin_id ?? null }
}

/** Uses a code up: of several calls at once, one gets it. Not any more when a newer one was asked for in the meantime. */
export async function takeCode(db: Kysely<Database>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveries')
    .set({ verified_at: now, code_hash: null })
    .where('id', '=', id)
    .where('code_hash', 'is not', null)
    .where((row) => row.not(row.exists(row.selectFrom('recoveries as newer').select('newer.id').whereRef('newer.email', '=', 'recoveries.email').whereRef('newer.id', '>', 'recoveries.id'))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose password the token of this recovery creates; nothing when it was used, is too old, or its owner is not active. */
export const findRecovering = (db: Kysely<Database>, id: number, now: Date) =>
  db
    .selectFrom('recoveries')
    .innerJoin('admins', 'admins.id', 'recoveries.admin_id')
    .where('recoveries.id', '=', id)
    .where('recoveries.used_at', 'is', null)
    .where('recoveries.verified_at', '>', new Date(now.getTime() - OTP_MS))
    .where('admins.status', '=', 'active')
    .select(['admins.id', 'admins.email', 'admins.password_hash'])
    .executeTakeFirst()

/** Uses the token of a recovery up: of several calls at once, one gets it. Nobody does once `voidCodes` has ended it. */
export async function takeRecovery(db: Kysely<Database>, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveries')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('verified_at', '>', new Date(now.getTime() - OTP_MS))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes every code and token of this e-mail worthless: its administrator has a new password. */
export async function voidCodes(db: Kysely<Database>, email: string): Promise<void> {
  await db.updateTable('recoveries').set({ code_hash: null, verified_at: null }).where('email', '=', email).where('used_at', 'is', null).execute()
}
