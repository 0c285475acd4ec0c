import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost, useSession } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { adminStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { TextLink } from '@ventanilla/ui/core'
import { AccessTabs } from '../access/access-tabs.tsx'
import { newAdminPath } from '../access/paths.ts'
import { useAdminDialog } from './use-admin-dialog.tsx'
import { useAdminColumns, useArchivedColumns } from './use-admin-columns.tsx'

/** The administrators; `archived=1` of the address shows those who were archived. */
export default function AdminsPage() {
  const [params] = useSearchParams()
  return params.get('archived') === '1' ? <ArchivedAdmins /> : <CurrentAdmins />
}

function CurrentAdmins() {
  const { t } = useTranslation('compliance')
  const { may } = useSession()
  const words = useStatusWords()
  const { begin, dialog } = useAdminDialog()
  const columns = useAdminColumns(begin)
  return (
    <>
      <ListPage
        endpoint="admins"
        title={t('admins.title')}
        description={t('admins.explanation')}
        actions={may('create-admin') && <TextLink look="primary" to={newAdminPath}>{t('admins.new')}</TextLink>}
        tabs={<AccessTabs current="admins" />}
        search={t('admins.search')}
        empty={t('admins.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'admin', idOf: ({ id }) => id }}
        filters={{
          role_id: { label: t('admins.role') },
          status: { label: t('admins.status'), word: (status) => words(adminStatus, status) },
          last_login_at: { label: t('admins.lastLogin') },
          created_at: { label: t('admins.createdAt') },
        }}
      />
      {dialog}
    </>
  )
}

function ArchivedAdmins() {
  const { t } = useTranslation('compliance')
  const { setPageTitle } = useHost()
  const { begin, dialog } = useAdminDialog()
  const columns = useArchivedColumns(begin)
  const title = t('admins.archivedTitle')
  useEffect(() => {
    setPageTitle(title)
    return () => setPageTitle(undefined)
  }, [setPageTitle, title])
  return (
    <>
      <ListPage
        endpoint="archived-admins"
        title={title}
        description={t('admins.archivedExplanation')}
        tabs={<AccessTabs current="archived" />}
        search={t('admins.search')}
        empty={t('admins.archivedEmpty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'admin', idOf: ({ id }) => id }}
        filters={{ role_id: { label: t('admins.role') }, archived_at: { label: t('admins.archivedAt') } }}
      />
      {dialog}
    </>
  )
}
