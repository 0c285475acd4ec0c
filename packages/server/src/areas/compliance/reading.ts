import { sql, type Kysely, type RawBuilder } from 'kysely'
import { MAX_UNREAD } from '@ventanilla/contract/endpoints/audit.endpoints'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/**
 * Somebody who reads the audit log. They have read every entry up to `readTo`, and single ones after it; no entry that
 * they have read was written after `newest`. Both are read beforehand, so that the database plans with them.
 */
export type Reader = { id: string; readTo: number; newest: Date | null }

/** Numbers and times of entries come in the same order but for transactions at the same moment. */
const AMONG = 1_000

/** What an administrator has read of the audit log. */
export async function readerOf(db: Kysely<Database>, id: string): Promise<Reader> {
  const mark = await db.selectFrom('audit_read_marks').select('read_to').where('admin_id', '=', id).executeTakeFirst()
  const readTo = mark?.read_to ?? 0
  const { rows } = await sql<{ newest: Date | null }>`
    select date_trunc('milliseconds', greatest(
      (select max(at) from (select at from audit_entries where id <= ${readTo} order by id desc limit ${AMONG}) last),
      (select max(e.at) from audit_reads r join audit_entries e on e.id = r.entry_id where r.admin_id = ${id})
    )) + interval '1 millisecond' as newest`.execute(db)
  return { id, readTo, newest: rows[0]?.newest ?? null }
}

const single = ({ id }: Reader) => sql`select r.entry_id from audit_reads r where r.admin_id = ${id}`

/** Whether they have read `audit_entries e`. */
export const isRead = (reader: Reader): RawBuilder<boolean> => sql`(e.id <= ${reader.readTo} or e.id in (${single(reader)}))`

/** Entries that they have not read: those behind the mark, found by their number. */
export const unread = (reader: Reader): RawBuilder<boolean> => sql`(e.id > ${reader.readTo} and e.id not in (${single(reader)}))`

/** Entries that they have read. Newer ones than the newest of these are passed over without being looked at. */
export const read = (reader: Reader): RawBuilder<boolean> =>
  reader.readTo === 0 ? sql`e.id in (${single(reader)})` : sql`(e.at <= ${reader.newest} and ${isRead(reader)})`

/**
 * Marks an entry as read, or all that there are. A mark moves forward only.
 * @throws {Failure} not_found
 */
export const markRead = (db: Kysely<Database>, adminId: string, entry: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (entry !== 'all') {
      const found = await transaction.selectFrom('audit_entries').select('id').where('id', '=', Number(entry)).executeTakeFirst()
      if (!found) throw new Failure('not_found')
      await transaction.insertInto('audit_reads').values({ admin_id: adminId, entry_id: found.id }).onConflict((conflict) => conflict.doNothing()).execute()
      return
    }
    await sql`insert into audit_read_marks (admin_id, read_to) select ${adminId}, coalesce(max(id), 0) from audit_entries
      on conflict (admin_id) do update set read_to = greatest(audit_read_marks.read_to, excluded.read_to)`.execute(transaction)
    await sql`delete from audit_reads r using audit_read_marks m where r.admin_id = ${adminId} and m.admin_id = r.admin_id and r.entry_id <= m.read_to`.execute(transaction)
  })

/** How many entries they have not read, sign-ins left out, counted up to MAX_UNREAD. */
export async function countUnread(db: Kysely<Database>, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_entries e where ${unread(reader)} and audit_sign_ins(e.action) = 'hidden' limit ${MAX_UNREAD}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
