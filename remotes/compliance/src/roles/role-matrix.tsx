import { useTranslation } from 'react-i18next'
import { permissionCodes, permissionGroups, permissions, type PermissionCode } from '@ventanilla/contract/permissions'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { kinds, type Kind } from '../access/kinds.ts'
import { usePermissionWords } from '../access/use-permission-words.ts'
import { CheckMatrix } from '../matrix/check-matrix.tsx'
import type { Draft } from './draft.ts'

type RoleMatrixProps = {
  draft: Draft
  /** The saved role: differences from it are marked, and anybody may undo them. */
  saved: Draft
  /** Absent: the role is only read. */
  onChange?: (codes: PermissionCode[], kind: Kind, checked: boolean) => void
}

/** The permissions of a role by group, to request and to approve. Nobody ticks what they do not hold themselves. */
export function RoleMatrix({ draft, saved, onChange }: RoleMatrixProps) {
  const { t } = useTranslation('compliance')
  const words = usePermissionWords()
  const held = useSession().user.permissions
  const holdsAny = (kind: Kind) => !onChange || held[kind].length > 0
  const noteOf = (code: PermissionCode) => {
    const lacking = kinds.filter((kind) => holdsAny(kind) && !held[kind].includes(code))
    const [first] = lacking
    return !onChange || first === undefined ? {} : { note: t(`roles.notHeld.${lacking.length === kinds.length ? 'both' : first}`) }
  }
  return (
    <CheckMatrix
      caption={t('roles.permissions')}
      rowTitle={t('roles.permission')}
      columns={kinds.map((key) => ({ key, title: t(`access.kinds.${key}`), ...(!holdsAny(key) && { note: t('roles.noneHeld') }) }))}
      groups={permissionGroups.map((group) => ({
        key: group,
        title: words.group(group),
        rows: permissionCodes.filter((code) => permissions[code].group === group).map((code) => ({ key: code, name: words.permission(code), ...noteOf(code) })),
      }))}
      boxOf={(code, kind) => {
        const [checked, before] = [draft[kind].includes(code), saved[kind].includes(code)]
        return { checked, changed: checked !== before, fixed: !held[kind].includes(code) && !before }
      }}
      onChange={onChange}
    />
  )
}
