import { useFormats } from '@ventanilla/i18n/use-formats'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { holderAndAmount } from '../holding.ts'
import type { MovementDetails } from '../lists/movement-panel.tsx'
import { useHolderWords } from '../words.ts'

/** Reports a movement in the name of its holder. */
export default function ReportDialog({ movement, onClose }: { movement: MovementDetails; onClose: () => void }) {
  const t = useHolderWords()
  const { money } = useFormats()
  const { transaction_id: id } = movement
  const words = useFormWordsOf('open-dispute')
  return (
    <ResourceForm
      endpoint="open-dispute"
      dialog={{ title: t('disputes.report.label'), of: `${t('movement.title', { id })} · ${holderAndAmount(movement, money)}` }}
      about={id}
      label={words.label}
      looks={{ reason: { option: words.option('reason') } }}
      input={(body) => ({ body: { ...body, transaction_id: id } })}
      saved={() => t('disputes.report.done')}
      submit={t('disputes.report.label')}
      cancel={t('action.close')}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
