import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { ResourceForm } from '@ventanilla/ui/form'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { newPasswordProblems } from '../forms/new-password.ts'
import { PasswordRules } from '../forms/password-rules.tsx'

const words = { current_password: 'profile.current_password', password: 'new_password.new', confirm_password: 'new_password.repeat' } as const
const typed = { current_password: '', password: '', confirm_password: '' }

/** A new password for the person who knows the present one; sessions elsewhere end with it. */
export default function ChangePasswordDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  const { settings } = useServices()
  return (
    <ResourceForm
      endpoint="change-password"
      dialog={{ title: t('profile.change_password') }}
      label={(field) => t(words[field])}
      looks={{ current_password: { autoComplete: 'current-password' }, password: { autoComplete: 'new-password' }, confirm_password: { autoComplete: 'new-password' } }}
      input={(body) => ({ params: { id: user.id }, body })}
      check={(values) => {
        const { current_password, password, confirm_password } = { ...typed, ...values }
        const same = current_password !== '' && current_password === password && { password: { code: 'password_same' } }
        return { ...newPasswordProblems({ password, confirm_password }, user.email, settings.passwords), ...same }
      }}
      // That the two differ is said as soon as they can no longer become equal by typing on.
      early={({ password = '', confirm_password = '' }) => (confirm_password !== '' && !password.startsWith(confirm_password) ? { confirm_password: { code: 'password_mismatch' } } : {})}
      submit={t('dialog.save')}
      saved={() => message('answers.password_changed')}
      onDone={onClose}
      onCancel={onClose}
    >
      {({ field, values: { password = '', confirm_password = '' } }) => (
        <>
          {field('current_password')}
          {/* For password managers, which want to know whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          {field('password')}
          {field('confirm_password')}
          <PasswordRules password={password} repeated={confirm_password} email={user.email} />
        </>
      )}
    </ResourceForm>
  )
}
