import type { Kysely } from 'kysely'
import type { Database } from './database/schema.ts'

/** A secret of the installation: made at the first start, by the process that comes first, and kept in the database. */
export async function keptSecret(db: Kysely<Database>, key: string, make: () => string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}
