import { sql, type Kysely } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { permissionCodes, type PermissionCode } from '@ventanilla/contract/permissions'
import { systemRoleNames } from '../sign-in/public.ts'
import type { Database } from '../../platform/database/schema.ts'
import { invalid } from '../../platform/http/failure.ts'

export type RoleFields = Pick<Role, 'name' | 'description' | 'request_permissions' | 'approve_permissions' | 'requires_second_factor'>
export type SentFields = Omit<RoleFields, 'requires_second_factor'> & { requires_second_factor?: boolean | undefined }

/** Each code once, in an order of its own, so that two equal sets are written alike. */
const codes = (given: readonly PermissionCode[]) => permissionCodes.filter((code) => given.includes(code)).sort()

/**
 * What was sent for a role, in the form in which it is kept.
 * @param edited the role that is edited, whose own name is not taken
 * @throws {Failure} validation_failed: a name that another role has, no permission at all
 */
export async function readRoleFields(db: Kysely<Database>, sent: SentFields, edited?: Pick<Role, 'id' | 'requires_second_factor'>): Promise<RoleFields> {
  const fields = {
    name: sent.name,
    description: sent.description,
    request_permissions: codes(sent.request_permissions),
    approve_permissions: codes(sent.approve_permissions),
    requires_second_factor: sent.requires_second_factor ?? edited?.requires_second_factor ?? false,
  }
  const none = fields.request_permissions.length + fields.approve_permissions.length === 0
  const taken = await isTaken(db, fields.name, edited?.id ?? '')
  if (taken || none) throw invalid({ ...(taken && { name: 'name_taken' }), ...(none && { request_permissions: 'permissions_missing' }) })
  return fields
}

/** By another role, in either language where it is a system role. */
const isTaken = async (db: Kysely<Database>, name: string, id: string): Promise<boolean> =>
  (await db.selectFrom('roles').select('id').where(sql<boolean>`name_key(${name}) in (name_key(roles.name), ${sql.join(systemRoleNames.map((own) => sql`case roles.id when ${own.id} then name_key(${own.name}) end`))})`).where('id', '!=', id).executeTakeFirst()) !== undefined
