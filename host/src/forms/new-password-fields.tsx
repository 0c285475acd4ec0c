import { useProblemText } from '@ventanilla/i18n/problem-text'
import { PasswordField } from '@ventanilla/ui/entry'
import { useWords } from '../app/use-words.ts'
import type { NewPasswordField } from './new-password.ts'
import { PasswordRules } from './password-rules.tsx'
import type { Form } from './use-form.ts'

type NewPasswordFieldsProps = { form: Pick<Form<NewPasswordField>, 'field'>; email: string }

/** A new password, typed twice, with its rules. A difference is shown as soon as typing on can no longer make them equal. */
export function NewPasswordFields({ form, email }: NewPasswordFieldsProps) {
  const t = useWords()
  const say = useProblemText()
  const [password, repeated] = [form.field('password'), form.field('confirm_password')]
  const differs = repeated.value !== '' && !password.value.startsWith(repeated.value)
  return (
    <>
      {/* For password managers, which want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...password} label={t('new_password.password')} autoComplete="new-password" />
      <PasswordField
        {...repeated}
        label={t('new_password.repeat')}
        autoComplete="new-password"
        error={repeated.error ?? (differs ? say({ code: 'password_mismatch' }) : undefined)}
      />
      <PasswordRules password={password.value} repeated={repeated.value} email={email} />
    </>
  )
}
