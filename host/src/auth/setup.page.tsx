import { useRef, useState, type SyntheticEvent } from 'react'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Alert, Button, PasswordField, Snackbar, TextField } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { useSessionState } from '../session/session-context.tsx'
import { beginSession } from '../session/sign-in.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { PasswordRules } from './password-rules.tsx'
import { setupErrors, type SetupValues } from './setup-errors.ts'
import { serverErrors } from './sign-in-errors.ts'

const empty: SetupValues = { first_name: '', surname: '', email: '', password: '', repeat: '' }

/** The first administrator, by the one-time link that a first start without demonstration prints. */
export default function SetupPage() {
  const t = useWords()
  const say = useProblemText()
  const { api, session, settings } = useServices()
  const { loader, errorMsg } = useSessionState()
  const link = useSearchParams()[0].get('link') ?? ''
  const [values, setValues] = useState(empty)
  const [sent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(t('setup.title'))
  if (link === '') return <Alert kind="warning" title={t('setup.title')}>{t('setup.no_link')}</Alert>

  const own = sent ? setupErrors(values, settings.passwords) : {}
  const refused = serverErrors(errorMsg, say)
  const field = (name: keyof SetupValues) => ({
    name,
    required: true,
    label: t(`setup.${name}`),
    value: values[name],
    error: own[name] ? say(own[name]) : refused.fields[name],
    onChange: (text: string) => {
      setValues({ ...values, [name]: text })
      if (errorMsg) session.dispatch({ type: 'errorsCleared' })
    },
  })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setSent(true)
    if (loader) return
    if (Object.keys(setupErrors(values, settings.passwords)).length === 0) {
      const { email, first_name, surname, password } = values
      session.dispatch({ type: 'errorsCleared' })
      await beginSession(session, () => api.call('first-administrator', { body: { link, email: email.trim(), first_name, surname, password } }))
    }
    focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className="host-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('setup.title')}</h1>
      <p>{t('setup.text')}</p>
      <TextField {...field('first_name')} autoComplete="given-name" />
      <TextField {...field('surname')} autoComplete="family-name" />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <PasswordField {...field('repeat')} autoComplete="new-password" />
      <PasswordRules password={values.password} repeated={values.repeat} email={values.email} />
      <Button type="submit" kind="primary" block busy={loader}>
        {t('setup.submit')}
      </Button>
      <Snackbar messages={refused.all} onClose={() => session.dispatch({ type: 'errorsCleared' })} />
    </form>
  )
}
