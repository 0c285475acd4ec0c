import { useState } from 'react'
import { Navigate, useNavigate } from '@ventanilla/remote-sdk/router'
import { Alert, Button, TextLink } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { newPasswordProblems, noPassword } from '../forms/new-password.ts'
import { codeToken, keepCodeToken } from '../session/code-token.ts'
import { useSessionState } from '../session/session-context.tsx'
import { authenticate } from '../session/sign-in.ts'
import { useRecovering } from './recovering.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Recovery, last step: open only in the tab that exchanged a code. */
export default function CreatePasswordPage() {
  const [verified] = useState(() => codeToken() !== undefined)
  return verified ? <CreatePassword /> : <Navigate to="/forgot-password" replace />
}

function CreatePassword() {
  const t = useWords()
  const navigate = useNavigate()
  const { api, session, settings } = useServices()
  const { forgotEmail, errorMsg } = useSessionState()
  const recovering = useRecovering()
  const email = recovering?.email ?? forgotEmail
  usePageTitle(t('create_password.title'))
  const form = useAuthForm({
    initial: noPassword,
    check: (values) => newPasswordProblems(values, email, settings.passwords),
    send: async (body) => {
      const created = await authenticate(
        session,
        () => api.call('create-password', { body }),
        () => ({ type: 'passwordCreated' }),
      )
      if (!created) return
      await navigate('/login', { replace: true, state: { passwordCreated: true } })
      keepCodeToken(undefined)
    },
  })
  // The code's token is over, or was used before.
  if (errorMsg?.status === 401)
    return (
      <div className="v-stack">
        <h1>{t('create_password.title')}</h1>
        <Alert kind="warning" of={errorMsg}>{t('create_password.over')}</Alert>
        <TextLink to="/forgot-password" look="primary" replace onClick={() => keepCodeToken(undefined)}>
          {t('verify.again')}
        </TextLink>
      </div>
    )
  return (
    <form {...form.wiring}>
      <h1>{t('create_password.title')}</h1>
      <p>{t('create_password.text')}</p>
      <FormFailure of={form.failure} />
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" kind="primary" block busy={form.busy}>
        {t('create_password.submit')}
      </Button>
    </form>
  )
}
