import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { ListPage } from '@ventanilla/ui/data'
import { useLanguage } from '@ventanilla/i18n/use-formats'
import { AccessTabs } from '../access/access-tabs.tsx'
import { allRoles } from '../access/all-roles.ts'
import { usePermissionColumns, type HeldPermission } from './use-permission-columns.tsx'

/** The catalogue of permissions by group, in both languages, with the roles that hold each. It is short: all of it is one page. */
export default function PermissionsPage() {
  const { t } = useTranslation('compliance')
  const language = useLanguage()
  const api = useApi()
  const queries = useQueryClient()
  const { may } = useSession()
  const columns = usePermissionColumns()
  return (
    <ListPage<HeldPermission, never>
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
      // One query for both, so that nobody reads "no role" while the roles load or when they did not.
      query={({ search }) => ({
        queryKey: ['permissions', 'with-roles', search],
        queryFn: async ({ signal }) => {
          const [{ count, results }, roles] = await Promise.all([
            api.call('permissions', { query: { query: search } }, { signal }),
            may('roles') ? queries.fetchQuery(allRoles(api)) : undefined,
          ])
          return { count, results: results.map((permission) => ({ ...permission, roles })) }
        },
      })}
    />
  )
}
