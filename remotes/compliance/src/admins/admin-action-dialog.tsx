import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useToast } from '@ventanilla/remote-sdk/host-context'
import { Alert, ConfirmDialog } from '@ventanilla/ui/core'
import type { AdminAction } from './admin-action.ts'

/** Says what an action will do, and does it. A refusal stays in the dialog, in words. */
export function AdminActionDialog({ action, admin, onClose }: { action: AdminAction; admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const isOpenInvitation = action.key === 'archive' && admin.status === 'invited'
  const said = { name: `${admin.first_name} ${admin.surname}`, email: admin.email, role: admin.role.name }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(action.endpoint, { body: { id: admin.id, version: admin.version } }),
    onSuccess: () => {
      toast('success', t(`admins.actions.${action.key}.done`, said))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t(`admins.actions.${action.key}.title`, said)}
      confirm={t(`admins.actions.${action.key}.label`)}
      cancel={t('roles.cancel')}
      danger={action.danger}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => !isPending && onClose()}
    >
      <div className="v-stack">
        <p>{t(isOpenInvitation ? 'admins.actions.archive.text_invited' : `admins.actions.${action.key}.text`, said)}</p>
        {error && <Alert kind="danger">{say(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
