import { useTranslation } from 'react-i18next'
import type { ProgrammeMovement } from '@ventanilla/contract/endpoints/movements.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { BackArrow, Email, Identification, Money, movementStatus, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import { ListPage, type Column } from '@ventanilla/ui/data'
import { shownFigures } from '../figures/shown-figures.ts'

/** Every movement of the programme. What a figure counts is a filter of it, so that a bar of a chart leads here. */
export default function MovementsPage() {
  const { t } = useTranslation('dashboard')
  const { may } = useSession()
  const kindOf = (kind: string) => t(`movements.kinds.${kind as ProgrammeMovement['kind']}`)
  const account = (kind: ProgrammeMovement['from']) => t(`movements.accounts.${kind}`)
  const columns: Column<ProgrammeMovement, SortOf<'movements'>>[] = [
    { key: 'created_at', title: t('movements.when'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
    { key: 'transaction', title: t('movements.transaction'), cell: ({ transaction_id }) => <Identification value={transaction_id} /> },
    { key: 'kind', title: t('movements.kind'), cell: ({ kind, establishment }) => <>{kindOf(kind)}{establishment && <div className="v-note v-muted">{establishment}</div>}</> },
    { key: 'user', title: t('movements.user'), wide: true, cell: ({ user_id, user_name, email }) => (user_id === null ? '–' : <>{may('user-details') ? <TextLink to={`/users/${encodeURIComponent(user_id)}`}>{user_name}</TextLink> : user_name}<div className="v-note v-muted"><Email value={email} /></div></>) },
    { key: 'from', title: t('movements.from'), cell: ({ from }) => account(from) },
    { key: 'to', title: t('movements.to'), cell: ({ to }) => account(to) },
    { key: 'amount', title: t('movements.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    { key: 'status', title: t('movements.status'), cell: ({ status, reversed_by }) => <><StatusTag of={movementStatus} status={status} />{reversed_by !== null && <div className="v-note v-muted">{t('movements.reversed', { id: reversed_by })}</div>}</> },
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
