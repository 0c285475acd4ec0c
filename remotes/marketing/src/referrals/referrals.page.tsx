import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferralProgramme } from '@ventanilla/contract/endpoints/referral.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Button, cashbackStatus, Money, PageHeader, Stack, StatusTag, TextLink, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { UrlTabs } from '@ventanilla/ui/detail'
import { ShortFunds } from '../cashback/funds.tsx'
import { MarketingTabs } from '../programme/marketing-tabs.tsx'
import { ReferralDetails } from './referral-details.tsx'
import { ReferralForm } from './referral-form.tsx'

/** The referral programmes, and everybody who was brought. */
export default function ReferralsPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const [creating, setCreating] = useState(false)
  return (
    <Stack>
      <PageHeader title={t('referral.title')} description={t('referral.explanation')} actions={may('create-referral') && <Button kind="primary" onClick={() => setCreating(true)}>{t('referral.new')}</Button>} />
      <MarketingTabs current="referrals" />
      <ShortFunds />
      <UrlTabs
        label={t('referral.title')}
        tabs={[
          { key: 'programmes', title: t('referral.programmes'), panel: () => <Programmes /> },
          ...(may('referral-details') ? [{ key: 'people', title: t('people.title'), panel: () => <ReferralDetails /> }] : []),
        ]}
      />
      {creating && <ReferralForm onClose={() => setCreating(false)} />}
    </Stack>
  )
}

function Programmes() {
  const { t } = useTranslation('marketing')
  const words = useStatusWords()
  const { label, option } = useFormWordsOf('create-referral')
  const columns: Column<ReferralProgramme, SortOf<'referrals'>>[] = [
    { key: 'name', title: label('name'), sort: 'name', card: 'first', cell: ({ id, name }) => <TextLink to={`/marketing/referrals/${id}`}>{name}</TextLink> },
    { key: 'status', title: t('cashback.status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={cashbackStatus} status={status} /> },
    { key: 'trigger', title: label('trigger'), card: 'second', cell: ({ trigger }) => option('trigger')(trigger).label },
    { key: 'referrer', title: label('referrer_reward'), align: 'end', cell: ({ referrer_reward }) => <Money amount={referrer_reward} bare /> },
    { key: 'referee', title: label('referee_reward'), align: 'end', cell: ({ referee_reward }) => <Money amount={referee_reward} bare /> },
    { key: 'starts', title: t('cashback.starts'), sort: 'starts_at', cell: ({ starts_at }) => <Timestamp time={starts_at} dateOnly /> },
    { key: 'ends', title: t('cashback.ends'), cell: ({ ends_at }) => (ends_at === null ? t('cashback.noEnd') : <Timestamp time={ends_at} dateOnly />) },
    { key: 'rewarded', title: t('referral.rewarded'), align: 'end', cell: ({ rewarded }) => <span className="v-figure">{rewarded}</span> },
    { key: 'paid', title: t('referral.paid'), align: 'end', card: 'side', cell: ({ paid }) => <Money amount={paid} /> },
  ]
  return (
    <ListView
      endpoint="referrals"
      caption={t('referral.title')}
      columns={columns}
      rowKey={({ id }) => id}
      pending={{ type: 'referral', idOf: ({ id }) => id }}
      search={t('cashback.search')}
      empty={t('cashback.empty')}
      filters={{ status: { label: t('cashback.status'), word: (status) => words(cashbackStatus, status) }, trigger: { label: label('trigger'), word: (value) => option('trigger')(value).label } }}
    />
  )
}
