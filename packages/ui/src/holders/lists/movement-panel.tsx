import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { SidePanel } from '../../feedback/side-panel.tsx'
import { StaleNotice } from '../../feedback/stale-notice.tsx'
import { LoadingState } from '../../feedback/states.tsx'
import { LinkButton } from '../../fields/links.tsx'
import { Descriptions } from '../../pages/descriptions.tsx'
import { useLoadState } from '../../pages/load-state.ts'
import { Stack } from '../../pages/panel.tsx'
import { movementStatus } from '../../values/shared-statuses.ts'
import { StatusTag } from '../../values/status-tag.tsx'
import { Copyable } from '../../values/copyable.tsx'
import { CardLink, UserLink } from '../../values/record-links.tsx'
import { Email, Identification, Money, Timestamp } from '../../values/values.tsx'
import type { Place } from '../actions/card-action.ts'
import { useHolderWords, useTransferNote } from '../words.ts'
import { MovementActions } from './movement-actions.tsx'
import { signed } from './signed.ts'

export type MovementDetails = ResponseOf<Endpoints['transaction-details']>

type MovementPanelProps = { id: string | undefined; /** Of the account that the list is of; absent of a list of several. */ place?: Place; onClose: () => void }

/** One movement in a panel beside the list. `id` of the movement; none: closed. */
export function MovementPanel({ id, place, onClose }: MovementPanelProps) {
  const t = useHolderWords()
  const [followed, follow] = useState<{ from: string; to: string }>()
  const shown = id !== undefined && followed?.from === id ? followed.to : id
  const close = () => {
    follow(undefined)
    onClose()
  }
  return (
    <SidePanel open={id !== undefined} title={t('movement.title', { id: shown })} onClose={close}>
      {id !== undefined && shown !== undefined && <Loaded id={shown} place={place} see={(to) => follow({ from: id, to })} />}
    </SidePanel>
  )
}

function Loaded({ id, place, see }: { id: string; place: Place | undefined; see: (transaction: string) => void }) {
  const answer = useQuery(useApi().query('transaction-details', { body: { transaction_id: id, place } }))
  const load = useLoadState(answer, (movement) => movement)
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return (
    <Stack>
      <StaleNotice of={load} />
      <MovementActions movement={load.value} />
      <Facts movement={load.value} see={see} />
    </Stack>
  )
}

function Facts({ movement, see }: { movement: MovementDetails; see: (transaction: string) => void }) {
  const t = useHolderWords()
  const { holder } = movement
  const noteOf = useTransferNote()
  const maybe = (key: 'description' | 'file', value: string | null) => (value ? [{ key, label: t(`movement.${key}`), children: value }] : [])
  const other = (key: 'reverses' | 'reversedBy', id: string | null) =>
    id === null ? [] : [{ key, label: t(`movement.${key}`), children: <LinkButton aria-label={t('movements.open', { id })} onClick={() => see(id)}><Identification value={id} /></LinkButton> }]
  return (
    <Descriptions
      column={1}
      items={[
        { key: 'establishment', label: t('movements.establishment'), children: movement.establishment || '–' },
        { key: 'amount', label: t('movement.amount'), children: <Money amount={signed(movement)} /> },
        { key: 'after', label: t('movement.after'), children: <Money amount={movement.balance_after} /> },
        { key: 'kind', label: t('movement.kind'), children: t(`kinds.${movement.kind}`) },
        { key: 'place', label: t('movement.place'), children: movement.card_or_wallet === 'Wallet' ? t(`choices.${movement.card_or_wallet}`) : <CardLink user={holder.user_id} id={movement.card_id}>{t(`choices.${movement.card_or_wallet}`)}</CardLink> },
        { key: 'status', label: t('status'), children: <StatusTag of={movementStatus} status={movement.status} /> },
        { key: 'date', label: t('movements.date'), children: <Timestamp time={movement.created_at} /> },
        ...maybe('description', noteOf(movement.description)),
        { key: 'reference', label: t('movement.reference'), children: <Copyable label={t('movement.reference')} value={movement.reference} /> },
        ...other('reverses', movement.reversal_of),
        ...other('reversedBy', movement.reversed_by),
        { key: 'by', label: t('movement.by'), children: <Email value={movement.created_by || t('system')} /> },
        ...maybe('file', movement.file_name),
        { key: 'holder', label: t('holder'), children: <div><UserLink id={holder.user_id}>{holder.first_name} {holder.surname}</UserLink><div className="v-muted"><Copyable label={t('referrals.email')} value={holder.email}><Email value={holder.email} /></Copyable></div></div> },
      ]}
    />
  )
}
