import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@ventanilla/ui/core'

/** 'Salir de la lista' (specification section 2). */
export function ExitDialog({ open, unsent, lost, onStay, onLeave }: { open: boolean; /** Corrected cells that were not uploaded. */ unsent: number; /** The file has to be uploaded again by whoever leaves. */ lost: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <ConfirmDialog open={open} title={t('exit.title')} confirm={t('exit.leave')} cancel={t('exit.stay')} onConfirm={onLeave} onCancel={onStay}>
      {unsent > 0 && <p>{t('exit.unsent', { count: unsent })}</p>}
      {lost && <p>{t('exit.text')}</p>}
    </ConfirmDialog>
  )
}
