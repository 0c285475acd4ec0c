import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { UrlTabs } from '@ventanilla/ui/detail'
import { Assistances } from '../../products/assistances.tsx'
import { Credits } from '../../products/credits.tsx'

/** The loans and the assistances of a user. */
export function ProductTab({ user: { id } }: { user: Pick<UserDetails, 'id'> }) {
  const { t } = useTranslation('user-review')
  return (
    <UrlTabs
      label={t('products.title')}
      name="view"
      keep={['tab']}
      tabs={[
        { key: 'credits', title: t('products.credits'), panel: () => <Credits userId={id} /> },
        { key: 'assistances', title: t('products.assistances'), panel: () => <Assistances userId={id} /> },
      ]}
    />
  )
}
