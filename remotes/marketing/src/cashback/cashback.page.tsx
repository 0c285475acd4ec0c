import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgrammeStep } from '@ventanilla/contract/programme-steps'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { knownCents } from '@ventanilla/contract/money'
import { useProblemText } from '@ventanilla/i18n/problem-text'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useNavigate, useParams } from '@ventanilla/remote-sdk/router'
import { useChangeWords, useFieldLabels } from '@ventanilla/ui/changes'
import { cashbackStatus, Panel, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import { ConfirmCall, DetailPage, History, type Identity } from '@ventanilla/ui/detail'
import { BudgetBar, useReward } from './cashback-columns.tsx'
import { CashbackExample } from './cashback-example.tsx'
import { CashbackForm } from './cashback-form.tsx'
import { CashbackRewards } from './cashback-rewards.tsx'
import { segmentPath } from '../segments/paths.ts'
import { StepDialog, useStepActions } from '../programme/steps.tsx'

type Begun = { what: 'edit' | 'delete' | ProgrammeStep; cashback: Cashback }

/** One cashback programme: its terms, what it has spent, what can be done with it, and its history. */
export default function CashbackPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketing')
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const identity = useIdentity(setBegun)
  const words = useChangeWords()
  const { may } = useSession()
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const close = () => setBegun(undefined)
  return (
    <>
      <DetailPage query={useApi().query('cashback', { params: { id } })} kind={t('cashback.one')} back="/cashback" identity={identity} pending={{ type: 'cashback', idOf: (cashback) => cashback.id }}>
        {(cashback) => (
          <>
            <CashbackExample terms={cashback} />
            {may('cashback-rewards') && cashback.status !== 'draft' && cashback.status !== 'scheduled' && <Panel title={t('rewards.title')} flush><CashbackRewards id={id} /></Panel>}
            <Panel title={t('cashback.history')} flush><History record={{ type: 'cashback', id }} words={words} /></Panel>
          </>
        )}
      </DetailPage>
      {begun?.what === 'edit' && <CashbackForm cashback={begun.cashback} onClose={close} />}
      {begun?.what === 'delete' && (
        <ConfirmCall
          endpoint="delete-cashback"
          input={{ params: { id }, body: { version: begun.cashback.version } }}
          title={t('cashback.deleteTitle', { name: begun.cashback[name] })}
          confirm={t('cashback.delete')}
          danger
          done={t('cashback.deleted')}
          // Sent for approval, it is still there.
          onDone={(answer) => answer && void navigate('/cashback')}
          onClose={close}
        >
          {t('cashback.deleteText')}
        </ConfirmCall>
      )}
      {begun && begun.what !== 'edit' && begun.what !== 'delete' && <StepDialog kind="cashback" step={begun.what} programme={begun.cashback} name={begun.cashback[name]} onClose={close} />}
    </>
  )
}

/** For whom a programme is, each segment with its page. */
const Segments = ({ of }: { of: Cashback['segments'] }) => (
  <ul className="v-row">
    {of.map(({ id, name }) => <li key={id}><TextLink to={segmentPath(id)}>{name}</TextLink></li>)}
  </ul>
)

function useIdentity(begin: (begun: Begun) => void): (cashback: Cashback) => Identity {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  const { may } = useSession()
  const say = useProblemText()
  const label = useFieldLabels('create-cashback')
  const reward = useReward()
  const steps = useStepActions('cashback')
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const cap = (amount: string | null) => (amount === null ? t('cashback.noCap') : money(amount))
  return (cashback) => ({
    name: cashback[name],
    status: <StatusTag of={cashbackStatus} status={cashback.status} />,
    facts: [
      { key: 'reward', label: t('cashback.reward'), value: reward(cashback) },
      { key: 'used', label: t('cashback.used'), value: <BudgetBar cashback={cashback} /> },
      { key: 'starts', label: label('starts_at'), value: <Timestamp time={cashback.starts_at} dateOnly /> },
      { key: 'ends', label: label('ends_at'), value: cashback.ends_at === null ? t('cashback.noEnd') : <Timestamp time={cashback.ends_at} dateOnly /> },
      { key: 'purchase', label: label('min_purchase'), value: money(cashback.min_purchase) },
      { key: 'transaction', label: label('max_per_transaction'), value: cap(cashback.max_per_transaction) },
      { key: 'month', label: label('max_per_user_month'), value: cap(cashback.max_per_user_month) },
      { key: 'services', label: t('cashback.services.title'), value: <TextLink to={`/cashback/${cashback.id}/service`}>{t('cashback.services.open')}</TextLink> },
      { key: 'segments', label: label('segment_ids'), value: cashback.segments.length === 0 ? t('cashback.everybody') : <Segments of={cashback.segments} /> },
      ...(cashback.ended_reason === null ? [] : [{ key: 'ended', label: t('cashback.endedReason'), value: t(`endedReasons.${cashback.ended_reason}`) }]),
      ...(cashback.description === '' ? [] : [{ key: 'description', label: label('description'), value: cashback.description }]),
      ...(may('cashback-banner') ? [{ key: 'banner', label: t('cashbackBanner.title'), value: <TextLink to={`/cashback/banner/detail/${encodeURIComponent(cashback.id)}`}>{t('cashbackBanner.open')}</TextLink> }] : []),
      { key: 'id', label: t('cashback.id'), copy: cashback.id },
    ],
    actions: [
      ...steps(cashback, (what) => begin({ what, cashback })),
      { key: 'edit', label: t('cashback.edit'), icon: 'edit', needs: 'edit-cashback', refused: cashback.status === 'ended' ? t('cashback.over') : undefined, begin: () => begin({ what: 'edit', cashback }) },
      { key: 'delete', label: t('cashback.delete'), icon: 'trash', danger: true, needs: 'delete-cashback', refused: keptBecause(cashback), begin: () => begin({ what: 'delete', cashback }) },
    ],
  })

  /** Why it can't be deleted, in the server's words. */
  function keptBecause({ status, spent }: Cashback): string | undefined {
    if ((knownCents(spent) ?? 0) > 0) return say({ code: 'cashback_spent', params: { amount: spent } })
    return status === 'draft' || status === 'scheduled' ? undefined : t('errors.cashback_begun', { ns: 'messages' })
  }
}
