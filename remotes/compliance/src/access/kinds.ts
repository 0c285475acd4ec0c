import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import type { Grants, PermissionCode } from '@ventanilla/contract/permissions'

/** The two sets of a role (specification section 6). */
export const kinds = ['request', 'approve'] as const
export type Kind = (typeof kinds)[number]

/** Both sets of a role, as the rules of the contract know them. */
export const grantsOf = (role: Pick<Role, 'request_permissions' | 'approve_permissions'>): Record<Kind, readonly PermissionCode[]> => ({
  request: role.request_permissions,
  approve: role.approve_permissions,
})

/** Whether a person with the permissions `held` may grant `grants`: nobody grants what they lack. */
export const mayGrant = (held: Grants, grants: Grants): boolean => kinds.every((kind) => grants[kind].every((code) => held[kind].includes(code)))
