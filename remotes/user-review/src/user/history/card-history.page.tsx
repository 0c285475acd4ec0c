import { useTranslation } from 'react-i18next'
import { CardLists } from '../tabs/card-lists.tsx'
import { HolderHistory, OF_USER } from './holder-history.tsx'

/** Everything that happened with one card, at full width. */
export default function CardHistoryPage() {
  const { t } = useTranslation('user-review')
  return <HolderHistory of="card" title={t('money.card.history')} subject={(id) => t('money.card.of', { id })}>{(id) => <CardLists key={id} id={id} keep={[OF_USER]} />}</HolderHistory>
}
