import { useTranslation } from 'react-i18next'
import type { PermissionCode, PermissionGroup } from '@ventanilla/contract/permissions'
import type { Kind } from './kinds.ts'

/** The names of permissions and of their groups in the language of the page. */
export function usePermissionWords() {
  const { t } = useTranslation('messages')
  return {
    permission: (code: PermissionCode): string => t(`permissions.${code}`),
    /** A permission of one of the two sets, as refusals name it too. */
    grant: ({ kind, code }: { kind: Kind; code: PermissionCode }): string => `${t(`permissions.${code}`)} (${t(`permissionKinds.${kind}`)})`,
    group: (group: PermissionGroup): string => t(`permissionGroups.${group}`),
  }
}
