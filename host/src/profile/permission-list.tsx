import { useTranslation } from 'react-i18next'
import { permissionGroups, permissions, type Grants, type PermissionCode } from '@ventanilla/contract/permissions'
import { Descriptions } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

const codes = Object.entries(permissions) as [PermissionCode, { group: string }][]

/** What a role may request and approve, by group of the table of permissions; groups without any are left out. */
export function PermissionList({ request, approve }: Grants) {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  const how = (code: PermissionCode) => {
    const both = request.includes(code) && approve.includes(code)
    return t(both ? 'profile.both' : request.includes(code) ? 'profile.request' : 'profile.approve')
  }
  const items = permissionGroups.flatMap((group) => {
    const own = codes.filter(([code, permission]) => permission.group === group && (request.includes(code) || approve.includes(code)))
    if (own.length === 0) return []
    const list = (
      <ul>
        {own.map(([code]) => (
          <li key={code}>
            {message(`permissions.${code}`)} <span className="v-muted">· {how(code)}</span>
          </li>
        ))}
      </ul>
    )
    return [{ key: group, label: message(`permissionGroups.${group}`), children: list }]
  })
  return items.length > 0 ? <Descriptions column={1} size="small" items={items} /> : <p>{t('profile.none')}</p>
}
