import type { Role } from '@ventanilla/contract/endpoints/access.endpoints'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'

/** Why a role is only read; words in `roles.lock`. */
export type Lock = 'system' | 'own' | 'forbidden'

/** Whether somebody may change a role, and if not why: system roles stay as they are, and nobody changes the role they have. */
export function lockOf(role: Pick<Role, 'id' | 'is_system'>, user: Pick<CurrentUser, 'role'>, may: boolean): Lock | undefined {
  if (role.is_system) return 'system'
  if (user.role.id === role.id) return 'own'
  return may ? undefined : 'forbidden'
}
