import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { grantsOf, mayGrant } from '../access/kinds.ts'

/** Why a role is only read; words in `roles.lock`. */
export type Lock = 'system' | 'own' | 'forbidden' | 'beyond'

/**
 * Whether somebody may change a role, and if not why: system roles stay as they are, and nobody changes the role they have
 * or one that grants what they lack.
 */
export function lockOf(role: Role, user: Pick<CurrentUser, 'role' | 'permissions'>, may: boolean): Lock | undefined {
  if (role.is_system) return 'system'
  if (user.role.id === role.id) return 'own'
  if (!may) return 'forbidden'
  return mayGrant(user.permissions, grantsOf(role)) ? undefined : 'beyond'
}
