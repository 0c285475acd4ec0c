import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import { kycStatuses, userStatuses } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { kycStatus, useStatusWords, userStatus } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { useUserColumns, type UserSort } from './user-columns.tsx'

/** Users of the programme. What an address names as a filter and is none filters nothing. */
export default function UsersPage() {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const words = useStatusWords()
  const columns = useUserColumns()

  return (
    <ListPage<UserSummary, UserSort>
      title={t('users.title')}
      description={t('users.explanation')}
      caption={t('users.title')}
      search={t('users.search')}
      empty={t('users.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        { key: 'status', label: t('users.status'), options: userStatuses.map((status) => ({ value: status, label: words(userStatus, status) })) },
        { key: 'kyc', label: t('users.kyc'), options: kycStatuses.map((status) => ({ value: status, label: words(kycStatus, status) })) },
      ]}
      query={({ page, pageSize, search, sort, filters }) =>
        api.query('users', {
          query: {
            page,
            page_size: pageSize,
            query: search,
            sort_by: sort?.by,
            order: sort?.order,
            status: userStatuses.find((status) => status === filters.status),
            kyc_status: kycStatuses.find((status) => status === filters.kyc),
          },
        })
      }
    />
  )
}
