import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '@ventanilla/contract/endpoints/roles.endpoints'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { ListPage } from '@ventanilla/ui/data'
import { TextLink } from '@ventanilla/ui/core'
import { AccessTabs } from '../access/access-tabs.tsx'
import { newRolePath } from '../access/paths.ts'
import { DeleteRoleDialog } from './delete-role.tsx'
import { useRoleColumns } from './use-role-columns.tsx'

/** The roles: what each may do, counted, and how many administrators have it. */
export default function RolesPage() {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const [deleting, setDeleting] = useState<Role>()
  const columns = useRoleColumns(setDeleting)
  return (
    <>
      <ListPage
        endpoint="roles"
        title={t('roles.title')}
        description={t('roles.explanation')}
        actions={may('create-role') && <TextLink look="primary" to={newRolePath}>{t('roles.new')}</TextLink>}
        tabs={<AccessTabs current="roles" />}
        caption={t('access.roles')}
        search={t('roles.search')}
        empty={t('roles.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'role', idOf: ({ id }) => id }}
        filters={{ updated_at: { label: t('roles.updated') } }}
      />
      {deleting && <DeleteRoleDialog role={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
