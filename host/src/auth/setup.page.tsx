import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Button, TextField } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { useWords } from '../app/use-words.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { NewPasswordFields } from '../forms/new-password-fields.tsx'
import { ruleProblems } from '../forms/rule-problems.ts'
import { newPasswordProblems, noPassword } from '../forms/new-password.ts'
import { useSessionState } from '../session/session-context.tsx'
import { beginSession } from '../session/sign-in.ts'
import { DeadLink } from './dead-link.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** The first administrator, by the one-time link that a first start without demonstration prints. */
export default function SetupPage() {
  const t = useWords()
  const link = useSearchParams()[0].get('link') ?? ''
  usePageTitle(t('setup.title'))
  return link === '' ? <DeadLink title={t('setup.title')}>{t('setup.no_link')}</DeadLink> : <FirstAdministrator link={link} />
}

const empty = { first_name: '', surname: '', email: '', ...noPassword }
const dead: readonly (string | undefined)[] = ['setup_done', 'link_invalid']

function FirstAdministrator({ link }: { link: string }) {
  const t = useWords()
  const say = useProblemText()
  const { api, session, settings } = useServices()
  const { errorMsg } = useSessionState()
  const form = useAuthForm({
    initial: empty,
    check: (values) => ({ ...newPasswordProblems(values, values.email, settings.passwords), ...ruleProblems('first-administrator', values) }),
    send: ({ email, first_name, surname, password }) =>
      beginSession(session, () => api.call('first-administrator', { body: { link, email: email.trim(), first_name, surname, password } })),
  })
  if (errorMsg && dead.includes(errorMsg.body?.code)) return <DeadLink title={t('setup.title')} of={errorMsg}>{say(errorMsg)}</DeadLink>
  return (
    <form {...form.wiring}>
      <h1>{t('setup.title')}</h1>
      <p>{t('setup.text')}</p>
      <FormFailure of={form.failure} />
      <TextField {...form.field('first_name')} label={t('setup.first_name')} autoComplete="given-name" />
      <TextField {...form.field('surname')} label={t('setup.surname')} autoComplete="family-name" />
      <TextField {...form.field('email')} label={t('setup.email')} type="email" autoComplete="username" />
      <NewPasswordFields form={form} email={form.values.email} />
      <Button type="submit" kind="primary" block busy={form.busy}>
        {t('setup.submit')}
      </Button>
    </form>
  )
}
