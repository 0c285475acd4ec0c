import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { DetailPage, UrlTabs } from '@ventanilla/ui/detail'
import { usePeopleActions } from './actions/people-actions.tsx'
import { ProductTab } from './tabs/product-tab.tsx'
import { ServicesTab } from './tabs/services-tab.tsx'
import { TimelineTab } from './tabs/timeline-tab.tsx'
import { useUserIdentity } from './use-user-identity.tsx'

/** One user: who they are, what can be done now, and everything that happened to them. */
export default function UserPage() {
  const { userId = '' } = useParams()
  const { t } = useTranslation('user-review')
  const query = useApi().query('user-details', { params: { userId } })
  const { data: user } = useQuery(query)
  const people = usePeopleActions(user)
  const identity = useUserIdentity([...people.actions])
  return (
    <>
      <DetailPage key={userId} query={query} kind={t('user.one')} back="/users" identity={identity} pending={{ type: 'user', idOf: ({ id }) => id }}>
        {(found) => (
          <UrlTabs
            label={t('user.tabs.label')}
            tabs={[
              { key: 'product', title: t('products.title'), panel: () => <ProductTab user={found} /> },
              { key: 'services', title: t('products.services'), panel: () => <ServicesTab user={found} /> },
              { key: 'timeline', title: t('user.tabs.timeline'), panel: () => <TimelineTab user={found} /> },
            ]}
          />
        )}
      </DetailPage>
      {people.dialog}
    </>
  )
}
