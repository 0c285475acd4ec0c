import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { SystemRoleKey } from '@ventanilla/contract/messages/messages'
import { defaultLanguage, languages, messages, type Language } from '@ventanilla/contract/messages/say'
import { permissionCodes, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import type { Database } from '../../platform/database/schema.ts'

/** The role of the first administrator: everything. */
export const ADMINISTRATOR_ROLE = 'R-administrator'
export const MAKER_ROLE = 'R-maker'
export const CHECKER_ROLE = 'R-checker'

/** `key`: of its name and description in the messages of each language. */
type SystemRole = { id: string; key: SystemRoleKey; grants: Grants }

/** What who only asks doesn't have: deciding, and choosing the code that runs in the browser of who decides. */
const notOfMakers: readonly PermissionCode[] = ['decide-task', 'releases']

/** Roles that every installation has. `decide-task` is needed to approve anything (domain page, "Request and approve"). */
export const systemRoles: readonly SystemRole[] = [
  { id: ADMINISTRATOR_ROLE, key: 'administrator', grants: { request: permissionCodes, approve: permissionCodes } },
  { id: MAKER_ROLE, key: 'maker', grants: { request: permissionCodes.filter((code) => !notOfMakers.includes(code)), approve: [] } },
  { id: CHECKER_ROLE, key: 'checker', grants: { request: ['decide-task'], approve: permissionCodes } },
]

/** Writes the system roles where they are missing, and grants them permissions that are new in this version. */
export async function writeSystemRoles(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('roles')
    .values(systemRoles.map(({ id, key }) => ({ id, ...messages[defaultLanguage].roles[key], is_system: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const granted = systemRoles.flatMap(({ id, grants }) =>
    (['request', 'approve'] as const).flatMap((kind) => grants[kind].map((permission) => ({ role_id: id, kind, permission }))),
  )
  await db
    .insertInto('role_permissions')
    .values(granted)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A role's name in a language: system roles have one in each. */
export function roleName({ id, name }: { id: string; name: string }, language: Language): string {
  const system = systemRoles.find((role) => role.id === id)
  return system ? messages[language].roles[system.key].name : name
}

/** The same in SQL, of `roles r`. */
export const roleText = (part: 'name' | 'description', language: Language): RawBuilder<string> =>
  sql`case r.id ${sql.join(systemRoles.map(({ id, key }) => sql`when ${id} then ${messages[language].roles[key][part]}`), sql` `)} else ${sql.ref(`r.${part}`)} end`

/** What roles are called, by id; one that was deleted as it was called then, because histories of who had it go on naming it. */
export async function roleNames({ db, language }: { db: Kysely<Database>; language: Language }, values: readonly unknown[]): Promise<Readonly<Record<string, string>>> {
  const ids = values.flat().filter((value) => typeof value === 'string')
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, ${roleText('name', language)} as name from roles r where r.id = any(${ids}::text[])
    union all
    select e.subject_id, e.before ->> 'name' from audit_entries e where e.action = 'role.deleted' and e.subject_type = 'role' and e.subject_id = any(${ids}::text[]) and e.before ->> 'name' is not null`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Every name that a system role is shown by. */
export const systemRoleNames = languages.flatMap((language) => systemRoles.map(({ id, key }) => ({ id, name: messages[language].roles[key].name })))
