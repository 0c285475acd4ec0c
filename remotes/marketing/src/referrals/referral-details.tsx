import { useTranslation } from 'react-i18next'
import type { ReferralDetail } from '@ventanilla/contract/endpoints/referral.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { referralStages, type ReferralReason, type ReferralStage } from '@ventanilla/contract/states'
import { Money, StatusTag, Timestamp, UserLink, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { stageStatus } from '../programme/statuses.ts'

const isStage = (value: string): value is ReferralStage => referralStages.some((one) => one === value)

/** Who brought whom, at what stage, and what was paid or why not; of one programme, or of all. */
export function ReferralDetails({ of }: { of?: string }) {
  const { t } = useTranslation('marketing')
  const words = useStatusWords()
  const side = (amount: string | null, reason: ReferralReason | null) => (amount !== null ? <Money amount={amount} /> : reason !== null ? t(`referralReasons.${reason}`, { defaultValue: '–' }) : '')
  const columns: Column<ReferralDetail, SortOf<'referral-details'>>[] = [
    { key: 'created_at', title: t('people.date'), sort: 'created_at', card: 'second', spare: true, cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
    { key: 'referrer', title: t('people.referrer'), card: 'first', cell: ({ referrer_id, referrer_name }) => <UserLink id={referrer_id}>{referrer_name}</UserLink> },
    { key: 'referee', title: t('people.referee'), card: 'second', cell: ({ referee_id, referee_name }) => <UserLink id={referee_id}>{referee_name}</UserLink> },
    { key: 'status', title: t('people.stage'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={stageStatus} status={status} /> },
    { key: 'reward', title: t('people.reward'), card: 'side', cell: ({ reward, reason }) => side(reward, reason) },
    { key: 'referee_reward', title: t('people.refereeReward'), cell: ({ referee_reward, referee_reason }) => side(referee_reward, referee_reason) },
    { key: 'back', title: t('rewards.back'), align: 'end', cell: ({ taken_back }) => <Money amount={taken_back} /> },
    { key: 'rest', title: t('rewards.rest'), align: 'end', cell: ({ rest }) => <Money amount={rest} /> },
  ]
  if (of === undefined) columns.splice(1, 0, { key: 'programme', title: t('people.programme'), cell: ({ programme }) => programme ?? '' })
  return (
    <ListView
      endpoint="referral-details"
      {...(of !== undefined && { input: { filters: { referral_id: of } } })}
      caption={t('people.title')}
      columns={columns}
      rowKey={({ id }) => id}
      search={t('people.search')}
      empty={t('people.empty')}
      filters={{ status: { label: t('people.stage'), word: (stage) => (isStage(stage) ? words(stageStatus, stage) : stage) }, created_at: { label: t('people.date') } }}
    />
  )
}
