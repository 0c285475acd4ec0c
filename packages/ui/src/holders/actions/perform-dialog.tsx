import { useToast } from '@ventanilla/remote-sdk/host-context'
import { isOldVersion, ReadAgain } from '../../changes/old-version.ts'
import { useFiling } from '../../changes/use-filing.tsx'
import { Alert } from '../../feedback/alert.tsx'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { useFormWords } from '../../form/words.ts'
import { useProblemWords } from '../../values/use-problem-words.ts'
import { useHolderWords } from '../words.ts'
import type { Performing } from './performing.ts'
import { usePerform } from './use-perform.ts'

type PerformDialogProps = {
  perform: Performing
  /** To the form before it, which stands on the reason for the approval too: `forget` gives that up once the form is left. */
  onBack?: ((forget: () => void) => void) | undefined
  onClose: () => void
  /** To the page, where somebody else changed the record: what was written before stays a draft. */
  onRead: () => void
}

/** What will happen, confirmed, and what became of it. */
export function PerformDialog({ perform, onBack, onClose, onRead }: PerformDialogProps) {
  const t = useHolderWords()
  const words = useFormWords()
  const toast = useToast()
  const { endpoint, record, label, amount, danger, done, says, refused, hasReason } = perform
  const filing = useFiling(endpoint, amount, hasReason, record)
  const say = useProblemWords()
  const { send, busy, refusal, error, uncertain, earlier } = usePerform(
    perform,
    ({ pending }) => {
      if (pending) toast('info', t('action.pending'))
      else toast('success', done)
      filing.forget()
      onClose()
    },
    (filed) => filing.say(filed, onClose),
  )
  // What was sent may have changed what it is refused for: then only the server knows.
  const stopped = busy || uncertain ? undefined : refused
  // What may have been done already is only tried again as it was: with other values it would be something else.
  const back = uncertain ? undefined : onBack
  const isOld = isOldVersion(error)
  const cancel = () => {
    if (back) return back(filing.forget)
    filing.forget()
    onClose()
  }
  if (filing.said) return filing.dialog
  return (
    <ConfirmDialog
      open
      title={t('action.confirm', { action: label })}
      confirm={uncertain ? words('again') : label}
      cancel={t(back ? 'action.back' : 'action.close')}
      danger={danger}
      busy={busy}
      refused={isOld || stopped !== undefined}
      onConfirm={() => send(filing.reason)}
      onCancel={() => !busy && cancel()}
    >
      <div className="v-stack">
        {says}
        {earlier && !error && !refusal && <Alert kind="warning">{words(earlier === 'same' ? 'uncertain' : 'earlierLost')}</Alert>}
        {stopped ? <Alert kind="danger" of={stopped}>{say(stopped)}</Alert> : filing.notice}
        {refusal && <Alert kind="danger" title={t('action.refused')} of={refusal.problems[0]}>{refusal.problems.map((problem) => say(problem)).join(' ') || refusal.message || t('action.noReason')}</Alert>}
        {error && <Alert kind="danger" title={say(error)} of={error}>{uncertain && words('uncertain')}</Alert>}
        {isOld && <ReadAgain onRead={onRead} />}
      </div>
    </ConfirmDialog>
  )
}
