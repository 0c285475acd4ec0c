import { useState } from 'react'
import type { SortOf } from '@ventanilla/contract/list-table'
import type { CashbackMovement } from '@ventanilla/contract/endpoints/wallets.endpoints'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { LinkButton } from '../../fields/links.tsx'
import { ListView } from '../../lists/list-view.tsx'
import type { Column } from '../../table/columns.ts'
import { Copied } from '../../values/copyable.tsx'
import { Identification, Money, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'
import { MovementPanel } from './movement-panel.tsx'
import { Reward, TakenBack } from './reward.tsx'

/** Cashback that a wallet received, or that was paid for the purchases of a card. */
export function Cashback({ of, id }: { of: 'card' | 'wallet'; id: string }) {
  const t = useHolderWords()
  const language = useLanguage()
  const [open, setOpen] = useState<string>()
  const unknown = <span className="v-muted">{t('cashback.unknown')}</span>
  const columns: Column<CashbackMovement, SortOf<'wallet-cashback'>>[] = [
    { key: 'shop', title: t('cashback.shop'), wide: true, card: 'first', cell: ({ establishment }) => establishment || '–' },
    { key: 'transaction', title: t('cashback.transaction'), sort: 'transaction_id', card: 'second', cell: ({ transaction_id: id }) => <Copied label={t('cashback.transaction')} value={id}><LinkButton aria-label={t('movements.open', { id })} onClick={() => setOpen(id)}><Identification value={id} /></LinkButton></Copied> },
    { key: 'amount', title: t('cashback.amount'), sort: 'amount', align: 'end', card: 'end', cell: ({ amount, taken_back }) => <Reward amount={amount} back={taken_back} /> },
    { key: 'back', title: t('rewards.back'), align: 'end', cell: ({ taken_back }) => <TakenBack back={taken_back} /> },
    { key: 'purchase', title: t('cashback.purchase'), align: 'end', cell: ({ purchase_amount }) => (purchase_amount === null ? unknown : <Money amount={purchase_amount} bare />) },
    { key: 'programme', title: t('cashback.programme'), wide: true, cell: ({ programme_es, programme_en }) => (language === 'es' ? programme_es : programme_en) ?? unknown },
    { key: 'date', title: t('cashback.date'), sort: 'created_at', card: 'second', cell: ({ created_at }) => <Timestamp time={created_at} /> },
  ]
  return (
    <>
      <ListView
        endpoint={of === 'card' ? 'card-cashback' : 'wallet-cashback'}
        input={{ params: { id } }}
        caption={t('cashback.title')}
        search={t('cashback.search')}
        empty={t('cashback.empty')}
        columns={columns}
        rowKey={({ transaction_id }) => transaction_id}
        filters={{ created_at: { label: t('cashback.date') }, amount: { label: t('cashback.amount') } }}
      />
      <MovementPanel id={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
