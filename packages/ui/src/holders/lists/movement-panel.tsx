import { Descriptions } from '../../pages/descriptions.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { SidePanel } from '../../feedback/side-panel.tsx'
import { StaleNotice } from '../../feedback/stale-notice.tsx'
import { LoadingState } from '../../feedback/states.tsx'
import { useLoadState } from '../../pages/load-state.ts'
import { Stack } from '../../pages/panel.tsx'
import { movementStatus } from '../../values/shared-statuses.ts'
import { StatusTag } from '../../values/status-tag.tsx'
import { Copyable } from '../../values/copyable.tsx'
import { UserLink } from '../../values/record-links.tsx'
import { Email, Money, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'
import { MovementActions } from './movement-actions.tsx'
import { signed } from './signed.ts'

export type MovementDetails = ResponseOf<Endpoints['transaction-details']>

/** One movement in a panel beside the list. `id` of the movement; none: closed. */
export function MovementPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useHolderWords()
  return (
    <SidePanel open={id !== undefined} title={t('movement.title', { id })} onClose={onClose}>
      {id !== undefined && <Loaded id={id} />}
    </SidePanel>
  )
}

function Loaded({ id }: { id: string }) {
  const answer = useQuery(useApi().query('transaction-details', { body: { transaction_id: id } }))
  const load = useLoadState(answer, (movement) => movement)
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return (
    <Stack>
      <StaleNotice of={load} />
      <MovementActions movement={load.value} />
      <Facts movement={load.value} />
    </Stack>
  )
}

function Facts({ movement }: { movement: MovementDetails }) {
  const t = useHolderWords()
  const { holder } = movement
  const maybe = (key: 'description' | 'reverses' | 'reversedBy' | 'file', value: string | null) => (value ? [{ key, label: t(`movement.${key}`), children: value }] : [])
  return (
    <Descriptions
      column={1}
      items={[
        { key: 'establishment', label: t('movements.establishment'), children: movement.establishment || '–' },
        { key: 'amount', label: t('movement.amount'), children: <Money amount={signed(movement)} /> },
        { key: 'after', label: t('movement.after'), children: <Money amount={movement.balance_after} /> },
        { key: 'kind', label: t('movement.kind'), children: t(`kinds.${movement.kind}`) },
        { key: 'place', label: t('movement.place'), children: t(`choices.${movement.card_or_wallet}`) },
        { key: 'status', label: t('status'), children: <StatusTag of={movementStatus} status={movement.status} /> },
        { key: 'date', label: t('movements.date'), children: <Timestamp time={movement.created_at} /> },
        ...maybe('description', movement.description),
        { key: 'reference', label: t('movement.reference'), children: <Copyable label={t('movement.reference')} value={movement.reference} /> },
        ...maybe('reverses', movement.reversal_of),
        ...maybe('reversedBy', movement.reversed_by),
        { key: 'by', label: t('movement.by'), children: <Email value={movement.created_by || t('system')} /> },
        ...maybe('file', movement.file_name),
        { key: 'holder', label: t('holder'), children: <div><UserLink id={holder.user_id}>{holder.first_name} {holder.surname}</UserLink><div className="v-muted"><Copyable label={t('referrals.email')} value={holder.email}><Email value={holder.email} /></Copyable></div></div> },
      ]}
    />
  )
}
