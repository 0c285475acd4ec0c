import type { ErrorCode } from '@ventanilla/contract/errors'
import { codeOf, problemOf } from '../access/refusals.ts'

/** Where a form of a role tells why it was not saved: at the field, above the matrix, above it all, or in the dialog that may try again. */
export type Place = 'name' | 'description' | 'permissions' | 'form' | 'dialog'

const ofPermissions: readonly (ErrorCode | undefined)[] = ['grant_not_held', 'last_administrator', 'last_approver', 'last_grantor']
const ofForm: readonly (ErrorCode | undefined)[] = ['stale_version', 'own_role', 'rights_not_held', 'role_is_system', 'not_found', 'forbidden', 'validation_failed']

export function placeOf(error: unknown): Place {
  const code = codeOf(error)
  if (problemOf(error, 'name')) return 'name'
  if (problemOf(error, 'description')) return 'description'
  if (problemOf(error, 'request_permissions', 'approve_permissions') || ofPermissions.includes(code)) return 'permissions'
  return ofForm.includes(code) ? 'form' : 'dialog'
}
