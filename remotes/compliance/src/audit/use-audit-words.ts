import { useTranslation } from 'react-i18next'
import { useChangeWords, type ChangeWords } from '@ventanilla/ui/changes'
import { useKnownRoles } from '../access/all-roles.ts'

/** The words of changes, with the names of roles and of exported lists that this remote knows. */
export function useAuditWords(): ChangeWords & Record<'list' | 'kind', (code: string) => string> {
  const { t } = useTranslation('compliance')
  const roles = useKnownRoles()
  const roleName = (id: string) => roles.find((role) => role.id === id)?.name
  /** The list that an export took, by the id of its endpoint; of an uploaded list by its step alone, which every operation has. */
  const list = (id: string): string => t(`lists.${id.replace(/^.*\//, '')}`, { defaultValue: id })
  const words = useChangeWords({
    subjectOf: (type, id) => (type === 'list' ? list(id) : type === 'role' ? roleName(id) : undefined),
    nameOf: (field, id) => (field === 'role_id' ? roleName(id) : undefined),
  })
  return { ...words, list, kind: words.subjectType }
}
