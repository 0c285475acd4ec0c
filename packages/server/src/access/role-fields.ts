import { sql, type Kysely } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import { permissionCodes, type PermissionCode } from '@ventanilla/contract/permissions'
import type { Database } from '../database/schema.ts'
import { invalid } from '../http/failure.ts'

export type RoleFields = Pick<Role, 'name' | 'description' | 'request_permissions' | 'approve_permissions'>

/** Each code once, in an order of its own, so that two equal sets are written alike. */
const codes = (given: readonly PermissionCode[]) => permissionCodes.filter((code) => given.includes(code)).sort()

/**
 * What was sent for a role, in the form in which it is kept.
 * @param id of the role that is edited, whose own name is not taken
 * @throws {Failure} validation_failed: a blank name, one that another role has, no permission at all
 */
export async function readRoleFields(db: Kysely<Database>, sent: RoleFields, id = ''): Promise<RoleFields> {
  const fields = {
    name: sent.name,
    description: sent.description,
    request_permissions: codes(sent.request_permissions),
    approve_permissions: codes(sent.approve_permissions),
  }
  const none = fields.request_permissions.length + fields.approve_permissions.length === 0
  const name = fields.name === '' ? 'blank' : (await isTaken(db, fields.name, id)) && 'name_taken'
  if (name || none) throw invalid({ ...(name && { name }), ...(none && { request_permissions: 'permissions_missing' }) })
  return fields
}

const isTaken = async (db: Kysely<Database>, name: string, id: string): Promise<boolean> =>
  (await db.selectFrom('roles').select('id').where(sql<boolean>`role_name_key(name) = role_name_key(${name})`).where('id', '!=', id).executeTakeFirst()) !== undefined
