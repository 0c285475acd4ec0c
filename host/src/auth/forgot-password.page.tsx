import { useNavigate } from '@ventanilla/remote-sdk/router'
import { Button, TextField } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { useSessionState } from '../session/session-context.tsx'
import { emailProblem } from './sign-in-errors.ts'
import { type Recovering, useSendCode } from './recovering.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Recovery, first step: sends a code to the address if it is known. The answer does not reveal whether it is. */
export default function ForgotPasswordPage() {
  const t = useWords()
  const navigate = useNavigate()
  const { session } = useServices()
  const { forgotEmail } = useSessionState()
  const sendCode = useSendCode()
  usePageTitle(t('forgot.title'))
  const { field, failure, busy, wiring } = useAuthForm({
    initial: { email: forgotEmail },
    check: ({ email }) => {
      const problem = emailProblem(email)
      return problem ? { email: problem } : {}
    },
    send: async ({ email }) => {
      session.dispatch({ type: 'forgotEmailSet', email: email.trim() })
      if (await sendCode(email.trim())) await navigate('/verify', { state: { email: email.trim(), sentAt: Date.now() } satisfies Recovering })
    },
  })
  return (
    <form {...wiring}>
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.text')}</p>
      <FormFailure of={failure} />
      <TextField
        {...field('email')}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- asking for a code is all that this page is for
        autoFocus
      />
      <Button type="submit" kind="primary" block busy={busy}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
