import { sql, type Kysely } from 'kysely'
import type { accessEndpoints, Role } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { roleText } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { shownTime } from '../../engines/lists/shown.ts'
import { grantsOfRole } from './grants.ts'

const administrators = sql<number>`(select count(*) from admins a where a.role_id = r.id and a.status <> 'archived')`

/** The roles, with what the system calls its own in a language. */
export const roleList = (language: Language) => defineList<Role, SortOf<(typeof accessEndpoints)['roles']>>({
  from: sql`roles r`,
  columns: {
    id: sql`r.id`,
    name: roleText('name', language),
    description: roleText('description', language),
    is_system: sql`r.is_system`,
    requires_second_factor: sql`r.requires_second_factor`,
    request_permissions: grantsOfRole('request'),
    approve_permissions: grantsOfRole('approve'),
    admin_count: administrators,
    updated_at: shownTime(sql`r.updated_at`),
    version: sql`r.version`,
  },
  key: [
    { column: sql`r.created_at`, type: 'timestamptz' },
    { column: sql`r.id`, type: 'text' },
  ],
  sorts: { name: sql`${roleText('name', language)} collate "es-x-icu"`, admin_count: administrators, updated_at: sql`r.updated_at` },
  search: (pattern) => sql`plain_text(${roleText('name', language)} || ' ' || ${roleText('description', language)}) like plain_text(${pattern})`,
})

/** @throws {Failure} not_found */
export async function readRole(db: Kysely<Database>, id: string, language: Language): Promise<Role> {
  const role = await readEntry<Role>(db, roleList(language), sql`r.id = ${id}`)
  if (!role) throw new Failure('not_found')
  return role
}
