import { useTranslation } from 'react-i18next'
import { ProductTab } from '../user/tabs/product-tab.tsx'
import { UserHistory } from './user-history.tsx'

/** The loans and the assistances of a user, at full width. */
export default function ProductHistoryPage() {
  const { t } = useTranslation('user-review')
  return <UserHistory title={t('products.title')} tab="product">{(user) => <ProductTab user={user} />}</UserHistory>
}
