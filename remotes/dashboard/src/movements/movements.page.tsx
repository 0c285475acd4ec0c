import { useTranslation } from 'react-i18next'
import type { ProgrammeMovement } from '@ventanilla/contract/endpoints/movements.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { BackArrow, Copied, Email, Money, movementStatus, StatusTag, Timestamp, UserLink } from '@ventanilla/ui/core'
import { ListPage, type Column } from '@ventanilla/ui/data'
import { shownFigures } from '../figures/shown-figures.ts'

/** Every movement of the programme. What a figure counts is a filter of it, so that a bar of a chart leads here. */
export default function MovementsPage() {
  const { t } = useTranslation('dashboard')
  const kindOf = (kind: string) => t(`movements.kinds.${kind as ProgrammeMovement['kind']}`)
  const account = (kind: ProgrammeMovement['from']) => t(`movements.accounts.${kind}`)
  const columns: Column<ProgrammeMovement, SortOf<'movements'>>[] = [
    { key: 'created_at', title: t('movements.when'), sort: 'created_at', card: 'second', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    { key: 'transaction', title: t('movements.transaction'), cell: ({ transaction_id }) => <Copied label={t('movements.transaction')} value={transaction_id} /> },
    { key: 'kind', title: t('movements.kind'), card: 'first', cell: ({ kind }) => kindOf(kind), below: ({ establishment }) => establishment },
    { key: 'user', title: t('movements.user'), wide: true, card: 'second', cell: ({ user_id, user_name }) => (user_id === null ? '–' : <UserLink id={user_id}>{user_name}</UserLink>), below: ({ user_id, email }) => user_id !== null && <Copied label={t('movements.email')} value={email}><Email value={email} /></Copied> },
    { key: 'from', title: t('movements.from'), cell: ({ from }) => account(from) },
    { key: 'to', title: t('movements.to'), cell: ({ to }) => account(to) },
    { key: 'amount', title: t('movements.amount'), align: 'end', card: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    { key: 'status', title: t('movements.status'), card: 'side', cell: ({ status, reversed_by }) => <><StatusTag of={movementStatus} status={status} />{reversed_by !== null && <div className="v-note v-muted">{t('movements.reversed', { id: reversed_by })}</div>}</> },
  ]
  return (
    <ListPage
      endpoint="movements"
      title={t('movements.title')}
      description={t('movements.explanation')}
      back={<BackArrow to="/kpis" />}
      empty={t('movements.empty')}
      columns={columns}
      rowKey={({ transaction_id }) => transaction_id}
      filters={{
        figure: { label: t('movements.figure'), word: (id) => { const shown = shownFigures.find((one) => one.id === id); return shown ? t(`figures.${shown.field}`) : id } },
        kind: { label: t('movements.kind'), word: kindOf },
        created_at: { label: t('movements.when') },
      }}
    />
  )
}
