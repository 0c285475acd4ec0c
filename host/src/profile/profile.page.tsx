import { useSyncExternalStore } from 'react'
import { languages } from '@ventanilla/contract/messages/say'
import { changeLanguage } from '@ventanilla/i18n/create-i18n'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Descriptions, PageHeader, Panel, Stack, Timestamp } from '@ventanilla/ui/core'
import { Button } from '@ventanilla/ui/entry'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { endSession } from '../session/sign-in.ts'
import { Choice } from './choice.tsx'
import { PermissionList } from './permission-list.tsx'

/** Who is signed in, what they may do, and how the console looks in this browser. */
export default function ProfilePage() {
  const t = useWords()
  const { user } = useSession()
  const language = useLanguage()
  const { api, i18n, session, theme } = useServices()
  const mode = useSyncExternalStore(theme.subscribe, theme.get)

  const rows = [
    { key: 'name', label: t('profile.name'), children: `${user.first_name} ${user.surname}` },
    { key: 'email', label: t('profile.email'), children: user.email },
    { key: 'role', label: t('profile.role'), children: user.role.name },
    { key: 'session', label: t('profile.session'), children: <Timestamp time={user.session.expires_at} /> },
  ]
  const choices = languages.map((value) => ({ value, label: t(`profile.${value}`) }))
  const modes = [
    { value: 'light' as const, label: t('profile.light') },
    { value: 'dark' as const, label: t('profile.dark') },
  ]
  return (
    <Stack>
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
      <Panel title={t('profile.permissions')}>
        <PermissionList {...user.permissions} />
      </Panel>
      <Panel title={t('profile.preferences')}>
        <Choice label={t('profile.language')} options={choices} value={language} onChange={(chosen) => void changeLanguage(i18n, chosen)} />
        <Choice label={t('profile.theme')} options={modes} value={mode} onChange={theme.choose} />
      </Panel>
    </Stack>
  )
}
