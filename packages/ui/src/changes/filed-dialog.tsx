import type { RequestFiled } from '@ventanilla/contract/changes'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { requestPath } from './request-path.ts'
import { useWords } from './words.ts'

export type FiledDialogProps = { filed: RequestFiled; onRead: () => void }

/** A change was filed as a request: who can decide it, until when, and the way to it. */
export function FiledDialog({ filed: { request_id, deciders, expires_at }, onRead }: FiledDialogProps) {
  const t = useWords()
  const { ago } = useFormats()
  const navigate = useNavigate()
  return (
    <ConfirmDialog open title={t('approval.sent')} confirm={t('approval.see')} cancel={t('approval.close')} onConfirm={() => void navigate(requestPath(request_id))} onCancel={onRead}>
      <div className="v-stack">
        <p>{t('approval.sentText')}</p>
        {deciders.length > 0 && <p>{t('approval.deciders', { names: deciders.join(', ') })}</p>}
        <p className="v-muted">{t('approval.expires', { ago: ago(expires_at) })}</p>
      </div>
    </ConfirmDialog>
  )
}
