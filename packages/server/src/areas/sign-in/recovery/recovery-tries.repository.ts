import { sql, type Kysely } from 'kysely'
import { OTP_TRIES } from '@ventanilla/contract/constants'
import type { Database } from '../../../platform/database/schema.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { HOUR_MS, MINUTE_MS } from '../rates.repository.ts'

const DAY_MS = 24 * HOUR_MS
/** Of 100,000 codes, a guesser who never gives up tries ten a day. */
export const TRIES_OF_DAY = 10

/**
 * Takes one of the tries at codes that this e-mail has, known or not, before anything is compared and in one statement: of
 * any number sent at once no more than five get through. The count is of the e-mail, not of a code, and goes back to zero
 * only an hour after the last try (a day after it for the ten of a day). A code lives ten minutes, so no code ever meets
 * a count that began again, and a code that is asked for again meets the count of the one before.
 * @returns how many were taken, this one included. @throws {Failure} too_many_tries with the minutes to wait
 */
export async function takeTry(db: Kysely<Database>, email: string, now: Date): Promise<number> {
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
    .returning('tries')
    .executeTakeFirst()
  if (taken) return taken.tries
  const { tries_of_day, last_try_at } = await db.selectFrom('recovery_tries').select(['tries_of_day', 'last_try_at']).where('email', '=', email).executeTakeFirstOrThrow()
  const until = last_try_at.getTime() + (tries_of_day >= TRIES_OF_DAY ? DAY_MS : HOUR_MS)
  throw new Failure('too_many_tries', { params: { minutes: Math.max(1, Math.ceil((until - now.getTime()) / MINUTE_MS)) } })
}

/** Forgets the tries of somebody who has got in. */
export const clearTries = (db: Kysely<Database>, email: string) => db.deleteFrom('recovery_tries').where('email', '=', email).execute()
