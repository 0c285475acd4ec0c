import { useTranslation } from 'react-i18next'

export default function HubPage() {
  const { t } = useTranslation('bulk-operations')
  return <p>{t('hub.title')}</p>
}
