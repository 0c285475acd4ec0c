import { type Kysely, sql } from 'kysely'
import { OTP_MINUTES, OTP_TRIES } from '@ventanilla/contract/constants'
import type { Language } from '@ventanilla/contract/messages/say'
import { withdrawMails } from '../../../engines/mailings/mailings.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import { type Keys, sameHash } from '../../../platform/keys.ts'
import { MINUTE_MS, HOUR_MS } from '../lockout.repository.ts'
import { Failure } from '../../../platform/http/failure.ts'

const OTP_MS = OTP_MINUTES * MINUTE_MS

type Asked = { email: string; language: Language; address: string }

/** Writes down that somebody asks for a code. Whether an administrator has this e-mail is not looked at here. */
export const askForCode = (db: Kysely<Database>, asked: Asked, now: Date) => db.insertInto('recoveries').values({ ...asked, created_at: now }).execute()

/** Of the mail that carries the code. */
export const codeReference = (id: number): string => `recovery:${id}`
/** Hash of a code, worth nothing for any other request. */
const codeHash = (keys: Keys, id: number, code: string): string => keys.hash('recovery', String(id), code)

/** Ties a code to its request, from now on for ten minutes. */
export const keepCode = (db: Kysely<Database>, keys: Keys, { id, adminId, code }: { id: number; adminId: string; code: string }, now: Date) =>
  db
    .updateTable('recoveries')
    .set({ settled_at: now, admin_id: adminId, code_hash: codeHash(keys, id, code), code_expires_at: new Date(now.getTime() + OTP_MS) })
    .where('id', '=', id)
    .execute()

type Guess = { fits: boolean; id: number; adminId: string | null }

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

/** Uses a code up: of several calls at once, one gets it. None does when a newer one was asked for in the meantime. */
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

/** Makes every code and token of this e-mail worthless, and takes back the mails that wait with one: its administrator has a new password, or is archived. */
export async function voidCodes(db: Transaction, email: string): Promise<void> {
  const voided = await db.updateTable('recoveries').set({ code_hash: null, verified_at: null }).where('email', '=', email).where('used_at', 'is', null).returning('id').execute()
  await withdrawMails(db, 'cancelled', sql`reference = any(${voided.map(({ id }) => codeReference(id))})`)
}

const DAY_MS = 24 * HOUR_MS
/** Of 100,000 codes, a guesser who never gives up tries ten a day. */
const TRIES_OF_DAY = 10

/**
 * Takes one of the tries at codes that this e-mail has, known or not, before anything is compared and in one statement: of
 * any number sent at once no more than five get through. The count is of the e-mail, not of a code, and goes back to zero
 * only an hour after the last try (a day after it for the ten of a day). A code lives ten minutes, so no code ever meets
 * a count that began again, and a code that is asked for again meets the count of the one before.
 * @returns how many were taken, this one included, and for how many minutes the e-mail is locked from here on, if this was the last. @throws {Failure} too_many_tries with the minutes to wait
 */
export async function takeTry(db: Kysely<Database>, email: string, now: Date): Promise<{ tries: number; locks: number | undefined }> {
  const [hourAgo, dayAgo] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)]
  const last = sql.ref('recovery_tries.last_try_at')
  const taken = await db
    .insertInto('recovery_tries')
    .values({ email, tries: 1, tries_of_day: 1, last_try_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          tries: sql`case when ${last} <= ${hourAgo} then 1 else recovery_tries.tries + 1 end`,
          tries_of_day: sql`case when ${last} <= ${dayAgo} then 1 else recovery_tries.tries_of_day + 1 end`,
          last_try_at: now,
        })
        .where(sql<boolean>`(recovery_tries.tries < ${OTP_TRIES} or ${last} <= ${hourAgo}) and (recovery_tries.tries_of_day < ${TRIES_OF_DAY} or ${last} <= ${dayAgo})`),
    )
    .returning(['tries', 'tries_of_day'])
    .executeTakeFirst()
  if (taken) return { tries: taken.tries, locks: taken.tries_of_day >= TRIES_OF_DAY ? DAY_MS / MINUTE_MS : taken.tries >= OTP_TRIES ? HOUR_MS / MINUTE_MS : undefined }
  const { tries_of_day, last_try_at } = await db.selectFrom('recovery_tries').select(['tries_of_day', 'last_try_at']).where('email', '=', email).executeTakeFirstOrThrow()
  const until = last_try_at.getTime() + (tries_of_day >= TRIES_OF_DAY ? DAY_MS : HOUR_MS)
  throw new Failure('too_many_tries', { params: { minutes: Math.max(1, Math.ceil((until - now.getTime()) / MINUTE_MS)) } })
}

/** Forgets the tries of somebody who has got in. */
export const clearTries = (db: Kysely<Database>, email: string) => db.deleteFrom('recovery_tries').where('email', '=', email).execute()
