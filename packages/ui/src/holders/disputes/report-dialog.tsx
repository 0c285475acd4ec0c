import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useHolderWords } from '../words.ts'

/** Reports a movement in the name of its holder. */
export default function ReportDialog({ transaction, onClose }: { transaction: string; onClose: () => void }) {
  const t = useHolderWords()
  const words = useFormWordsOf('open-dispute')
  return (
    <ResourceForm
      endpoint="open-dispute"
      dialog={{ title: t('disputes.report.label'), of: t('movement.title', { id: transaction }) }}
      about={transaction}
      label={words.label}
      looks={{ reason: { option: words.option('reason') } }}
      input={(body) => ({ body: { ...body, transaction_id: transaction } })}
      saved={() => t('disputes.report.done')}
      submit={t('disputes.report.label')}
      cancel={t('action.close')}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
