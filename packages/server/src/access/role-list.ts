import { sql, type Kysely } from 'kysely'
import type { accessEndpoints, Role } from '@ventanilla/contract/endpoints/access.endpoints'
import type { Database } from '../database/schema.ts'
import { Failure } from '../http/failure.ts'
import { defineList, type SortOf } from '../lists/list-source.ts'
import { readEntry } from '../lists/read-list.ts'
import { shownTime } from '../lists/shown.ts'
import { grantsOfRole } from './grants.ts'

const administrators = sql<number>`(select count(*) from admins a where a.role_id = r.id and a.status <> 'archived')`

export const roleList = defineList<Role, SortOf<(typeof accessEndpoints)['roles']>>({
  from: sql`roles r`,
  columns: {
    id: sql`r.id`,
    name: sql`r.name`,
    description: sql`r.description`,
    is_system: sql`r.is_system`,
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
  sorts: { name: sql`r.name collate "es-x-icu"`, admin_count: administrators, updated_at: sql`r.updated_at` },
  search: (pattern) => sql`plain_text(r.name || ' ' || r.description) like plain_text(${pattern})`,
})

/** @throws {Failure} not_found */
export async function readRole(db: Kysely<Database>, id: string): Promise<Role> {
  const role = await readEntry<Role>(db, roleList, sql`r.id = ${id}`)
  if (!role) throw new Failure('not_found')
  return role
}
