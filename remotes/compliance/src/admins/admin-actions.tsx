import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button } from '@ventanilla/ui/entry'
import { RefusableButton } from '@ventanilla/ui/core'
import { actionsOf, type AdminAction } from './admin-action.ts'
import { AdminActionDialog } from './admin-action-dialog.tsx'
import { EditAdmin } from './edit-admin.tsx'

/** What can be done with one administrator; nothing of it is shown to whoever may do none of it. */
export function AdminActions({ admin }: { admin: Admin }) {
  const { t } = useTranslation('compliance')
  const { user, may } = useSession()
  const [open, setOpen] = useState<AdminAction | 'edit'>()
  const name = `${admin.first_name} ${admin.surname}`
  const close = () => setOpen(undefined)
  const mayEdit = may('edit-admin') && admin.status !== 'archived'
  const isOwn = user.id === admin.id
  return (
    <span className="v-row-actions">
      {mayEdit && <RefusableButton kind="quiet" icon="edit" aria-label={t('admins.editOne', { name })} tip={t('admins.editOne', { name })} onClick={() => setOpen('edit')} />}
      {actionsOf(admin).filter(({ endpoint }) => may(endpoint)).map((action) => {
        const label = t(`admins.actions.${action.key}.one`, { name })
        const refused = action.notOneself && isOwn ? t('admins.notYourself') : undefined
        return action.key === 'restore' ? (
          <Button key={action.key} icon={action.icon} aria-label={label} onClick={() => setOpen(action)}>{t('admins.actions.restore.label')}</Button>
        ) : (
          <RefusableButton key={action.key} kind="quiet" icon={action.icon} aria-label={label} tip={label} refused={refused} onClick={() => setOpen(action)} />
        )
      })}
      {open === 'edit' && <EditAdmin admin={admin} own={isOwn} onClose={close} />}
      {open !== undefined && open !== 'edit' && <AdminActionDialog action={open} admin={admin} onClose={close} />}
    </span>
  )
}
