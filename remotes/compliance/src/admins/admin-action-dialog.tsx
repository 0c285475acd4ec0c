import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { ConfirmCall } from '@ventanilla/ui/detail'
import type { AdminAction } from './admin-action.ts'

/** Says what an action will do, and does it. */
export function AdminActionDialog({ action, admin, onClose }: { action: AdminAction; admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const isOpenInvitation = action.key === 'archive' && admin.status === 'invited'
  const said = { name: `${admin.first_name} ${admin.surname}`, email: admin.email, role: admin.role.name }
  return (
    <ConfirmCall
      endpoint={action.endpoint}
      input={{ body: { id: admin.id, version: admin.version } }}
      title={t(`admins.actions.${action.key}.title`, said)}
      confirm={t(`admins.actions.${action.key}.label`)}
      danger={action.danger}
      done={t(`admins.actions.${action.key}.done`, said)}
      onClose={onClose}
    >
      {t(isOpenInvitation ? 'admins.actions.archive.text_invited' : `admins.actions.${action.key}.text`, said)}
    </ConfirmCall>
  )
}
