import { useState } from 'react'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useHolderWords } from '../words.ts'

type StepDialogProps = { dispute: Dispute; step: 'review' | 'resolve'; onClose: () => void }

/** Takes the next step of a dispute, with what it is taken for. */
export default function StepDialog({ step, ...props }: StepDialogProps) {
  return step === 'review' ? <ReviewDialog {...props} /> : <ResolveDialog {...props} />
}

function ReviewDialog({ dispute, onClose }: Omit<StepDialogProps, 'step'>) {
  const t = useHolderWords()
  const words = useFormWordsOf('review-dispute')
  const { id, version } = dispute
  return (
    <ResourceForm
      endpoint="review-dispute"
      dialog={{ title: t('disputes.review.label'), of: whose(t, dispute) }}
      about={id}
      label={words.label}
      input={(body) => ({ params: { id }, body: { ...body, version } })}
      saved={() => t('disputes.review.done')}
      submit={t('disputes.review.label')}
      cancel={t('action.close')}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

function ResolveDialog({ dispute, onClose }: Omit<StepDialogProps, 'step'>) {
  const t = useHolderWords()
  const words = useFormWordsOf('resolve-dispute')
  const { id, version } = dispute
  const [reference] = useState(() => crypto.randomUUID())
  return (
    <ResourceForm
      endpoint="resolve-dispute"
      dialog={{ title: t('disputes.resolve.label'), of: whose(t, dispute) }}
      about={id}
      label={words.label}
      looks={{ outcome: { cards: true, option: words.option('outcome') }, comment: { hint: t('disputes.resolve.says') } }}
      input={(body) => ({ params: { id }, body: { ...body, version, reference } })}
      saved={() => t('disputes.resolve.done')}
      submit={t('disputes.resolve.label')}
      cancel={t('action.close')}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}

const whose = (t: ReturnType<typeof useHolderWords>, { id, first_name, surname }: Dispute): string => `${t('disputes.one', { id })} · ${first_name} ${surname}`
