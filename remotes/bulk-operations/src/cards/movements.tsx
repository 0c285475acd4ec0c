import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { Endpoints } from '@ventanilla/contract/endpoints'
import type { Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Descriptions, Email, Identification, LoadFailure, LoadingState, Money, SidePanel, Stack, StaleNotice, StatusTag, Timestamp, LinkButton, useStatusWords } from '@ventanilla/ui/core'
import { useLoadState, ListView, type Column } from '@ventanilla/ui/data'
import { movementStatus } from '../operations/statuses.ts'

/** A movement's amount as it changed the balance: what left it is negative. */
const signed = ({ amount, direction }: Pick<Movement, 'amount' | 'direction'>): string => (direction === 'out' ? `-${amount}` : amount)

type Details = ResponseOf<Endpoints['transaction-details']>

/** One movement in a panel beside the list. `id` of the movement; none: closed. */
function MovementDetails({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <SidePanel open={id !== undefined} title={t('cards.movement.title', { id })} onClose={onClose}>
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
      <Facts movement={load.value} />
    </Stack>
  )
}

function Facts({ movement }: { movement: Details }) {
  const { t } = useTranslation('bulk-operations')
  const { holder } = movement
  const maybe = (key: 'description' | 'reverses' | 'reversedBy' | 'file', value: string | null) => (value ? [{ key, label: t(`cards.movement.${key}`), children: value }] : [])
  return (
    <Descriptions
      column={1}
      items={[
        { key: 'establishment', label: t('cards.movements.establishment'), children: movement.establishment || '–' },
        { key: 'amount', label: t('cards.movement.amount'), children: <Money amount={signed(movement)} /> },
        { key: 'after', label: t('cards.movement.after'), children: <Money amount={movement.balance_after} /> },
        { key: 'kind', label: t('cards.movement.kind'), children: t(`cards.kinds.${movement.kind}`) },
        { key: 'place', label: t('cards.movement.place'), children: t(`choices.${movement.card_or_wallet}`) },
        { key: 'status', label: t('cards.status'), children: <StatusTag of={movementStatus} status={movement.status} /> },
        { key: 'date', label: t('cards.movements.date'), children: <Timestamp time={movement.created_at} /> },
        ...maybe('description', movement.description),
        { key: 'reference', label: t('cards.movement.reference'), children: <Identification value={movement.reference} /> },
        ...maybe('reverses', movement.reversal_of),
        ...maybe('reversedBy', movement.reversed_by),
        { key: 'by', label: t('cards.movement.by'), children: <Email value={movement.created_by || t('cards.system')} /> },
        ...maybe('file', movement.file_name),
        { key: 'holder', label: t('cards.holder'), children: <div>{holder.first_name} {holder.surname}<div className="v-muted"><Email value={holder.email} /></div></div> },
      ]}
    />
  )
}

/** Movements of a card, newest first; each opens with everything that is known of it. */
export function Movements({ cardId }: { cardId: string }) {
  const { t } = useTranslation('bulk-operations')
  const words = useStatusWords()
  const [open, setOpen] = useState<string>()
  const columns: Column<Movement, SortOf<'card-transactions'>>[] = [
    { key: 'establishment', title: t('cards.movements.establishment'), sort: 'establishment', wide: true, cell: ({ establishment, kind }) => establishment || t(`cards.kinds.${kind}`) },
    { key: 'transaction', title: t('cards.movements.transaction'), sort: 'transaction_id', cell: ({ transaction_id: id }) => <LinkButton aria-label={t('cards.movements.open', { id })} onClick={() => setOpen(id)}><Identification value={id} /></LinkButton> },
    { key: 'amount', title: t('cards.movements.amount'), sort: 'amount', align: 'end', cell: (movement) => <Money amount={signed(movement)} bare /> },
    { key: 'date', title: t('cards.movements.date'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    { key: 'status', title: t('cards.status'), sort: 'status', cell: ({ status }) => <StatusTag of={movementStatus} status={status} /> },
  ]
  return (
    <>
      <ListView
        endpoint="card-transactions"
        input={{ params: { id: cardId } }}
        caption={t('cards.movements.title')}
        search={t('cards.movements.search')}
        empty={t('cards.movements.empty')}
        columns={columns}
        rowKey={({ transaction_id }) => transaction_id}
        filters={{
          kind: { label: t('cards.movement.kind'), word: (kind) => t(`cards.kinds.${kind}`) },
          status: { label: t('cards.status'), word: (status) => words(movementStatus, status) },
          created_at: { label: t('cards.movements.date') },
          amount: { label: t('cards.movements.amount') },
        }}
      />
      <MovementDetails id={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
