import { isFiled } from '@ventanilla/contract/filed'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useFormWordsOf } from '../../changes/use-field-words.ts'
import { ResourceForm } from '../../form/resource-form.tsx'
import type { Performing } from '../actions/performing.ts'
import { usePerformedForm } from '../actions/use-performed-form.tsx'
import { holderAndAmount } from '../holding.ts'
import type { MovementDetails } from '../lists/movement-panel.tsx'
import { useHolderWords } from '../words.ts'
import { useReversal } from './reversal.tsx'

type ReverseDialogProps = { movement: MovementDetails; onClose: () => void }

/** Reverses one movement: why, then what the balance is before and after, confirmed. */
export default function ReverseDialog({ movement, onClose }: ReverseDialogProps) {
  const t = useHolderWords()
  const { money } = useFormats()
  const words = useFormWordsOf('reverse-movement')
  const reversal = useReversal(movement)
  const performing = (description: string): Performing => ({
    endpoint: 'reverse-movement',
    record: movement.transaction_id,
    values: { description },
    label: t('money.reverse.label'),
    done: t('money.reverse.done'),
    danger: true,
    amount: movement.amount,
    hasReason: true,
    ...reversal,
    call: async (api, reference, asked) => {
      const answer = await api.call('reverse-movement', { body: { transaction_id: movement.transaction_id, description, reference }, ...asked })
      return isFiled(answer) ? answer : { pending: answer.pending }
    },
  })
  return (
    <ResourceForm
      endpoint="reverse-movement"
      dialog={{ title: t('money.reverse.title', { id: movement.transaction_id }), of: holderAndAmount(movement, money) }}
      about={movement.transaction_id}
      label={words.label}
      {...usePerformedForm(({ description }: { description: string }) => performing(description), onClose)}
    />
  )
}
