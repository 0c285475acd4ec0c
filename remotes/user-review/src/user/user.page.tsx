import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserDetails } from '@ventanilla/contract/endpoints/users.endpoints'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useParams } from '@ventanilla/remote-sdk/router'
import { Stack, TextLink } from '@ventanilla/ui/core'
import { DetailPage, UrlTabs } from '@ventanilla/ui/detail'
import { useCardActions, useMoneyActions } from '@ventanilla/ui/holders'
import { Services } from '../products/services.tsx'
import { useKycActions } from './actions/kyc-actions.tsx'
import { usePeopleActions } from './actions/people-actions.tsx'
import { CardTab } from './tabs/card-tab.tsx'
import { ProductTab } from './tabs/product-tab.tsx'
import { TimelineTab } from './tabs/timeline-tab.tsx'
import { WalletTab } from './tabs/wallet-tab.tsx'
import { useUserIdentity } from './use-user-identity.tsx'

/** So often it looks whether the card provider has answered. */
const ORDER_MS = 5_000

/** One user: who they are, what can be done now, and everything that happened to them. */
export default function UserPage() {
  const { userId = '' } = useParams()
  const { t } = useTranslation('user-review')
  const query = useApi().query('user-details', { params: { userId } })
  const { data: user } = useQuery(query)
  const parts = [
    { ...usePeopleActions(user), key: 'user', group: t('user.groups.user') },
    { ...useKycActions(user), key: 'kyc', group: t('user.groups.kyc') },
    { ...useMoneyActions(user), key: 'money', group: t('user.groups.money') },
    { ...useCardActions(user), key: 'card', group: t('user.groups.card') },
  ]
  const identity = useUserIdentity(parts.flatMap(({ actions, group }) => actions.map((action) => ({ ...action, group }))))
  return (
    <>
      <DetailPage query={query} lookAgain={({ card }) => (card?.pending_order ? ORDER_MS : false)} kind={t('user.one')} back="/users" identity={identity} pending={{ type: 'user', idOf: ({ id }) => id }}>
        {(found) => <Tabs user={found} />}
      </DetailPage>
      {parts.map(({ dialog, key }) => <Fragment key={key}>{dialog}</Fragment>)}
    </>
  )
}

/** What a role may not read has no tab. */
function Tabs({ user }: { user: UserDetails }) {
  const { t } = useTranslation('user-review')
  const { may } = useSession()
  const [first, ...rest] = [
    ...(may('card-transactions') ? [{ key: 'card', title: t('user.card'), panel: () => <CardTab user={user} /> }] : []),
    ...(may('wallet-transactions') ? [{ key: 'wallet', title: t('user.wallet'), panel: () => <WalletTab user={user} /> }] : []),
    { key: 'product', title: t('products.title'), panel: () => <Stack><ProductTab user={user} /><Whole of="product" user={user.id} /></Stack> },
    { key: 'services', title: t('products.services'), panel: () => <Stack><Services userId={user.id} /><Whole of="service" user={user.id} /></Stack> },
    { key: 'timeline', title: t('user.tabs.timeline'), panel: () => <TimelineTab user={user} /> },
  ]
  return first && <UrlTabs label={t('user.tabs.label')} tabs={[first, ...rest]} />
}

/** The same on a page of its own, where its lists have more room. */
function Whole({ of, user }: { of: 'product' | 'service'; user: string }) {
  const { t } = useTranslation('user-review')
  return <p className="v-url-tabs-foot"><TextLink to={`/user/history/${of}/${encodeURIComponent(user)}`}>{t('money.whole')}</TextLink></p>
}
