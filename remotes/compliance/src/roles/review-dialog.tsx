import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApproval } from '@ventanilla/ui/changes'
import { Alert, ConfirmDialog } from '@ventanilla/ui/core'
import { ChangeList } from './change-list.tsx'
import type { Changes } from './changes.ts'

type ReviewDialogProps = {
  open: boolean
  /** Absent: a role that is not there yet. */
  role: Role | undefined
  changes: Changes
  busy: boolean
  /** Why the last try did not come through, in words. */
  failure: string | undefined
  send: () => void
  back: () => void
  /** What is said of its approval, where it is not said in the form. */
  notice?: ReactNode
  /** It has closed. */
  closed?: () => void
}

/** Before a role is saved: what changes, and whom it concerns. */
export function ReviewDialog({ open, role, changes, busy, failure, send, back, notice, closed }: ReviewDialogProps) {
  const { t } = useTranslation('compliance')
  const { number } = useFormats()
  const { waits } = useApproval(role ? 'edit-role' : 'create-role')
  const count = role?.admin_count ?? 0
  return (
    <ConfirmDialog
      open={open}
      title={t(role ? 'roles.review.edit' : 'roles.review.create')}
      confirm={t(waits ? 'roles.review.send' : role ? 'roles.review.save' : 'roles.review.make')}
      cancel={t('roles.review.back')}
      busy={busy}
      onConfirm={send}
      onCancel={() => !busy && back()}
      {...(closed && { onClosed: closed })}
    >
      <div className="v-stack">
        {role && <Alert kind={count > 0 ? 'warning' : 'info'}>{count > 0 ? t(waits ? 'roles.review.concernsOnceApproved' : 'roles.review.concerns', { count, shown: number(count) }) : t('roles.review.concernsNobody')}</Alert>}
        <ChangeList changes={changes} />
        {notice}
        {failure && <Alert kind="danger">{failure}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
