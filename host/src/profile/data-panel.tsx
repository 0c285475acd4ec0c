import { useState } from 'react'
import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { Descriptions, Panel, Timestamp, Button } from '@ventanilla/ui/core'
import { useWords } from '../app/use-words.ts'

const EditNameDialog = retryingLazy(() => import('./edit-name-dialog.tsx'))

/** The caller's own data. E-mail and role are for others to change. */
export function DataPanel({ user }: { user: CurrentUser }) {
  const t = useWords()
  const [editing, setEditing] = useState(false)
  const rows = [
    { key: 'name', label: t('profile.name'), children: `${user.first_name} ${user.surname}`.trim() || '–' },
    { key: 'email', label: t('profile.email'), children: user.email },
    { key: 'role', label: t('profile.role'), children: user.role.name || '–' },
    { key: 'session', label: t('profile.session'), children: <Timestamp time={user.session.expires_at} /> },
  ]
  const edit = (
    <Button icon="edit" onClick={() => setEditing(true)}>
      {t('profile.edit_name')}
    </Button>
  )
  return (
    <Panel title={t('profile.data')} actions={user.id !== '' && edit}>
      <Descriptions column={1} size="small" items={rows} />
      {editing && <EditNameDialog user={user} onClose={() => setEditing(false)} />}
    </Panel>
  )
}
