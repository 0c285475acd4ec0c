import { sql, type Kysely } from 'kysely'
import { roleList, type Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Language } from '@ventanilla/contract/messages/say'
import { roleText } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { shownTime, textHas } from '../../engines/lists/shown.ts'
import { grantsOfRole } from './grants.ts'

const administrators = sql<number>`(select count(*) from admins a where a.role_id = r.id and a.status <> 'archived')`

const id = byText(sql`r.id`)

/** The roles, with what the system calls its own in a language. */
export const rolesIn = (language: Language): ServedList<typeof roleList> => defineSource(roleList, {
  from: { roles: 'r' },
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
  key: [byTime(sql`r.created_at`), id],
  sorts: { name: [byName(roleText('name', language)), id], admin_count: [byNumber(administrators), id], updated_at: [byTime(sql`r.updated_at`), id] },
  filters: { updated_at: sql`r.updated_at` },
  search: textHas(sql`${roleText('name', language)} || ' ' || ${roleText('description', language)}`),
})

/** @throws {Failure} not_found */
export async function readRole(db: Kysely<Database>, id: string, language: Language): Promise<Role> {
  const role = await readEntry(db, rolesIn(language), sql`r.id = ${id}`)
  if (!role) throw new Failure('not_found')
  return role
}
