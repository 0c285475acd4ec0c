import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Alert, Button, Descriptions, Money, Panel, StatusTag, Timestamp, walletStatus } from '@ventanilla/ui/core'

/** What card and wallet hold by our ledger, and what the card provider answers, each time the page is opened. */
export function BalancesPanel({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  const { wallet } = card
  return (
    <Panel title={t('cards.balances.title')}>
      <Descriptions
        column={1}
        items={[
          { key: 'card', label: t('cards.card'), children: <Money amount={card.balance} /> },
          { key: 'wallet', label: t('choices.Wallet'), children: <Money amount={wallet.balance_available} /> },
          { key: 'state', label: t('cards.balances.wallet'), children: <StatusTag of={walletStatus} status={wallet.status} /> },
          { key: 'limit', label: t('cards.balances.limit'), children: card.monthly_limit === null ? t('cards.limit.absent') : <Money amount={card.monthly_limit} /> },
          { key: 'provider', label: t('cards.balances.provider'), children: <ProviderBalance card={card} /> },
        ]}
      />
    </Panel>
  )
}

/** The provider's balance loads on its own: when it fails, the rest of the page still works. */
function ProviderBalance({ card }: { card: CardDetail }) {
  const { t } = useTranslation('bulk-operations')
  const api = useApi()
  const say = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(api.query('card-balance', { query: { user_id: card.user_id } }))
  const again = <Button icon="refresh" kind="quiet" busy={isFetching} aria-label={t('cards.balances.ask')} onClick={() => void refetch()} />

  if (error) return <span>{t('cards.balances.silent', { message: say(error) })} {again}</span>
  if (data === undefined) return <span className="v-muted" role="status">{t('cards.balances.asking')}</span>
  // A user may have had cards before: the provider is asked for the current one only.
  if (data.card_id !== card.id) return <span className="v-muted">{t('cards.balances.other')}</span>
  return (
    <div>
      <Money amount={data.balance} /> {again}
      <div className="v-muted"><Timestamp time={data.asked_at} /></div>
      {data.balance !== data.ledger_balance && <Alert kind="warning">{t('cards.balances.differs')}</Alert>}
    </div>
  )
}
