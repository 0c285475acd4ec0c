import { useTranslation } from 'react-i18next'

export default function UsersPage() {
  const { t } = useTranslation('user-review')
  return <p>{t('users.title')}</p>
}
