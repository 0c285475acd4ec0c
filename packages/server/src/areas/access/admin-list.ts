import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { accessEndpoints, Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { roleText } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { shownTime } from '../../engines/lists/shown.ts'

/** Never is before any time. */
const orNever = (moment: RawBuilder<unknown>) => sql`coalesce(${moment}, '-infinity')`

/** Administrators, of whom `where` says which, with the names of their roles in a language. */
export const adminsWhere = (where: RawBuilder<boolean>, language: Language) =>
  defineList<Admin, SortOf<(typeof accessEndpoints)['archived-admins']>>({
    from: sql`admins a`,
    where,
    joins: sql`
      join roles r on r.id = a.role_id
      left join one_time_links l on l.admin_id = a.id and l.used_at is null
      left join admins b on b.id = a.archived_by`,
    columns: {
      id: sql`a.id`,
      email: sql`a.email`,
      first_name: sql`a.first_name`,
      surname: sql`a.surname`,
      role: sql`jsonb_build_object('id', r.id, 'name', ${roleText('name', language)}::text)`,
      status: sql`a.status`,
      second_factor: sql`exists (select from second_factors f where f.admin_id = a.id and f.enabled_at is not null)`,
      last_login_at: shownTime(sql`a.last_login_at`),
      invited_until: shownTime(sql`l.expires_at`),
      archived_at: shownTime(sql`a.archived_at`),
      archived_by: sql`b.email`,
      created_at: shownTime(sql`a.created_at`),
      version: sql`a.version`,
    },
    key: [
      { column: sql`a.created_at`, type: 'timestamptz' },
      { column: sql`a.id`, type: 'text' },
    ],
    sorts: {
      surname: sql`a.surname collate "es-x-icu"`,
      email: sql`a.email`,
      role: sql`${roleText('name', language)} collate "es-x-icu"`,
      status: sql`a.status`,
      last_login_at: orNever(sql`a.last_login_at`),
      created_at: sql`a.created_at`,
      archived_at: orNever(sql`a.archived_at`),
    },
    search: (pattern) => sql`plain_text(a.first_name || ' ' || a.surname || ' ' || a.email || ' ' || ${roleText('name', language)}) like plain_text(${pattern})`,
  })

/** @throws {Failure} not_found */
export async function readAdmin(db: Kysely<Database>, id: string, language: Language): Promise<Admin> {
  const admin = await readEntry<Admin>(db, adminsWhere(sql`true`, language), sql`a.id = ${id}`)
  if (!admin) throw new Failure('not_found')
  return admin
}
