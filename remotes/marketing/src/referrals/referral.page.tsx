import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferralProgramme } from '@ventanilla/contract/endpoints/referral.endpoints'
import type { ProgrammeStep } from '@ventanilla/contract/programme-steps'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords, useFormWordsOf } from '@ventanilla/ui/changes'
import { cashbackStatus, StatusTag, Timestamp } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage, History, UrlTabs, type Identity } from '@ventanilla/ui/detail'
import { StepDialog, useStepActions } from '../programme/steps.tsx'
import { ReferralDetails } from './referral-details.tsx'
import { ReferralForm } from './referral-form.tsx'

type Begun = { what: 'edit' | 'delete' | ProgrammeStep; referral: ReferralProgramme }

/** One referral programme: its terms, what can be done with it, whom it rewarded, and its history. */
export default function ReferralPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const words = useChangeWords()
  const { may } = useSession()
  const [begun, setBegun] = useState<Begun>()
  const identity = useIdentity(setBegun)
  const history = { key: 'history', title: t('cashback.history'), panel: () => <History record={{ type: 'referral', id }} words={words} /> }
  const close = () => setBegun(undefined)
  return (
    <>
      <DetailPage query={useApi().query('referral', { params: { id } })} kind={t('referral.one')} back="/marketing/referrals" identity={identity} pending={{ type: 'referral', idOf: (referral) => referral.id }}>
        {() => (
          <UrlTabs
            label={t('referral.one')}
            tabs={may('referral-details') ? [{ key: 'people', title: t('people.title'), panel: () => <ReferralDetails of={id} /> }, history] : [history]}
          />
        )}
      </DetailPage>
      {begun?.what === 'edit' && <ReferralForm referral={begun.referral} onClose={close} />}
      {begun?.what === 'delete' && (
        <ConfirmCall
          endpoint="delete-referral"
          input={{ params: { id }, body: { version: begun.referral.version } }}
          title={t('cashback.deleteTitle', { name: begun.referral.name })}
          confirm={t('cashback.delete')}
          danger
          done={t('cashback.deleted')}
          // Sent for approval, it is still there.
          onDone={(answer) => answer && void navigate('/marketing/referrals')}
          onClose={close}
        >
          {t('cashback.deleteText')}
        </ConfirmCall>
      )}
      {begun && begun.what !== 'edit' && begun.what !== 'delete' && <StepDialog kind="referral" step={begun.what} programme={begun.referral} name={begun.referral.name} onClose={close} />}
    </>
  )
}

function useIdentity(begin: (begun: Begun) => void): (referral: ReferralProgramme) => Identity {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  const { label, option } = useFormWordsOf('create-referral')
  const steps = useStepActions('referral')
  return (referral) => ({
    name: referral.name,
    status: <StatusTag of={cashbackStatus} status={referral.status} />,
    facts: [
      { key: 'trigger', label: label('trigger'), value: option('trigger')(referral.trigger).label },
      ...(referral.trigger === 'kyc_verified' ? [] : [{ key: 'minimum', label: label('min_amount'), value: money(referral.min_amount) }]),
      { key: 'referrer', label: label('referrer_reward'), value: money(referral.referrer_reward) },
      { key: 'referee', label: label('referee_reward'), value: money(referral.referee_reward) },
      { key: 'most', label: label('max_per_user'), value: referral.max_per_user ?? t('cashback.noCap') },
      { key: 'starts', label: label('starts_at'), value: <Timestamp time={referral.starts_at} dateOnly /> },
      { key: 'ends', label: label('ends_at'), value: referral.ends_at === null ? t('cashback.noEnd') : <Timestamp time={referral.ends_at} dateOnly /> },
      ...(referral.ended_reason === null ? [] : [{ key: 'ended', label: t('cashback.endedReason'), value: t(`endedReasons.${referral.ended_reason}`) }]),
      { key: 'paid', label: t('referral.paid'), value: money(referral.paid) },
      { key: 'id', label: t('cashback.id'), copy: referral.id },
    ],
    actions: [
      ...steps(referral, (what) => begin({ what, referral })),
      { key: 'edit', label: t('referral.edit'), icon: 'edit', needs: 'edit-referral', refused: referral.status === 'ended' ? t('cashback.over') : undefined, begin: () => begin({ what: 'edit', referral }) },
      { key: 'delete', label: t('cashback.delete'), icon: 'trash', danger: true, needs: 'delete-referral', refused: referral.status === 'draft' || referral.status === 'scheduled' ? undefined : t('errors.cashback_begun', { ns: 'messages' }), begin: () => begin({ what: 'delete', referral }) },
    ],
  })
}
