import { useTranslation } from 'react-i18next'

export default function AuditPage() {
  const { t } = useTranslation('compliance')
  return <p>{t('audit.title')}</p>
}
