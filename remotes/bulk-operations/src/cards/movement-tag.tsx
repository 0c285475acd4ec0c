import { useTranslation } from 'react-i18next'
import type { MovementStatus } from '@ventanilla/contract/states'
import { Icon, type IconName } from '@ventanilla/ui/entry'

const looks: Record<MovementStatus, { tone: string; icon: IconName }> = {
  Activo: { tone: 'success', icon: 'check-circle' },
  Pendiente: { tone: 'info', icon: 'clock' },
  Rechazado: { tone: 'danger', icon: 'error' },
}

/** Status of a movement by word, colour and icon. */
export function MovementTag({ status }: { status: MovementStatus }) {
  const { t } = useTranslation('bulk-operations')
  const { tone, icon } = looks[status]
  return (
    <span className="v-tag" data-tone={tone}>
      <Icon name={icon} size={14} /> {t(`cards.movementStatus.${status}`)}
    </span>
  )
}
