import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { Alert, BackArrow, CardLink, cardStatus, maskedNumber, Money, PageHeader, Stack, StatusTag } from '@ventanilla/ui/core'
import { DetailPage, UrlTabs, type Identity } from '@ventanilla/ui/detail'
import { ActionDialog, actionsOf, CardActivity, Movements, useHolderWords, type CardAction } from '@ventanilla/ui/holders'
import { BalancesPanel } from './balances-panel.tsx'
import { CardPanel } from './card-panel.tsx'
import { HolderPanel } from './holder-panel.tsx'
import { NoCard } from './no-card.tsx'
import { pendingOfCard } from './pending-of-card.ts'

/** Opened far less often than its page. */
const LimitDialog = retryingLazy(() => import('./limit-dialog.tsx'))

/** So often it looks whether the card provider has answered. */
const ORDER_MS = 5_000

/** What somebody has begun, and with which card: an address without `card` turns to the holder's next one. */
type Begun = { what: CardAction | 'limit'; card: CardDetail }

/** One card with its holder: `user` of the address, and `card` where it is not their current one. */
export default function CardDetailsPage() {
  const { t } = useTranslation('bulk-operations')
  const [params] = useSearchParams()
  const user = params.get('user') ?? ''
  const card = params.get('card') ?? undefined
  if (user !== '') return <OneCard key={`${user}/${card ?? ''}`} user={user} card={card} />
  return (
    <Stack>
      <PageHeader title={t('cards.details')} back={<BackArrow to="/cards" />} />
      <NoCard />
    </Stack>
  )
}

function OneCard({ user, card }: { user: string; card: string | undefined }) {
  const { t } = useTranslation('bulk-operations')
  const words = useHolderWords()
  const query = useApi().query('card-details', { params: { userId: user }, query: { card_id: card } })
  const [begun, begin] = useState<Begun>()
  const identity = useIdentity(begin)
  return (
    <DetailPage
      query={query}
      lookAgain={({ pending_order }) => (pending_order ? ORDER_MS : false)}
      kind={t('cards.details')}
      back="/cards"
      identity={identity}
      pending={pendingOfCard}
      missing={<NoCard user={card === undefined ? user : undefined} />}
    >
      {(found) => (
        <>
          {found.pending_order !== null && <Alert kind="info" title={t('cards.waits.title')}>{t('cards.waits.text')}</Alert>}
          {found.status === 'Canceled' && found.current_card_id && <Alert kind="info" title={words('refused.otherCard')}><CardLink user={found.user_id} id={found.current_card_id}>{t('cards.current')}</CardLink></Alert>}
          <div className="v-card-panels">
            <CardPanel card={found} />
            <HolderPanel user={found.user} />
            <BalancesPanel card={found} />
          </div>
          <UrlTabs
            label={t('cards.tabs')}
            keep={['user', 'card']}
            tabs={[
              { key: 'movements', title: words('movements.title'), panel: () => <Movements of="card" id={found.id} /> },
              { key: 'activity', title: words('activity.title'), panel: () => <CardActivity cardId={found.id} /> },
            ]}
          />
          {begun?.what === 'limit' && <LimitDialog card={begun.card} onClose={() => begin(undefined)} />}
          {begun && begun.what !== 'limit' && <ActionDialog action={begun.what} user={begun.card.user_id} card={begun.card} onClose={() => begin(undefined)} />}
        </>
      )}
    </DetailPage>
  )
}

/** Whose card it is, how it stands, what it holds, and what can be done with it. */
function useIdentity(begin: (begun: Begun) => void): (card: CardDetail) => Identity {
  const { t } = useTranslation('bulk-operations')
  const words = useHolderWords()
  return (card) => ({
    name: `${card.user.first_name} ${card.user.surname} ${maskedNumber(card.last_four)}`,
    status: <StatusTag of={cardStatus} status={card.status} />,
    about: `${card.brand} · ${t(`choices.${card.card_type}`)}`,
    figures: [{ key: 'balance', label: t('cards.balance'), value: <Money amount={card.balance} bare /> }],
    actions: [
      ...actionsOf(card).map((action) => {
        const refusal = action.refused(card)
        return { key: action.key, label: words(`actions.${action.key}.label`), icon: action.icon, needs: action.endpoint, danger: action.danger, refused: refusal && words(`refused.${refusal}`), begin: () => begin({ what: action, card }) }
      }),
      { key: 'limit', label: t('cards.limit.action'), icon: 'edit', needs: 'edit-card-limit', refused: card.status === 'Canceled' ? words('refused.canceled') : undefined, begin: () => begin({ what: 'limit', card }) },
    ],
  })
}
