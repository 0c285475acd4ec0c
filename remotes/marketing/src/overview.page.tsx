import { useTranslation } from 'react-i18next'

export default function OverviewPage() {
  const { t } = useTranslation('marketing')
  return <p>{t('overview.title')}</p>
}
