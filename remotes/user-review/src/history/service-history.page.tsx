import { useTranslation } from 'react-i18next'
import { Panel } from '@ventanilla/ui/core'
import { Services } from '../products/services.tsx'
import { UserHistory } from './user-history.tsx'

/** The services that a user has paid for, at full width. */
export default function ServiceHistoryPage() {
  const { t } = useTranslation('user-review')
  return <UserHistory title={t('products.services')} tab="services">{(user) => <Panel flush><Services userId={user.id} /></Panel>}</UserHistory>
}
