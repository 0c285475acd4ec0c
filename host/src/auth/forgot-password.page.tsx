import { TextLink } from '@ventanilla/ui/entry'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { useSessionState } from '../session/session-context.tsx'

/** How access is recovered today: by an administrator of the programme. */
export function ForgotPasswordPage() {
  const t = useWords()
  const { forgotEmail } = useSessionState()
  usePageTitle(t('forgot.title'))
  return (
    <div className="host-form">
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.text')}</p>
      {forgotEmail && <p className="v-muted">{t('forgot.email', { email: forgotEmail })}</p>}
      <TextLink to="/login" look="primary">
        {t('forgot.back')}
      </TextLink>
    </div>
  )
}
