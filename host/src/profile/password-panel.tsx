import { useState } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Panel, Button } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

const ChangePasswordDialog = retryingLazy(() => import('./change-password-dialog.tsx'))

export function PasswordPanel({ user }: { user: CurrentUser }) {
  const t = useWords()
  const [changing, setChanging] = useState(false)
  const change = (
    <Button icon="key" onClick={() => setChanging(true)}>
      {t('profile.change_password')}
    </Button>
  )
  return (
    <Panel title={t('new_password.password')} actions={change}>
      <p className="v-muted">{t('profile.password_text')}</p>
      {changing && <ChangePasswordDialog user={user} onClose={() => setChanging(false)} />}
    </Panel>
  )
}
