import { useTranslation } from 'react-i18next'

export default function ResultPage() {
  const { t } = useTranslation('bulk-operations')
  return <p>{t('result.title')}</p>
}
