import { useWords } from '../app/use-words.ts'
import { CodeDialog } from '../forms/code-dialog.tsx'

/** Proves the second factor again, before a call that wants it goes on. */
export default function AskForCode({ answer }: { answer: (proved: boolean) => void }) {
  const t = useWords()
  return (
    <CodeDialog
      endpoint="confirm-session"
      title={t('confirm.title')}
      label={t('login.code')}
      hint={t('login.code_hint')}
      submit={t('confirm.submit')}
      urgent
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{t('confirm.text')}</p>
    </CodeDialog>
  )
}
