import { useTranslation } from 'react-i18next'
import { UrlTabs } from '@ventanilla/ui/detail'
import { Cashback, Movements, Referrals, WalletActivity } from '@ventanilla/ui/holders'

/** What happened with a wallet: its movements, what decided whether its money may move, whom its holder brought, and its cashback. */
export function WalletLists({ id, name, keep }: { id: string; name?: string; keep?: readonly string[] }) {
  const { t } = useTranslation('user-review')
  return (
    <UrlTabs
      label={t('money.wallet.label')}
      {...(name && { name })}
      {...(keep && { keep })}
      tabs={[
        { key: 'movements', title: t('money.tabs.movements'), panel: () => <Movements of="wallet" id={id} /> },
        { key: 'activity', title: t('money.tabs.activity'), panel: () => <WalletActivity walletId={id} /> },
        { key: 'referral', title: t('money.tabs.referral'), panel: () => <Referrals walletId={id} /> },
        { key: 'cashback', title: t('money.tabs.cashback'), panel: () => <Cashback of="wallet" id={id} /> },
      ]}
    />
  )
}
