import { useTranslation } from 'react-i18next'
import { WalletLists } from '../tabs/wallet-lists.tsx'
import { HolderHistory, OF_USER } from './holder-history.tsx'

/** Everything that happened with one wallet, at full width. */
export default function WalletHistoryPage() {
  const { t } = useTranslation('user-review')
  return <HolderHistory of="wallet" title={t('money.wallet.history')} subject={(id) => t('money.wallet.of', { id })}>{(id) => <WalletLists key={id} id={id} keep={[OF_USER]} />}</HolderHistory>
}
