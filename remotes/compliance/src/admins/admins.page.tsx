import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Admin } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi, useHost, useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { ListPage } from '@ventanilla/ui/data'
import { TextLink } from '@ventanilla/ui/entry'
import { AccessTabs } from '../access/access-tabs.tsx'
import { useAllRoles } from '../access/all-roles.ts'
import { newAdminPath } from '../access/paths.ts'
import { useAdminDialog } from './use-admin-dialog.tsx'
import { useAdminColumns, useArchivedColumns, type AdminSort, type ArchivedSort } from './use-admin-columns.tsx'

/** The administrators; `archived=1` of the address shows those who were archived. */
export default function AdminsPage() {
  const [params] = useSearchParams()
  return params.get('archived') === '1' ? <ArchivedAdmins /> : <CurrentAdmins />
}

function CurrentAdmins() {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const api = useApi()
  const { begin, dialog } = useAdminDialog()
  const columns = useAdminColumns(begin)
  const roles = useAllRoles()
  return (
    <>
      <ListPage<Admin, AdminSort>
        title={t('admins.title')}
        description={t('admins.explanation')}
        actions={may('create-admin') && <TextLink look="primary" to={newAdminPath}>{t('admins.new')}</TextLink>}
        tabs={<AccessTabs current="admins" />}
        caption={t('admins.title')}
        search={t('admins.search')}
        empty={t('admins.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        filters={[{ key: 'role', label: t('admins.role'), options: roles.status === 'ready' ? roles.value.map(({ id, name }) => ({ value: id, label: name })) : undefined, failed: roles.status === 'failed' }]}
        query={({ page, pageSize, search, sort, filters }) => api.query('admins', { query: { page, page_size: pageSize, search, sort_by: sort?.by, order: sort?.order, role_id: filters.role } })}
      />
      {dialog}
    </>
  )
}

function ArchivedAdmins() {
  const { t } = useTranslation('compliance')
  const { setPageTitle } = useHost()
  const api = useApi()
  const { begin, dialog } = useAdminDialog()
  const columns = useArchivedColumns(begin)
  const title = t('admins.archivedTitle')
  useEffect(() => {
    setPageTitle(title)
    return () => setPageTitle(undefined)
  }, [setPageTitle, title])
  return (
    <>
      <ListPage<Admin, ArchivedSort>
        title={title}
        description={t('admins.archivedExplanation')}
        tabs={<AccessTabs current="archived" />}
        caption={title}
        search={t('admins.search')}
        empty={t('admins.archivedEmpty')}
        columns={columns}
        rowKey={({ id }) => id}
        query={({ page, pageSize, search, sort }) => api.query('archived-admins', { query: { page, page_size: pageSize, search, sort_by: sort?.by, order: sort?.order } })}
      />
      {dialog}
    </>
  )
}
