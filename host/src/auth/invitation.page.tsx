import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Navigate, useSearchParams } from '@ventanilla/remote-sdk/router'
import { Alert, Button } from '@ventanilla/ui/entry'
import { HOME } from '../app/return-address.ts'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { newPasswordProblems, noPassword } from '../forms/new-password.ts'
import { useSessionState } from '../session/session-context.tsx'
import { beginSession, endSession } from '../session/sign-in.ts'
import { DeadLink } from './dead-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

type AcceptInvitationProps = { link: string; invitation: ResponseOf<Endpoints['invitation']> }

/** Shows the person and role of an invitation, and asks for the password that accepts it and signs in. */
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
  if (errorMsg?.body?.code === 'link_invalid') return <DeadLink title={t('invitation.title')} of={errorMsg}>{say(errorMsg)}</DeadLink>
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
      <FormFailure of={form.failure} />
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" kind="primary" block busy={form.busy}>
        {t('invitation.submit')}
      </Button>
    </form>
  )
}

/** An invitation by its link: looked at before anything is asked, so that one that works no more says so at once. */
export default function InvitationPage() {
  const t = useWords()
  const link = useSearchParams()[0].get('link') ?? ''
  const { isAuthenticated } = useSessionState()
  const [signedInBefore, setSignedInBefore] = useState(isAuthenticated)
  usePageTitle(t('invitation.title'))
  if (signedInBefore && !isAuthenticated) setSignedInBefore(false)
  if (isAuthenticated) return signedInBefore ? <SignedInAlready /> : <Navigate to={HOME} replace />
  return link === '' ? <DeadLink title={t('invitation.title')}>{t('invitation.no_link')}</DeadLink> : <Invitation link={link} />
}

function Invitation({ link }: { link: string }) {
  const t = useWords()
  const say = useProblemText()
  const { api } = useServices()
  const { data, error, refetch, isFetching } = useQuery({ ...api.query('invitation', { body: { link } }), staleTime: Infinity })
  if (data) return <AcceptInvitation link={link} invitation={data} />
  if (!error) return <p role="status">{t('invitation.looking')}</p>
  if (error instanceof ApiError && error.body?.code === 'link_invalid') return <DeadLink title={t('invitation.title')} of={error}>{say(error)}</DeadLink>
  return (
    <div className="v-stack">
      <h1>{t('invitation.title')}</h1>
      <Alert kind="danger" of={error}>{say(error)}</Alert>
      <Button block busy={isFetching} onClick={() => void refetch()}>
        {t('auth.retry')}
      </Button>
    </div>
  )
}

/** Accepting an invitation replaces the session of a signed-in person, so they decide first. */
function SignedInAlready() {
  const t = useWords()
  const { api, session } = useServices()
  const { user } = useSessionState()
  return (
    <div className="v-stack">
      <h1>{t('invitation.title')}</h1>
      <p>{t('invitation.signed_in', { email: user?.email ?? '' })}</p>
      <Button kind="primary" block icon="sign-out" onClick={() => endSession(session, api)}>
        {t('shell.sign_out')}
      </Button>
    </div>
  )
}
