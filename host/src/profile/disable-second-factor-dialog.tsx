import { useTranslation } from 'react-i18next'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { PasswordField } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { DialogForm } from '../forms/dialog-form.tsx'
import { blanks } from '../forms/required.ts'
import { useDialogForm } from '../forms/use-dialog-form.ts'

export function DisableSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  const toast = useToast()
  const { api } = useServices()
  const form = useDialogForm({
    initial: { current_password: '', code: '' },
    fallback: 'code',
    check: blanks,
    send: ({ current_password, code }) => api.call('disable-second-factor', { body: { current_password, code: code.trim() } }),
    onDone: () => {
      toast('success', message('answers.second_factor_disabled'))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={t('second_factor.disable_title')} submit={t('second_factor.disable')} danger onClose={onClose}>
      <p>{t('second_factor.disable_text')}</p>
      <PasswordField {...form.field('current_password')} label={t('profile.current_password')} autoComplete="current-password" />
      <CodeField {...form.field('code')} label={t('login.code')} hint={t('login.code_hint')} />
    </DialogForm>
  )
}
