import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { IconName } from '@ventanilla/ui/core'

/** One thing that can be done with an administrator after a question. Its words stand in `admins.actions` under its key. */
export type AdminAction = {
  key: 'invite' | 'archive' | 'restore'
  endpoint: 'invite-admin-again' | 'archive-admin' | 'restore-admin'
  icon: IconName
  danger?: true
  /** Nobody does it to themselves. */
  notOneself?: true
}

const invite: AdminAction = { key: 'invite', endpoint: 'invite-admin-again', icon: 'mail' }
const archive: AdminAction = { key: 'archive', endpoint: 'archive-admin', icon: 'archive', danger: true, notOneself: true }
const restore: AdminAction = { key: 'restore', endpoint: 'restore-admin', icon: 'undo' }

/** What an administrator's status lets be done. */
export const actionsOf = ({ status }: Pick<Admin, 'status'>): AdminAction[] => {
  if (status === 'archived') return [restore]
  return status === 'invited' ? [invite, archive] : [archive]
}
