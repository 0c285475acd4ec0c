import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert, Button } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { newPasswordProblems, noPassword } from '../forms/new-password.ts'
import { useSessionState } from '../session/session-context.tsx'
import { beginSession } from '../session/sign-in.ts'
import { DeadLink } from './dead-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

type AcceptInvitationProps = { link: string; invitation: ResponseOf<Endpoints['invitation']> }

/** For whom an invitation is, with which role, and the password that accepts it and signs in. */
export function AcceptInvitation({ link, invitation: { email, first_name, surname, role, expires_at } }: AcceptInvitationProps) {
  const t = useWords()
  const say = useProblemText()
  const { dateTime } = useFormats()
  const { api, session, settings } = useServices()
  const { errorMsg } = useSessionState()
  const form = useAuthForm({
    initial: noPassword,
    check: (values) => newPasswordProblems(values, email, settings.passwords),
    send: (values) => beginSession(session, () => api.call('accept-invitation', { body: { ...values, link } })),
  })
  if (errorMsg?.body?.code === 'link_invalid') return <DeadLink title={t('invitation.title')}>{say(errorMsg)}</DeadLink>
  return (
    <form {...form.wiring}>
      <h1>{t('invitation.title')}</h1>
      <p>{t('invitation.text', { name: `${first_name} ${surname}`, programme: settings.programmeName })}</p>
      <dl className="host-facts">
        <dt>{t('invitation.email')}</dt>
        <dd>{email}</dd>
        <dt>{t('invitation.role')}</dt>
        <dd>{role}</dd>
        <dt>{t('invitation.until')}</dt>
        <dd>{dateTime(expires_at)}</dd>
      </dl>
      {form.failure && <Alert kind="danger">{form.failure}</Alert>}
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" kind="primary" block busy={form.busy}>
        {t('invitation.submit')}
      </Button>
    </form>
  )
}
