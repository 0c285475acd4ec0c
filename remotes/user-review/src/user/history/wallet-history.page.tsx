import { useTranslation } from 'react-i18next'
import { useParams } from '@ventanilla/remote-sdk/router'
import { BackArrow, PageHeader, Stack } from '@ventanilla/ui/core'
import { WalletLists } from '../tabs/wallet-lists.tsx'

/** Everything that happened with one wallet, at full width. */
export default function WalletHistoryPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('user-review')
  return (
    <Stack>
      <PageHeader title={t('money.wallet.history')} subject={t('money.wallet.of', { id })} back={<BackArrow to="/users" />} />
      <WalletLists key={id} id={id} />
    </Stack>
  )
}
