import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { Stack, TextLink } from '@ventanilla/ui/core'
import { historyPath } from '../history/holder-history.tsx'
import { WalletLists } from './wallet-lists.tsx'

/** The wallet of a user. */
export function WalletTab({ user: { id, wallet } }: { user: UserDetails }) {
  const { t } = useTranslation('user-review')
  return (
    <Stack>
      <WalletLists id={wallet.id} name="view" keep={['tab']} />
      <p className="v-url-tabs-foot"><TextLink to={historyPath('wallet', wallet.id, id)}>{t('money.whole')}</TextLink></p>
    </Stack>
  )
}
