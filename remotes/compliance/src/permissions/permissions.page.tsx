import { useTranslation } from 'react-i18next'
import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'
import type { PermissionEntry } from '@ventanilla/contract/endpoints/access.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { ListPage } from '@ventanilla/ui/data'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import { AccessTabs } from '../access/access-tabs.tsx'
import { usePermissionColumns } from './use-permission-columns.tsx'

/** The catalogue of permissions by group, in both languages, with the roles that hold each. It is short: all of it is one page. */
export default function PermissionsPage() {
  const { t } = useTranslation('compliance')
  const language = useLanguage()
  const api = useApi()
  const columns = usePermissionColumns()
  return (
    <ListPage<PermissionEntry, never>
      title={t('permissions.title')}
      description={t('permissions.explanation')}
      tabs={<AccessTabs current="permissions" />}
      caption={t('permissions.title')}
      search={t('permissions.search')}
      empty={t('permissions.empty')}
      columns={columns}
      rowKey={({ code }) => code}
      groupOf={({ group_names }) => group_names[language]}
      pageSize={MAX_PAGE_SIZE}
      query={({ search }) => api.query('permissions', { query: { query: search } })}
    />
  )
}
