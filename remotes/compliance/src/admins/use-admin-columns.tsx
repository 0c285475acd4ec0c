import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { adminStatus, Copied, Email, Mark, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { adminPath, rolePath } from '../access/paths.ts'
import { AdminActions, type BeginAdmin } from './admin-actions.tsx'
import { Invitation } from './invitation.tsx'

/** The columns of the administrators who are invited or active. */
export function useAdminColumns(onBegin: BeginAdmin): Column<Admin, SortOf<'admins'>>[] {
  const { t } = useTranslation('compliance')
  const { name, role, lastLogin, actions } = useSharedColumns(onBegin)
  return [
    name,
    role,
    { key: 'status', title: t('admins.status'), sort: 'status', card: 'end', cell: (admin) => <Status admin={admin} /> },
    { key: 'second', title: t('admins.secondFactor'), cell: ({ second_factor }) => <SecondFactor on={second_factor} /> },
    lastLogin,
    actions,
  ]
}

/** The columns of those who were archived. */
export function useArchivedColumns(onBegin: BeginAdmin): Column<Admin, SortOf<'archived-admins'>>[] {
  const { t } = useTranslation('compliance')
  const { name, role, lastLogin, actions } = useSharedColumns(onBegin)
  return [
    name,
    role,
    { key: 'archived', title: t('admins.archivedAt'), sort: 'archived_at', card: 'end', cell: (admin) => <Archived admin={admin} /> },
    lastLogin,
    actions,
  ]
}

function useSharedColumns(onBegin: BeginAdmin) {
  const { t } = useTranslation('compliance')
  const never = <span className="v-muted">{t('admins.never')}</span>
  return {
    name: { key: 'name', title: t('admins.name'), sort: 'surname', wide: true, card: 'first', cell: (admin: Admin) => <Person admin={admin} />, below: ({ email }: Admin) => <Copied label={t('admins.email')} value={email}><Email value={email} /></Copied> },
    role: { key: 'role', title: t('admins.role'), sort: 'role', card: 'side', cell: ({ role }: Admin) => <span className="v-row"><TextLink to={rolePath(role.id)}>{role.name}</TextLink></span> },
    lastLogin: { key: 'seen', title: t('admins.lastLogin'), sort: 'last_login_at', cell: ({ last_login_at }: Admin) => (last_login_at === null ? never : <Timestamp time={last_login_at} />) },
    actions: { key: 'actions', title: t('roles.actions'), hideTitle: true, align: 'end', cell: (admin: Admin) => <AdminActions admin={admin} onBegin={onBegin} /> },
  } as const
}

function Person({ admin }: { admin: Admin }) {
  const { t } = useTranslation('compliance')
  const { user } = useSession()
  return (
    <span className="v-row">
      <TextLink to={adminPath(admin.id)}>{admin.first_name} {admin.surname}</TextLink>
      {user.id === admin.id && <Mark tone="info" icon="user">{t('admins.you')}</Mark>}
    </span>
  )
}

function Archived({ admin: { archived_at, archived_by } }: { admin: Admin }) {
  const { t } = useTranslation('compliance')
  return (
    <>
      {archived_at !== null && <Timestamp time={archived_at} />}
      {archived_by !== null && <div className="v-muted">{t('admins.archivedBy')} <Email value={archived_by} /></div>}
    </>
  )
}

const Status = ({ admin }: { admin: Admin }) => (
  <>
    <StatusTag of={adminStatus} status={admin.status} />
    {admin.invited_until !== null && <Invitation until={admin.invited_until} />}
  </>
)

export function SecondFactor({ on }: { on: boolean }) {
  const { t } = useTranslation('compliance')
  return on ? (
    <Mark tone="success" icon="shield">{t('admins.on')}</Mark>
  ) : (
    <span className="v-muted">{t('admins.off')}</span>
  )
}
