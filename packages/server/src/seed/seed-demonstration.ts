import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { openKysely } from '../database/pool.ts'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { randomPassword, writeAdministrators } from './administrators.ts'

/** Nobody and nothing is there yet: the only state in which the demonstration is written. */
export async function isEmptyProgramme(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from admins) and not exists (select from users) as empty`.execute(db)
  return rows[0]?.empty ?? false
}

export type Seeded = {
  administrators: string[]
  /** Made at random; absent where DEMO_PASSWORD gave it. */
  password: string | undefined
  users: number
  movements: number
}

export async function seedDemonstration(pool: Pool, settings: Pick<Settings, 'DEMO_PASSWORD' | 'DEMO_SEED'>, now: Date): Promise<Seeded> {
  const password = settings.DEMO_PASSWORD ?? randomPassword()
  return openKysely(pool)
    .transaction()
    .execute(async (transaction) => {
      const administrators = await writeAdministrators(transaction, password, now)
      return { administrators: administrators.map(({ email }) => email), password: settings.DEMO_PASSWORD ? undefined : password, users: 0, movements: 0 }
    })
}
