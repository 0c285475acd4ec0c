import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button, PageHeader, Panel, Stack, Tiles } from '@ventanilla/ui/core'
import { useServices } from '../app/services.ts'
import { useWords } from '../app/use-words.ts'
import { endSession } from '../session/sign-in.ts'
import { DataPanel } from './data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PermissionList } from './permission-list.tsx'
import { Preferences } from './preferences.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** Who is signed in, how they prove it, where else they are signed in, what they may do, and how the console looks here. */
export default function ProfilePage() {
  const t = useWords()
  const { user } = useSession()
  const { api, session } = useServices()
  // Another server may have no sessions to list, and no calls for them.
  const known = user.session.id !== ''
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
      <Tiles wide>
        <Stack>
          <DataPanel user={user} />
          {user.id !== '' && <PasswordPanel user={user} />}
          {known && <SecondFactorPanel enabled={user.second_factor} required={user.second_factor_required} />}
          <Panel title={t('profile.preferences')}>
            <Preferences user={user} />
          </Panel>
        </Stack>
        <Stack>
          {known && <SessionsPanel />}
          <Panel title={t('profile.permissions')}>
            <PermissionList {...user.permissions} />
          </Panel>
        </Stack>
      </Tiles>
    </Stack>
  )
}
