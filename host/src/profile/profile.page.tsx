import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@ventanilla/contract/messages/say'
import type { PermissionCode } from '@ventanilla/contract/permissions'
import { changeLanguage } from '@ventanilla/i18n/create-i18n'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Descriptions, PageHeader, Panel, Timestamp } from '@ventanilla/ui/core'
import { Button } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { endSession } from '../session/sign-in.ts'
import { Choice } from './choice.tsx'

/** Who is signed in, what they may do, and how the console looks in this browser. */
export default function ProfilePage() {
  const t = useWords()
  const { t: message } = useTranslation('messages')
  const { user } = useSession()
  const language = useLanguage()
  const { api, i18n, session, theme } = useServices()
  const mode = useSyncExternalStore(theme.subscribe, theme.get)
  const named = (codes: readonly PermissionCode[]) => (codes.length > 0 ? codes.map((code) => message(`permissions.${code}`)).join(', ') : t('profile.none'))

  const rows = [
    { key: 'name', label: t('profile.name'), children: `${user.first_name} ${user.surname}` },
    { key: 'email', label: t('profile.email'), children: user.email },
    { key: 'role', label: t('profile.role'), children: user.role.name },
    { key: 'session', label: t('profile.session'), children: <Timestamp time={user.session.expires_at} /> },
    { key: 'request', label: t('profile.request'), children: named(user.permissions.request) },
    { key: 'approve', label: t('profile.approve'), children: named(user.permissions.approve) },
  ]
  const languages: { value: Language; label: string }[] = [
    { value: 'es', label: 'Español' },
    { value: 'en', label: 'English' },
  ]
  const modes = [
    { value: 'light' as const, label: t('profile.light') },
    { value: 'dark' as const, label: t('profile.dark') },
  ]
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        description={t('profile.description')}
        actions={
          <Button icon="sign-out" onClick={() => endSession(session, api)}>
            {t('shell.sign_out')}
          </Button>
        }
      />
      <Panel title={t('profile.data')}>
        <Descriptions column={1} size="small" items={rows} />
      </Panel>
      <Panel title={t('profile.preferences')}>
        <Choice label={t('profile.language')} options={languages} value={language} onChange={(chosen) => void changeLanguage(i18n, chosen)} />
        <Choice label={t('profile.theme')} options={modes} value={mode} onChange={theme.choose} />
      </Panel>
    </>
  )
}
