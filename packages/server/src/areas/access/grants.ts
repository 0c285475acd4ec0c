import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import type { Grants, PermissionCode } from '@ventanilla/contract/permissions'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'

const kinds = ['request', 'approve'] as const

/** One of the two sets of `roles r`. */
export const grantsOfRole = (kind: keyof Grants): RawBuilder<PermissionCode[]> =>
  sql`array(select p.permission from role_permissions p where p.role_id = r.id and p.kind = ${kind} order by p.permission)`

/** The two sets as the API has them. */
export const grantsOf = ({ request_permissions, approve_permissions }: Pick<Role, 'request_permissions' | 'approve_permissions'>): Grants => ({
  request: request_permissions,
  approve: approve_permissions,
})

/** What `after` grants and `before` does not, each set by itself. */
export const addedTo = (before: Grants, after: Grants): Grants => ({
  request: after.request.filter((code) => !before.request.includes(code)),
  approve: after.approve.filter((code) => !before.approve.includes(code)),
})

/** Permissions by their names, each with the set in which it is held: `Cashback (aprobar)`. */
export function namesOf(grants: Grants, language: Language): string[] {
  const { permissions, permissionKinds } = messages[language]
  return kinds.flatMap((kind) => grants[kind].map((code) => `${permissions[code]} (${permissionKinds[kind]})`))
}

/**
 * Nobody grants what they lack: to request something and to approve it are held apart.
 * @throws {Failure} grant_not_held, naming what of `given` the holder lacks
 */
export function requireHeld(held: Grants, given: Grants, language: Language): void {
  const named = namesOf(addedTo(held, given), language)
  if (named.length > 0) throw new Failure('grant_not_held', { params: { permissions: named.join(', ') } })
}

/**
 * Nobody changes an access that goes beyond their own: neither archives or demotes who holds more, nor edits their role.
 * @throws {Failure} rights_not_held, naming what of `theirs` the holder lacks
 */
export function requireNoMore(held: Grants, theirs: Grants, language: Language): void {
  const named = namesOf(addedTo(held, theirs), language)
  if (named.length > 0) throw new Failure('rights_not_held', { params: { permissions: named.join(', ') } })
}

/** Replaces both sets of a role. */
export async function writeGrants(transaction: Kysely<Database>, roleId: string, grants: Grants): Promise<void> {
  await transaction.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  const rows = kinds.flatMap((kind) => grants[kind].map((permission) => ({ role_id: roleId, kind, permission })))
  if (rows.length > 0) await transaction.insertInto('role_permissions').values(rows).execute()
}
