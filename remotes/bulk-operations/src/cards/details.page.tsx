import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { CardDetail } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { BackArrow, LoadFailure, LoadingState, PageHeader, Stack, StaleNotice, Tiles } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { ActionsPanel } from './actions/actions-panel.tsx'
import { BalancesPanel } from './balances-panel.tsx'
import { CardPanel } from './card-panel.tsx'
import { CardTabs } from './card-tabs.tsx'
import { HolderPanel } from './holder-panel.tsx'
import { NoCard } from './no-card.tsx'

/** One card with its holder: `user` of the address, and `card` where it is not their current one. */
export default function CardDetailsPage() {
  const { t } = useTranslation('bulk-operations')
  const [params] = useSearchParams()
  const user = params.get('user') ?? ''
  const card = params.get('card') ?? undefined
  return (
    <Stack>
      <PageHeader title={t('cards.details')} back={<BackArrow to="/cards" />} />
      {user === '' ? <NoCard /> : <Loaded key={`${user}/${card ?? ''}`} user={user} card={card} />}
    </Stack>
  )
}

function Loaded({ user, card }: { user: string; card: string | undefined }) {
  const answer = useQuery(useApi().query('card-details', { params: { userId: user }, query: { card_id: card } }))
  const load = useLoadState(answer, (found) => found)
  if (answer.error instanceof ApiError && answer.error.status === 404) return <NoCard user={card === undefined ? user : undefined} />
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return (
    <>
      <StaleNotice of={load} />
      <Card card={load.value} named={card !== undefined} />
    </>
  )
}

const Card = ({ card, named }: { card: CardDetail; named: boolean }) => (
  <>
    <Tiles>
      <CardPanel card={card} />
      <HolderPanel user={card.user} />
      <Stack>
        <BalancesPanel card={card} />
        <ActionsPanel card={card} />
      </Stack>
    </Tiles>
    <CardTabs userId={card.user_id} cardId={card.id} named={named} />
  </>
)
