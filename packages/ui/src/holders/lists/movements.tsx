import { useState } from 'react'
import type { Movement } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { LinkButton } from '../../fields/links.tsx'
import { ListView } from '../../lists/list-view.tsx'
import type { Column } from '../../table/columns.ts'
import { movementStatus } from '../../values/shared-statuses.ts'
import { StatusTag, useStatusWords } from '../../values/status-tag.tsx'
import { Copied } from '../../values/copyable.tsx'
import { Identification, Money, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'
import { MovementPanel } from './movement-panel.tsx'
import { signed } from './signed.ts'

/** Movements of a card or a wallet, newest first; each opens with everything that is known of it and what can be done. */
export function Movements({ of, id }: { of: 'card' | 'wallet'; id: string }) {
  const t = useHolderWords()
  const words = useStatusWords()
  const [open, setOpen] = useState<string>()
  const date = t(of === 'card' ? 'movements.date' : 'movements.moved')
  const columns: Column<Movement, SortOf<'card-transactions'>>[] = [
    { key: 'establishment', title: t('movements.establishment'), sort: 'establishment', wide: true, card: 'first', cell: ({ establishment, kind }) => establishment || t(`kinds.${kind}`) },
    { key: 'transaction', title: t('movements.transaction'), sort: 'transaction_id', card: 'second', cell: ({ transaction_id: id }) => <Copied label={t('movements.transaction')} value={id}><LinkButton aria-label={t('movements.open', { id })} onClick={() => setOpen(id)}><Identification value={id} /></LinkButton></Copied> },
    { key: 'amount', title: t('movements.amount'), sort: 'amount', align: 'end', card: 'end', cell: (movement) => <Money amount={signed(movement)} bare /> },
    { key: 'date', title: date, sort: 'created_at', card: 'second', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    { key: 'status', title: t('status'), sort: 'status', card: 'side', cell: ({ status }) => <StatusTag of={movementStatus} status={status} /> },
  ]
  return (
    <>
      <ListView
        endpoint={of === 'card' ? 'card-transactions' : 'wallet-transactions'}
        input={{ params: { id } }}
        caption={t('movements.title')}
        search={t('movements.search')}
        empty={t(of === 'card' ? 'movements.empty' : 'movements.emptyWallet')}
        columns={columns}
        rowKey={({ transaction_id }) => transaction_id}
        filters={{
          kind: { label: t('movement.kind'), word: (kind) => t(`kinds.${kind}`) },
          status: { label: t('status'), word: (status) => words(movementStatus, status) },
          created_at: { label: date },
          amount: { label: t('movements.amount') },
        }}
      />
      <MovementPanel id={open} place={of === 'card' ? 'Card' : 'Wallet'} onClose={() => setOpen(undefined)} />
    </>
  )
}
