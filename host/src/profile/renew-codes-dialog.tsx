import { useWords } from '../app/use-words.ts'
import { CodeDialog } from '../forms/code-dialog.tsx'

export default function RenewCodesDialog({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useWords()
  return (
    <CodeDialog
      endpoint="renew-recovery-codes"
      title={t('second_factor.renew_title')}
      label={t('login.code')}
      hint={t('login.code_hint')}
      submit={t('second_factor.renew')}
      danger
      onDone={({ recovery_codes }) => onDone(recovery_codes)}
      onClose={onClose}
    >
      <p>{t('second_factor.renew_text')}</p>
    </CodeDialog>
  )
}
