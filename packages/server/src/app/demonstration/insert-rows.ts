import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Rows of one statement: more would make a document that is larger than it has to be. */
const BATCH = 5_000

/** Inserts rows as JSON documents, because a statement takes no more than 65,535 values. All rows have the columns of the first. */
export async function insertRows<T extends keyof Database>(db: Kysely<Database>, table: T, rows: readonly Insertable<Database[T]>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH)
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(batch)}::jsonb)`.execute(db)
  }
}
