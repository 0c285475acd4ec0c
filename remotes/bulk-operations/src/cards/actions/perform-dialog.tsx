import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { useFiling } from '@ventanilla/ui/changes'
import { ConfirmDialog, Alert } from '@ventanilla/ui/core'
import { useProblemWords } from '../../operations/use-problem-words.ts'
import type { CardAction, Values } from './card-action.ts'
import { Consequence } from './consequence.tsx'
import { usePerform } from './use-perform.ts'

type PerformDialogProps = { action: CardAction; user: string; card: CardDetail | undefined; values: Values; /** To the form before it. */ onBack?: () => void; onClose: () => void }

/** What will happen, confirmed, and what became of it. */
export function PerformDialog({ action, user, card, values, onBack, onClose }: PerformDialogProps) {
  const { t } = useTranslation('bulk-operations')
  const toast = useToast()
  const filing = useFiling(action.endpoint, values.amount)
  const say = useProblemWords()
  const label = t(`cards.actions.${action.key}.label`)
  const { send, busy, refusal, error, uncertain } = usePerform(
    action,
    user,
    ({ pending }) => {
      if (pending) toast('info', t('cards.action.pending'))
      else toast('success', t(`cards.actions.${action.key}.done`))
      onClose()
    },
    (filed) => filing.say(filed, onClose),
  )
  // What may have been done already is only tried again as it was: with other values it would be something else.
  const back = uncertain ? undefined : onBack
  if (filing.said) return filing.dialog
  return (
    <ConfirmDialog
      open
      title={t('cards.action.confirm', { action: label })}
      confirm={uncertain ? t('cards.action.again') : label}
      cancel={t(back ? 'cards.action.back' : 'cards.action.close')}
      danger={action.danger}
      busy={busy}
      onConfirm={() => send(values, filing.reason)}
      onCancel={() => !busy && (back ?? onClose)()}
    >
      <div className="v-stack">
        <Consequence action={action} card={card} values={values} />
        {filing.notice}
        {refusal && <Alert kind="danger" title={t('cards.action.refused')}>{refusal.problems.map((problem) => say(problem)).join(' ') || refusal.message || t('result.noReason')}</Alert>}
        {error && <Alert kind="danger" title={say(error)}>{uncertain && t('cards.action.uncertain')}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
