import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD_TRANSACTIONS_PAGE } from '@ventanilla/contract/constants'
import type { Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Identification, LinkButton, Money, StatusTag, Timestamp } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { movementStatus } from '../operations/statuses.ts'
import { MovementDetails } from './movement-details.tsx'
import { signed } from './signed.ts'

type MovementSort = 'created_at' | 'establishment' | 'transaction_id' | 'amount' | 'status'

/** Movements of a card, newest first; each opens with everything that is known of it. */
export function Movements({ cardId }: { cardId: string }) {
  const { t } = useTranslation('bulk-operations')
  const api = useApi()
  const [open, setOpen] = useState<string>()
  const columns: Column<Movement, MovementSort>[] = [
    { key: 'establishment', title: t('cards.movements.establishment'), sort: 'establishment', wide: true, cell: ({ establishment, kind }) => establishment || t(`cards.kinds.${kind}`) },
    { key: 'transaction', title: t('cards.movements.transaction'), sort: 'transaction_id', cell: ({ transaction_id: id }) => <LinkButton aria-label={t('cards.movements.open', { id })} onClick={() => setOpen(id)}><Identification value={id} /></LinkButton> },
    { key: 'amount', title: t('cards.movements.amount'), sort: 'amount', align: 'end', cell: (movement) => <Money amount={signed(movement)} bare /> },
    { key: 'date', title: t('cards.movements.date'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    { key: 'status', title: t('cards.status'), sort: 'status', cell: ({ status }) => <StatusTag of={movementStatus} status={status} /> },
  ]
  return (
    <>
      <ListView<Movement, MovementSort>
        caption={t('cards.movements.title')}
        search={t('cards.movements.search')}
        empty={t('cards.movements.empty')}
        pageSize={CARD_TRANSACTIONS_PAGE}
        columns={columns}
        rowKey={({ transaction_id }) => transaction_id}
        query={({ page, pageSize, search, sort }) =>
          api.query('card-transactions', { params: { id: cardId }, query: { page, page_size: pageSize, search, sort_by: sort?.by, order: sort?.order } })
        }
      />
      <MovementDetails id={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
