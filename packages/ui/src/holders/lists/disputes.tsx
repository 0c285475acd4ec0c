import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dispute } from '@ventanilla/contract/endpoints/disputes.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure } from '../../feedback/load-failure.tsx'
import { SidePanel } from '../../feedback/side-panel.tsx'
import { LoadingState } from '../../feedback/states.tsx'
import { LinkButton } from '../../fields/links.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useLoadState } from '../../pages/load-state.ts'
import type { Column } from '../../table/columns.ts'
import { UserLink } from '../../values/record-links.tsx'
import { disputeStatus } from '../../values/shared-statuses.ts'
import { StatusTag, useStatusWords } from '../../values/status-tag.tsx'
import { Identification, Money, Timestamp } from '../../values/values.tsx'
import { DisputeView } from '../disputes/dispute-view.tsx'
import { useHolderWords, useTransferNote } from '../words.ts'

/** Movements that holders report: of one card, or of all with whose they are. Each opens with its history and what can be done. */
export function Disputes({ cardId }: { cardId?: string }) {
  const t = useHolderWords()
  const words = useStatusWords()
  const note = useTransferNote()
  const [open, setOpen] = useState<string>()
  const columns: Column<Dispute, SortOf<'disputes'>>[] = [
    ...(cardId === undefined ? [{ key: 'holder', title: t('holder'), wide: true, card: 'first' as const, cell: ({ user_id, first_name, surname }: Dispute) => <UserLink id={user_id}>{first_name} {surname}</UserLink> }] : []),
    { key: 'id', title: t('disputes.id'), card: cardId === undefined ? 'second' : 'first', cell: ({ id }) => <LinkButton aria-label={t('disputes.open', { id })} onClick={() => setOpen(id)}><Identification value={id} /></LinkButton> },
    { key: 'shop', title: t('disputes.shop'), wide: true, card: 'second', cell: ({ establishment }) => note(establishment) || '–' },
    { key: 'amount', title: t('disputes.amount'), sort: 'amount', align: 'end', card: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    { key: 'reason', title: t('disputes.reason'), sort: 'reason', wide: true, cell: ({ reason }) => t(`disputes.reasons.${reason}`) },
    { key: 'status', title: t('status'), sort: 'status', card: 'side', cell: ({ status }) => <StatusTag of={disputeStatus} status={status} /> },
    { key: 'date', title: t('disputes.date'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
  ]
  const shown = {
    caption: t('disputes.title'),
    search: t('disputes.search'),
    empty: t('disputes.empty'),
    columns,
    rowKey: ({ id }: Dispute) => id,
    filters: {
      status: { label: t('status'), word: (status: Dispute['status']) => words(disputeStatus, status) },
      reason: { label: t('disputes.reason'), word: (reason: Dispute['reason']) => t(`disputes.reasons.${reason}`) },
      created_at: { label: t('disputes.date') },
      amount: { label: t('disputes.amount') },
    },
  }
  return (
    <>
      {cardId === undefined ? <ListView endpoint="disputes" {...shown} /> : <ListView endpoint="card-disputes" input={{ params: { id: cardId } }} {...shown} />}
      <SidePanel open={open !== undefined} title={t('disputes.one', { id: open })} onClose={() => setOpen(undefined)}>
        {open !== undefined && <OneDispute id={open} />}
      </SidePanel>
    </>
  )
}

function OneDispute({ id }: { id: string }) {
  const answer = useQuery(useApi().query('dispute', { params: { id } }))
  const load = useLoadState(answer, (dispute) => dispute)
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  return <DisputeView dispute={load.value} />
}
