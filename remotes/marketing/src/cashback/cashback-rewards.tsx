import { useTranslation } from 'react-i18next'
import type { CashbackReward } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { RewardState } from '@ventanilla/contract/states'
import { rewardStates } from '@ventanilla/contract/states'
import type { SortOf } from '@ventanilla/contract/list-table'
import { Money, StatusTag, Timestamp, UserLink, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { rewardStatus } from '../programme/statuses.ts'

const isState = (value: string): value is RewardState => rewardStates.some((one) => one === value)

/** How a programme evaluated purchases and what it paid, with what could not be taken back. */
export function CashbackRewards({ id }: { id: string }) {
  const { t } = useTranslation('marketing')
  const words = useStatusWords()
  const columns: Column<CashbackReward, SortOf<'cashback-rewards'>>[] = [
    { key: 'purchased_at', title: t('rewards.purchase'), sort: 'purchased_at', card: 'second', cell: ({ purchased_at }) => <Timestamp time={purchased_at} />, below: ({ establishment }) => establishment },
    { key: 'user', title: t('rewards.user'), card: 'first', cell: ({ user_id, first_name, surname }) => <UserLink id={user_id}>{first_name} {surname}</UserLink> },
    { key: 'amount', title: t('rewards.amount'), align: 'end', cell: ({ purchase_amount }) => <Money amount={purchase_amount} /> },
    { key: 'paid', title: t('rewards.paid'), align: 'end', card: 'end', cell: ({ paid }) => <Money amount={paid} /> },
    { key: 'back', title: t('rewards.back'), align: 'end', cell: ({ taken_back }) => <Money amount={taken_back} /> },
    { key: 'rest', title: t('rewards.rest'), align: 'end', cell: ({ rest }) => <Money amount={rest} /> },
    { key: 'state', title: t('rewards.state'), card: 'side', cell: ({ state }) => <StatusTag of={rewardStatus} status={state} />, below: ({ state, reason = null }) => (reason === null || reason === state ? undefined : words(rewardStatus, reason)) },
  ]
  return (
    <ListView
      endpoint="cashback-rewards"
      input={{ params: { id } }}
      caption={t('rewards.title')}
      columns={columns}
      rowKey={({ purchase_id }) => purchase_id}
      empty={t('rewards.empty')}
      filters={{ state: { label: t('rewards.state'), word: (state) => (isState(state) ? words(rewardStatus, state) : state) } }}
    />
  )
}
