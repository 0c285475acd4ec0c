import { useChangeWords, type ChangeWords } from '@ventanilla/ui/changes'
import { useAllAdmins } from '../access/all-admins.ts'
import { useKnownRoles } from '../access/all-roles.ts'

/** The words of changes, with the names of roles and administrators that this remote knows. */
export function useAuditWords(): ChangeWords {
  const roles = useKnownRoles()
  const admins = useAllAdmins()
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name
  return useChangeWords({
    subjectOf: (type, id) => (type === 'role' ? roleName(id) : type === 'admin' ? admins.find((admin) => admin.id === id)?.email : undefined),
    nameOf: (field, id) => (field === 'role_id' ? roleName(id) : undefined),
  })
}
