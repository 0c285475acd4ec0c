import { useTranslation } from 'react-i18next'

export default function HomePage() {
  const { t } = useTranslation('dashboard')
  return <p>{t('home.title')}</p>
}
