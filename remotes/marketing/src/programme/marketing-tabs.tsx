import { useTranslation } from 'react-i18next'
import { TabLinks } from '@ventanilla/ui/data'

/** The lists of programmes side by side: cashback, the services that it names, and referrals. */
export function MarketingTabs({ current }: { current: 'cashback' | 'services' | 'referrals' }) {
  const { t } = useTranslation('marketing')
  return (
    <TabLinks
      label={t('overview.title')}
      current={current}
      pages
      tabs={[
        { key: 'cashback', title: t('cashback.title'), to: '/cashback' },
        { key: 'services', title: t('services.title'), to: '/marketing/services' },
        { key: 'referrals', title: t('referral.title'), to: '/marketing/referrals' },
      ]}
    />
  )
}
