import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OTP_DIGITS, OTP_MINUTES } from '@ventanilla/contract/constants'
import { Navigate, useNavigate } from '@ventanilla/remote-sdk/router'
import { Alert, Button } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { clockOf, useSecondsLeft } from '../app/use-seconds-left.ts'
import { useWords } from '../app/use-words.ts'
import { CodeField } from '../forms/code-field.tsx'
import { keepCodeToken } from '../session/code-token.ts'
import { authenticate } from '../session/sign-in.ts'
import { useAuthForm } from './use-auth-form.ts'
import { useRecovering, type Recovering, useSendCode } from './recovering.ts'

/** Recovery, second step. Without a requested code it redirects to the first step. */
export default function VerifyPage() {
  const [recovering] = useState(useRecovering())
  return recovering ? <EnterCode {...recovering} /> : <Navigate to="/forgot-password" replace />
}

function EnterCode({ email, sentAt }: Recovering) {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  const navigate = useNavigate()
  const { api, session } = useServices()
  const sendCode = useSendCode()
  const [asked, setAsked] = useState({ at: sentAt, times: 1 })
  const left = useSecondsLeft(asked.at + OTP_MINUTES * 60_000)
  usePageTitle(t('verify.title'))
  const { field, reset, busy, wiring } = useAuthForm({
    initial: { code: '' },
    fallback: 'code',
    check: ({ code }) => (code === '' ? { code: { code: 'required' } } : code.length < OTP_DIGITS ? { code: t('verify.digits', { digits: OTP_DIGITS }) } : {}),
    send: async ({ code }) => {
      const verified = await authenticate(
        session,
        () => api.call('verify-code', { body: { email, code } }),
        ({ token }) => {
          keepCodeToken(token)
          return { type: 'codeVerified' }
        },
      )
      if (verified) await navigate('/create-password', { replace: true, state: { email, sentAt: asked.at } satisfies Recovering })
    },
  })
  const askAgain = async () => {
    reset()
    if (!(await sendCode(email))) return
    const at = Date.now()
    setAsked({ at, times: asked.times + 1 })
    await navigate('/verify', { replace: true, state: { email, sentAt: at } satisfies Recovering })
  }
  return (
    <form {...wiring}>
      <h1>{t('verify.title')}</h1>
      <p>
        {message('answers.code_sent')} <strong className="host-email">{email}</strong>
      </p>
      {asked.times > 1 && (
        <Alert key={asked.times} kind="success">
          {t('verify.sent_again')}
        </Alert>
      )}
      <CodeField
        {...field('code')}
        label={t('verify.code')}
        hint={left > 0 ? t('verify.time_left', { time: clockOf(left) }) : t('verify.over')}
        digits={OTP_DIGITS}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the code is all that this page is for
        autoFocus
      />
      <Button type="submit" kind="primary" block busy={busy}>
        {t('verify.submit')}
      </Button>
      <Button block kind="quiet" disabled={busy} onClick={() => void askAgain()}>
        {t('verify.again')}
      </Button>
    </form>
  )
}
