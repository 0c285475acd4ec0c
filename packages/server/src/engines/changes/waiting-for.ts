import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Pending requests about a kind of record that would set a field to a record, or to several with it among them: their names.
 * Who approves one has read that record as it was when it was filed, so it counts as used from then on.
 */
export async function waitingFor(db: Kysely<Database>, { about, field, id }: { about: string; field: string; id: string }): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct r.subject_name as name from requests r join request_tasks t on t.request_id = r.id
    where r.status = 'pending' and r.subject_type = ${about} and t.status = 'pending' and t.field = ${field} and t.new @> to_jsonb(${id}::text) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
