import { useKeptText } from '@ventanilla/ui/changes'
import { ConfirmCall } from '@ventanilla/ui/detail'
import { useWords } from '../app/use-words.ts'
import { ReasonField } from './reason-field.tsx'

type Props = { remote: string; version: string; /** The build that is live where it was asked. */ from: string | null; live: string | null; onClose: () => void }

/** Goes back to the release that was live before. */
export function RollBackDialog({ remote, version, from, live, onClose }: Props) {
  const t = useWords()
  const reason = useKeptText(`roll-back:${remote}`)
  return (
    <ConfirmCall
      endpoint="roll-back-release"
      input={{ params: { remote }, body: { reason: reason.text, ...(from !== null && { live: from }) } }}
      title={t('releases.roll_back')}
      confirm={t('releases.roll_back')}
      danger
      done={t('releases.rolled_back', { version })}
      onClose={() => {
        reason.forget()
        onClose()
      }}
      more={(errors) => <ReasonField reason={reason} error={errors['reason']} />}
    >
      {t('releases.roll_back_text', { version, live: live ?? t('releases.nobody') })}
    </ConfirmCall>
  )
}
