import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { adminStatus, Email, StatusTag, Timestamp, TextLink } from '@ventanilla/ui/core'
import { DetailPage, type DetailAction, type Identity } from '@ventanilla/ui/detail'
import { adminsPath, rolePath } from '../access/paths.ts'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { actionsOf } from './admin-action.ts'
import { useAdminRefusal, type BeginAdmin } from './admin-actions.tsx'
import { Invitation } from './invitation.tsx'
import { SecondFactor } from './use-admin-columns.tsx'
import { useAdminDialog } from './use-admin-dialog.tsx'

/** One administrator: their access, what can be done with it, and what was. */
export default function AdminPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('compliance')
  const query = useApi().query('admin', { params: { id } })
  const { begin, dialog } = useAdminDialog()
  const identity = useIdentity(begin)
  return (
    <>
      <DetailPage query={query} kind={t('admins.one')} back={adminsPath} identity={identity} pending={{ type: 'admin', idOf: ({ id: of }) => of }}>
        {(admin) => <HistoryPanel type="admin" id={admin.id} />}
      </DetailPage>
      {dialog}
    </>
  )
}

function useIdentity(begin: BeginAdmin): (admin: Admin & { open_sessions: number }) => Identity {
  const { t } = useTranslation('compliance')
  const { number } = useFormats()
  const refusal = useAdminRefusal()
  const label = useFieldLabels('create-admin')
  return (admin) => {
    const edit: DetailAction = { key: 'edit', label: t('admins.edit'), icon: 'edit', needs: 'edit-admin', refused: refusal(admin, 'edit'), begin: () => begin(admin, 'edit') }
    const others = actionsOf(admin).map((action): DetailAction => ({ key: action.key, label: t(`admins.actions.${action.key}.label`), icon: action.icon, needs: action.endpoint, danger: action.danger, refused: refusal(admin, action), begin: () => begin(admin, action) }))
    return {
      name: `${admin.first_name} ${admin.surname}`,
      status: <StatusTag of={adminStatus} status={admin.status} />,
      facts: [
        { key: 'email', label: label('email'), copy: admin.email },
        { key: 'role', label: t('admins.role'), value: <TextLink to={rolePath(admin.role.id)}>{admin.role.name}</TextLink> },
        { key: 'second', label: t('admins.secondFactor'), value: <SecondFactor on={admin.second_factor} /> },
        { key: 'seen', label: t('admins.lastLogin'), value: admin.last_login_at === null ? <span className="v-muted">{t('admins.never')}</span> : <Timestamp time={admin.last_login_at} /> },
        { key: 'sessions', label: t('admins.sessions'), value: number(admin.open_sessions) },
        ...(admin.invited_until === null ? [] : [{ key: 'invitation', label: t('admins.invitation'), value: <Invitation until={admin.invited_until} /> }]),
        { key: 'created', label: t('admins.createdAt'), value: <Timestamp time={admin.created_at} /> },
        ...(admin.archived_at === null ? [] : [{ key: 'archived', label: t('admins.archivedAt'), value: <><Timestamp time={admin.archived_at} /> {admin.archived_by !== null && <Email value={admin.archived_by} />}</> }]),
        { key: 'id', label: t('admins.id'), copy: admin.id },
      ],
      actions: admin.status === 'archived' ? others : [edit, ...others],
    }
  }
}
