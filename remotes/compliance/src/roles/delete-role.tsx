import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi, useSession, useToast } from '@ventanilla/remote-sdk/host-context'
import { Alert, ConfirmDialog, RefusableButton } from '@ventanilla/ui/core'
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

/** Deletes a role once it was confirmed. A refusal stays in the dialog, in words. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const api = useApi()
  const toast = useToast()
  const say = useProblemText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('delete-role', { body: { id: role.id, version: role.version } }),
    onSuccess: () => {
      toast('success', t('roles.deleted', { name: role.name }))
      onClose()
    },
  })
  return (
    <ConfirmDialog open title={t('roles.deleteTitle', { name: role.name })} confirm={t('roles.delete')} cancel={t('roles.cancel')} danger busy={isPending} onConfirm={() => mutate()} onCancel={() => !isPending && onClose()}>
      <div className="v-stack">
        <p>{t('roles.deleteText')}</p>
        {error && <Alert kind="danger">{say(error)}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
