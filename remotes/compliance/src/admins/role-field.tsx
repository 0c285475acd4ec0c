import { useTranslation } from 'react-i18next'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, SelectField } from '@ventanilla/ui/core'
import { useAllRoles } from '../access/all-roles.ts'
import { grantsOf, mayGrant } from '../access/kinds.ts'

type RoleFieldProps = {
  value: string
  error: string | undefined
  /** The role that the administrator has: it is in the list whoever looks at it. */
  current?: { id: string; name: string }
  /** Nobody changes their own role. */
  own?: boolean
  onChange: (id: string) => void
}

/** The role of an administrator. One that may do more than whoever chooses is there, with the reason why it can't be given. */
export function RoleField({ value, error, current, own = false, onChange }: RoleFieldProps) {
  const { t } = useTranslation('compliance')
  const { user } = useSession()
  const load = useAllRoles()
  const roles = load.status === 'ready' ? load.value : []
  const known = current && !roles.some(({ id }) => id === current.id) ? [{ value: current.id, label: current.name }] : []
  const options = roles.map((role) => ({
    value: role.id,
    label: role.name,
    ...(role.id !== current?.id && !mayGrant(user.permissions, grantsOf(role)) && { refused: t('admins.roleBeyond') }),
  }))
  const chosen = roles.find(({ id }) => id === value)
  const counts = chosen && t('admins.roleGrants', { request: chosen.request_permissions.length, approve: chosen.approve_permissions.length })
  const hint = [chosen?.description, counts].filter(Boolean).join(' · ')
  return (
    <>
      <SelectField
        label={t('admins.role')}
        placeholder={t(load.status === 'loading' ? 'admins.rolesLoading' : 'admins.chooseRole')}
        options={[...known, ...options]}
        value={value}
        disabled={own}
        hint={own ? t('admins.ownRole') : hint}
        error={error}
        onChange={onChange}
      />
      {load.status === 'failed' && <LoadFailure {...load} />}
    </>
  )
}
