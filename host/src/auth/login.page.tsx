import { useRef, useState, type SyntheticEvent } from 'react'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Alert, Button, PasswordField, Snackbar, TextField, TextLink } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { useSessionState } from '../session/session-context.tsx'
import { beginSession } from '../session/sign-in.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { formErrors, isSessionEnd, serverErrors, type SignInField } from './sign-in-errors.ts'

/** Signing in (specification sections 2, 5 and 8). Who is signed in is led on by the route. */
export function LoginPage() {
  const t = useWords()
  const say = useProblemText()
  const { api, session } = useServices()
  const { loader, errorMsg, tokenError, forgotEmail } = useSessionState()
  const [values, setValues] = useState({ email: forgotEmail, password: '' })
  const [sent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(t('login.title'))

  const missing = sent ? formErrors(values) : {}
  const ended = isSessionEnd(errorMsg) && errorMsg
  const refused = serverErrors(ended ? undefined : errorMsg, say)
  const errorOf = (field: SignInField) => (missing[field] ? t(missing[field]) : refused.fields[field])
  const dismiss = () => (errorMsg || tokenError) && session.dispatch({ type: 'errorsCleared' })
  const edit = (field: SignInField) => (text: string) => {
    setValues({ ...values, [field]: text })
    dismiss()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setSent(true)
    if (loader) return
    if (Object.keys(formErrors(values)).length === 0) {
      session.dispatch({ type: 'errorsCleared' })
      await beginSession(session, () => api.call('login', { body: { email: values.email.trim(), password: values.password } }))
    }
    focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className="host-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('login.title')}</h1>
      {ended && <Alert kind="info">{say(ended)}</Alert>}
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- signing in is all that this page is for
        autoFocus
        value={values.email}
        error={errorOf('email')}
        onChange={edit('email')}
      />
      <PasswordField label={t('login.password')} name="password" autoComplete="current-password" value={values.password} error={errorOf('password')} onChange={edit('password')} />
      <p className="host-form-link">
        <TextLink to="/forgot-password" onClick={() => session.dispatch({ type: 'forgotEmailSet', email: values.email.trim() })}>
          {t('login.forgot_password')}
        </TextLink>
      </p>
      <Button type="submit" kind="primary" block busy={loader}>
        {t('login.submit')}
      </Button>
      <Snackbar messages={tokenError ? [tokenError] : refused.all} onClose={dismiss} />
    </form>
  )
}
