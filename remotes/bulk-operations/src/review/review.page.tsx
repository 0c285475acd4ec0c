import { useTranslation } from 'react-i18next'

export default function ReviewPage() {
  const { t } = useTranslation('bulk-operations')
  return <p>{t('review.title')}</p>
}
