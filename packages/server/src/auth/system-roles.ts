import type { Kysely } from 'kysely'
import { defaultLanguage, messages } from '@ventanilla/contract/messages/say'
import { permissionCodes, type Grants } from '@ventanilla/contract/permissions'
import type { Database } from '../database/schema.ts'

/** The role of the first administrator: everything. */
export const ADMINISTRATOR_ROLE = 'R-administrator'
export const MAKER_ROLE = 'R-maker'
export const CHECKER_ROLE = 'R-checker'

const { roles } = messages[defaultLanguage]
type SystemRole = { id: string; name: string; description: string; grants: Grants }

/** Roles that every installation has. `decide-task` is needed to approve anything (domain page, "Request and approve"). */
export const systemRoles: readonly SystemRole[] = [
  { id: ADMINISTRATOR_ROLE, ...roles.administrator, grants: { request: permissionCodes, approve: permissionCodes } },
  { id: MAKER_ROLE, ...roles.maker, grants: { request: permissionCodes.filter((code) => code !== 'decide-task'), approve: [] } },
  { id: CHECKER_ROLE, ...roles.checker, grants: { request: ['decide-task'], approve: permissionCodes } },
]

/** Writes the system roles where they are missing, and grants them permissions that are new in this version. */
export async function writeSystemRoles(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('roles')
    .values(systemRoles.map(({ id, name, description }) => ({ id, name, description, is_system: true })))
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
