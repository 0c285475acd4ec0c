import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { RefusableButton } from '@ventanilla/ui/core'
import { useKnownRoles } from '../access/all-roles.ts'
import { grantsOf, mayGrant } from '../access/kinds.ts'
import { actionsOf, type AdminAction } from './admin-action.ts'

/** Begins something with one administrator: an action after a question, or the form of their data. */
export type BeginAdmin = (admin: Admin, what: AdminAction | 'edit') => void

/** Why something can't be done with an administrator now, in words; nothing where it can. Permissions apart. */
export function useAdminRefusal(): (admin: Admin, what: AdminAction | 'edit') => string | undefined {
  const { t } = useTranslation('compliance')
  const { user } = useSession()
  const roles = useKnownRoles()
  return (admin, what) => {
    if (what !== 'edit' && what.notOneself && user.id === admin.id) return t('admins.notYourself')
    // As far as their role is known; the server decides.
    const theirs = roles.find(({ id }) => id === admin.role.id)
    return theirs && !mayGrant(user.permissions, grantsOf(theirs)) ? t('admins.beyond') : undefined
  }
}

/** The actions for one administrator; none are shown without their permissions. */
export function AdminActions({ admin, onBegin }: { admin: Admin; onBegin: BeginAdmin }) {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const refusal = useAdminRefusal()
  const name = `${admin.first_name} ${admin.surname}`
  const mayEdit = may('edit-admin') && admin.status !== 'archived'
  return (
    <span className="v-row-actions">
      {mayEdit && <RefusableButton kind="quiet" icon="edit" aria-label={t('admins.editOne', { name })} tip={t('admins.editOne', { name })} refused={refusal(admin, 'edit')} onClick={() => onBegin(admin, 'edit')} />}
      {actionsOf(admin).filter(({ endpoint }) => may(endpoint)).map((action) => {
        const label = t(`admins.actions.${action.key}.one`, { name })
        const refused = refusal(admin, action)
        return action.key === 'restore' ? (
          <RefusableButton key={action.key} icon={action.icon} aria-label={label} refused={refused} onClick={() => onBegin(admin, action)}>{t('admins.actions.restore.label')}</RefusableButton>
        ) : (
          <RefusableButton key={action.key} kind="quiet" icon={action.icon} aria-label={label} tip={label} refused={refused} onClick={() => onBegin(admin, action)} />
        )
      })}
    </span>
  )
}
