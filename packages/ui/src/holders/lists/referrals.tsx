import { useState } from 'react'
import type { SortOf } from '@ventanilla/contract/list-table'
import type { Referral } from '@ventanilla/contract/endpoints/wallets.endpoints'
import type { ReferralStage } from '@ventanilla/contract/states'
import { LinkButton } from '../../fields/links.tsx'
import { ListView } from '../../lists/list-view.tsx'
import type { Column } from '../../table/columns.ts'
import { Copied } from '../../values/copyable.tsx'
import { UserLink } from '../../values/record-links.tsx'
import { StatusTag, type StatusKind } from '../../values/status-tag.tsx'
import { Email, Identification, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'
import { MovementPanel } from './movement-panel.tsx'
import { Reward, TakenBack } from './reward.tsx'

const referralStage: StatusKind<ReferralStage> = { words: 'holders:referrals.stages', tones: { registered: 'info', qualified: 'info', rewarded: 'success', expired: 'neutral' } }

/** Whom the holder of a wallet brought, at what stage, and what they got for it; the reward opens as the movement that it is. */
export function Referrals({ walletId }: { walletId: string }) {
  const t = useHolderWords()
  const [open, setOpen] = useState<string>()
  const columns: Column<Referral, SortOf<'wallet-referrals'>>[] = [
    { key: 'name', title: t('referrals.name'), sort: 'surname', wide: true, card: 'first', cell: ({ user_id, first_name, surname }) => <UserLink id={user_id}>{first_name} {surname}</UserLink> },
    { key: 'email', title: t('referrals.email'), sort: 'email', wide: true, card: 'second', cell: ({ email }) => <Copied label={t('referrals.email')} value={email}><Email value={email} /></Copied> },
    { key: 'stage', title: t('referrals.stage'), sort: 'status', card: 'side', cell: ({ status }) => <StatusTag of={referralStage} status={status} /> },
    { key: 'reward', title: t('referrals.reward'), align: 'end', card: 'end', cell: ({ reward, taken_back }) => (reward === null ? '–' : <Reward amount={reward} back={taken_back} />) },
    { key: 'back', title: t('rewards.back'), align: 'end', cell: ({ taken_back }) => <TakenBack back={taken_back} /> },
    {
      key: 'transaction',
      title: t('referrals.transaction'),
      cell: ({ reward_transaction_id: id }) => (id === null ? '–' : <LinkButton aria-label={t('movements.open', { id })} onClick={() => setOpen(id)}><Identification value={id} /></LinkButton>),
    },
    { key: 'date', title: t('referrals.date'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
  ]
  return (
    <>
      <ListView
        endpoint="wallet-referrals"
        input={{ params: { id: walletId } }}
        caption={t('referrals.title')}
        search={t('referrals.search')}
        empty={t('referrals.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        filters={{ status: { label: t('referrals.stage'), word: (stage) => t(`referrals.stages.${stage}`) }, created_at: { label: t('referrals.date') } }}
      />
      <MovementPanel id={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
