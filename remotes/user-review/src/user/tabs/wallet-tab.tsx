import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { Stack, TextLink } from '@ventanilla/ui/core'
import { WalletLists } from './wallet-lists.tsx'

/** The wallet of a user. */
export function WalletTab({ user: { wallet } }: { user: UserDetails }) {
  const { t } = useTranslation('user-review')
  return (
    <Stack>
      <WalletLists id={wallet.id} name="view" keep={['tab']} />
      <p><TextLink to={`/user/history/wallet/${encodeURIComponent(wallet.id)}`}>{t('money.whole')}</TextLink></p>
    </Stack>
  )
}
