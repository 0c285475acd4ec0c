import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { ConfirmDialog, FormDialog } from '@ventanilla/ui/core'
import { Alert } from '@ventanilla/ui/entry'
import { useProblemWords } from '../../operations/use-problem-words.ts'
import { ActionFields } from './action-fields.tsx'
import { noValues, type CardAction, type Values } from './card-action.ts'
import { Consequence } from './consequence.tsx'
import { readValues } from './read-values.ts'
import { usePerform } from './use-perform.ts'

type ActionDialogProps = { action: CardAction; user: string; card?: CardDetail; onClose: () => void }

/** An action from its form to what became of it: nothing happens before what will happen was confirmed. */
export function ActionDialog({ action, user, card, onClose }: ActionDialogProps) {
  const { t } = useTranslation('bulk-operations')
  const toast = useToast()
  const say = useProblemWords()
  const hasForm = action.fields.length > 0
  const [written, write] = useState<Values>(noValues)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(!hasForm)
  const { values, problems } = readValues(action, written, card)
  const label = t(`cards.actions.${action.key}.label`)
  const { send, busy, refusal, error, uncertain, reset } = usePerform(action, user, ({ pending }) => {
    if (pending) toast('info', t('cards.action.pending'))
    else toast('success', t(`cards.actions.${action.key}.done`))
    onClose()
  })
  // What may have been done already is only tried again as it was: with other values it would be something else.
  const mayGoBack = hasForm && !uncertain

  const check = () => {
    setTried(true)
    if (Object.keys(problems).length === 0) setConfirming(true)
  }
  const back = () => {
    if (busy) return
    if (!mayGoBack) return onClose()
    reset()
    setConfirming(false)
  }

  return (
    <>
      <FormDialog open={!confirming} title={label} submit={t('cards.action.next')} cancel={t('cards.action.close')} onSubmit={check} onClose={onClose}>
        <ActionFields action={action} card={card} values={written} problems={tried ? problems : {}} onChange={(by) => write((before) => ({ ...before, ...by }))} />
      </FormDialog>
      <ConfirmDialog
        open={confirming}
        title={t('cards.action.confirm', { action: label })}
        confirm={uncertain ? t('cards.action.again') : label}
        cancel={t(mayGoBack ? 'cards.action.back' : 'cards.action.close')}
        danger={action.danger}
        busy={busy}
        onConfirm={() => send(values)}
        onCancel={back}
      >
        <div className="v-stack">
          <Consequence action={action} card={card} values={values} />
          {refusal && <Alert kind="danger" title={t('cards.action.refused')}>{refusal.problems.map((problem) => say(problem)).join(' ') || refusal.message || t('result.noReason')}</Alert>}
          {error && <Alert kind="danger" title={say(error)}>{uncertain && t('cards.action.uncertain')}</Alert>}
        </div>
      </ConfirmDialog>
    </>
  )
}
