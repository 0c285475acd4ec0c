import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'

/** Three groups of users with their members, and the time of each: what a campaign is sent to. */
export async function writeSegments(db: Transaction, createdBy: string, now: Date): Promise<void> {
  const members = [
    ['Chiriquí y Veraguas', sql<boolean>`region in ('Chiriquí', 'Veraguas')`],
    ['Nuevos del último mes', sql<boolean>`created_at > ${now}::timestamptz - interval '30 days'`],
    ['Llegaron por referido', sql<boolean>`referred_by is not null`],
  ] as const
  for (const [name, condition] of members) {
    const { id } = await db.insertInto('segments').values({ name, created_at: now, updated_at: now, created_by: createdBy }).returning('id').executeTakeFirstOrThrow()
    await sql`insert into segment_members (segment_id, user_id) select ${id}, id from users where status <> 'Deleted' and ${condition}`.execute(db)
  }
}
