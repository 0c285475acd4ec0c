import { useQuery } from '@tanstack/react-query'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import { isFiled } from '@ventanilla/contract/filed'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import type { Performing } from '../actions/performing.ts'
import { usePerformedForm } from '../actions/use-performed-form.tsx'
import { useReversal } from '../money/reversal.tsx'
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

type Resolution = { outcome: 'resolved_user' | 'resolved_against'; comment: string }

function ResolveDialog({ dispute, onClose }: Omit<StepDialogProps, 'step'>) {
  const t = useHolderWords()
  const words = useFormWordsOf('resolve-dispute')
  const performing = usePerforming(dispute)
  return (
    <ResourceForm
      endpoint="resolve-dispute"
      dialog={{ title: t('disputes.resolve.label'), of: whose(t, dispute) }}
      about={dispute.id}
      label={words.label}
      looks={{ outcome: { cards: true, option: words.option('outcome') }, comment: { hint: t('disputes.resolve.says') } }}
      {...usePerformedForm(performing, onClose)}
    />
  )
}

function usePerforming({ id, version, transaction_id, amount }: Dispute) {
  const t = useHolderWords()
  const { may } = useSession()
  const { data: movement } = useQuery({ ...useApi().query('transaction-details', { body: { transaction_id } }), enabled: may('transaction-details') })
  // A merchant may have given back a part: the rest is what this decides about.
  const reversal = useReversal(movement && { ...movement, amount: movement.left })
  const isBack = movement?.left === '0.00'
  /** What is back already is given back no second time, and the dispute can't end against its user. */
  const consequenceOf = (outcome: Resolution['outcome']): Pick<Performing, 'says' | 'refused'> => {
    if (outcome === 'resolved_against') return { says: <p>{t('disputes.resolve.against')}</p>, refused: isBack ? { code: 'transaction_reversed' } : undefined }
    return isBack ? { says: <p>{t('disputes.resolve.isBack')}</p> } : reversal
  }
  return ({ outcome, comment }: Resolution): Performing => ({
    endpoint: 'resolve-dispute',
    record: id,
    values: { outcome, comment },
    label: t('disputes.resolve.label'),
    done: t('disputes.resolve.done'),
    danger: true,
    amount: movement?.left ?? amount,
    hasReason: true,
    ...consequenceOf(outcome),
    call: async (api, reference, asked) => {
      const answer = await api.call('resolve-dispute', { params: { id }, body: { outcome, comment, version, reference }, ...asked })
      return isFiled(answer) ? answer : { pending: false }
    },
  })
}

const whose = (t: ReturnType<typeof useHolderWords>, { id, first_name, surname }: Dispute): string => `${t('disputes.one', { id })} · ${first_name} ${surname}`
