import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { useCodeForm } from '../forms/use-code-form.ts'

/** Asks for the second factor when a call of any page requires it again. */
export function ConfirmSession() {
  const { confirmation } = useServices()
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.getState)
  // Leaving the page answers no, so that no call waits for a closed dialog.
  useEffect(() => () => confirmation.answer(false), [confirmation])
  return asked ? <AskForCode answer={confirmation.answer} /> : null
}

function AskForCode({ answer }: { answer: (proved: boolean) => void }) {
  const t = useWords()
  const { api } = useServices()
  const form = useCodeForm((code) => api.call('confirm-session', { body: { code } }), () => answer(true))
  return (
    <DialogForm form={form} title={t('confirm.title')} submit={t('confirm.submit')} urgent onClose={() => answer(false)}>
      <p>{t('confirm.text')}</p>
      <CodeField {...form.field('code')} label={t('login.code')} hint={t('login.code_hint')} />
    </DialogForm>
  )
}
