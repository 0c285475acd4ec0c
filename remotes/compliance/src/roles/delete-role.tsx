import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { RefusableButton } from '@ventanilla/ui/core'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { grantsOf, mayGrant } from '../access/kinds.ts'

/** Asks for the deletion of a role that nobody has; of any other it says why not. */
export function DeleteRoleButton({ role, onAsk }: { role: Role; onAsk: (role: Role) => void }) {
  const { t } = useTranslation('compliance')
  const { user } = useSession()
  const refused = () => {
    if (role.is_system) return t('roles.keep.system')
    if (user.role.id === role.id) return t('roles.keep.own')
    if (!mayGrant(user.permissions, grantsOf(role))) return t('roles.lock.beyond')
    return role.admin_count > 0 ? t('roles.keep.inUse', { count: role.admin_count }) : undefined
  }
  const label = t('roles.deleteOne', { name: role.name })
  return <RefusableButton kind="quiet" icon="trash" aria-label={label} tip={label} refused={refused()} onClick={() => onAsk(role)} />
}

/** Deletes a role once it was confirmed. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const { id, name, version } = role
  return (
    <ConfirmCall endpoint="delete-role" input={{ body: { id, version } }} title={t('roles.deleteTitle', { name })} confirm={t('roles.delete')} danger done={t('roles.deleted', { name })} onClose={onClose}>
      {t('roles.deleteText')}
    </ConfirmCall>
  )
}
