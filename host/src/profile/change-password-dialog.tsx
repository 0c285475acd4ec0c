import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { useToast } from '@ventanilla/remote-sdk/host-context'
import { PasswordField } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { newPasswordProblems, noPassword } from '../forms/new-password.ts'
import { useDialogForm } from '../forms/use-dialog-form.ts'

/** A new password for whoever knows the present one; sessions elsewhere end with it. */
export function ChangePasswordDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  const toast = useToast()
  const { api, settings } = useServices()
  const form = useDialogForm({
    initial: { current_password: '', ...noPassword },
    check: (values) => ({
      ...newPasswordProblems(values, user.email, settings.passwords),
      ...(values.current_password === '' ? { current_password: { code: 'required' } } : values.current_password === values.password && { password: { code: 'password_same' } }),
    }),
    send: (body) => api.call('change-password', { params: { id: user.id }, body }),
    onDone: () => {
      toast('success', message('answers.password_changed'))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={t('profile.change_password')} submit={t('dialog.save')} onClose={onClose}>
      <PasswordField {...form.field('current_password')} label={t('profile.current_password')} autoComplete="current-password" />
      <NewPasswordFields form={form} email={user.email} besidePresent />
    </DialogForm>
  )
}
