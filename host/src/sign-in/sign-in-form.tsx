import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@ventanilla/api-client/api-error'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { Alert, Button, focusFirstInvalid, PasswordField, Snackbar, TextField, TextLink } from '@ventanilla/ui/entry'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { serverErrors } from '@ventanilla/i18n/server-errors'
import { useSessionState, useSessionStore } from '../session/session-context.tsx'
import { beginSession } from '../session/sign-in.ts'
import { asksForCode, formErrors, isBarred, isSessionEnd, type SignInField } from '../auth/sign-in-errors.ts'
import { nothingTyped, typedIn, type Typed } from './typed.ts'

export type SignInBody = { email: string; password: string; code?: string }
export type SignInFormProps = {
  /** Makes the call; rejects with an `ApiError`. */
  login: (body: SignInBody) => Promise<{ token: string }>
  /** What the fields held before the page could answer. */
  typed?: Typed
  /** Whether the person comes from setting a new password. */
  created: boolean
}

/** Signing in (specification sections 2, 5 and 8). */
export function SignInForm({ login, typed = nothingTyped, created }: SignInFormProps) {
  const t = useWords()
  const say = useProblemText()
  const { t: message } = useTranslation('messages')
  const session = useSessionStore()
  const { loader, isAuthenticated, errorMsg, tokenError, forgotEmail } = useSessionState()
  // Signed in already while the app is on its way: sent again, the form would begin a second session or use the code up.
  const busy = loader || isAuthenticated
  const [values, setValues] = useState({ email: typed.email || forgotEmail, password: typed.password, code: '' })
  const [withCode, setWithCode] = useState(false)
  const [sent, setSent] = useState(false)
  const [barred, setBarred] = useState<ApiError>()
  const [closed, setClosed] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(t('login.title'))
  // Letters that were typed while this form took over what the server drew stand in its fields, and nowhere else yet.
  useLayoutEffect(() => {
    const { email, password } = form.current ? typedIn(form.current) : nothingTyped
    setValues((before) => (email === before.email && password === before.password ? before : { ...before, email, password }))
  }, [])

  const missing = sent ? formErrors(values, withCode) : {}
  const ended = !sent && isSessionEnd(errorMsg) && errorMsg
  const refused = serverErrors(ended || asksForCode(errorMsg) ? undefined : errorMsg, say)
  const atCode = withCode && errorMsg?.body?.code === 'second_factor_wrong' ? say(errorMsg) : undefined
  const errorOf = (field: SignInField) => (missing[field] ? t(missing[field]) : (refused.fields[field] ?? (field === 'code' ? atCode : undefined)))
  const said = tokenError ?? errorMsg
  const messages = said === closed ? [] : tokenError ? [t('login.invalid_token')] : refused.all
  const forget = () => said && session.dispatch({ type: 'errorsCleared' })
  const edit = (field: SignInField) => (text: string) => {
    setValues((before) => ({ ...before, [field]: text }))
    if (field === 'email') {
      setWithCode(false)
      setBarred(undefined)
    }
    forget()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setSent(true)
    if (busy) return
    setClosed(undefined)
    if (Object.keys(formErrors(values, withCode)).length === 0) {
      session.dispatch({ type: 'errorsCleared' })
      const { email, password, code } = values
      await beginSession(session, () => login({ email: email.trim(), password, ...(withCode && { code: code.trim() }) }))
      const refusal = session.getState().errorMsg
      setBarred(refusal && isBarred(refusal) ? refusal : undefined)
      if (asksForCode(refusal)) {
        setWithCode(true)
        setSent(false)
        return
      }
    }
    focusFirstInvalid(form.current)
  }

  // A browser that runs no script would send it: by `post`, so that no password stands in an address.
  return (
    <form ref={form} className="v-stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('login.title')}</h1>
      {ended && <Alert kind="info" of={ended}>{say(ended)}</Alert>}
      {created && !sent && !ended && <Alert kind="success">{message('answers.password_created')}</Alert>}
      {barred && <Alert kind="warning" of={barred}>{say(barred)}</Alert>}
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- signing in is all that this page is for
        autoFocus={!created}
        value={values.email}
        error={errorOf('email')}
        onChange={edit('email')}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the e-mail is there already
        autoFocus={created}
        value={values.password}
        error={errorOf('password')}
        onChange={edit('password')}
      />
      {withCode && (
        <CodeField
          label={t('login.code')}
          hint={t('login.code_hint')}
          name="code"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- it appears as the next thing to type
          autoFocus
          value={values.code}
          error={errorOf('code')}
          onChange={edit('code')}
        />
      )}
      <p className="host-form-link">
        <TextLink to="/forgot-password" onClick={() => session.dispatch({ type: 'forgotEmailSet', email: values.email.trim() })}>
          {t('login.forgot_password')}
        </TextLink>
      </p>
      <Button type="submit" kind="primary" block busy={busy}>
        {t('login.submit')}
      </Button>
      {/* What stands at a field stays there until it is corrected. */}
      <Snackbar messages={messages} of={errorMsg} onClose={() => setClosed(said)} />
    </form>
  )
}

/** Whether the state of a history entry says that a new password was set just now. */
export const isCreated = (state: unknown): boolean => typeof state === 'object' && state !== null && 'passwordCreated' in state
