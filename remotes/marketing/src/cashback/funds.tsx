import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useFieldLabels } from '@ventanilla/ui/changes'
import { Alert, Button } from '@ventanilla/ui/core'
import { type FormParts, type Intention, ResourceForm, useIntention } from '@ventanilla/ui/form'

/** Says that rewards wait because the account does not cover the next one, or because a limit leaves no room for it. */
export function ShortFunds() {
  const { t } = useTranslation('marketing')
  const { data } = useQuery(useApi().query('marketing-account', {}))
  const { money } = useFormats()
  if (!data) return null
  if (data.missing === null) return data.limited ? <Alert kind="warning">{t('funds.limited')}</Alert> : null
  // None of them a purchase: it is the rewards of referrals that wait.
  if (data.waiting === 0) return <Alert kind="warning">{t('funds.shortOfReferrals', { missing: money(data.missing), balance: money(data.balance) })}</Alert>
  return <Alert kind="warning">{t('funds.short', { count: data.waiting, missing: money(data.missing), balance: money(data.balance) })}</Alert>
}

/** What the account has that rewards are paid from, and the way to put more into it. */
export function Funds() {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  const { may } = useSession()
  const { data } = useQuery(useApi().query('marketing-account', {}))
  const [funding, setFunding] = useState(false)
  const intention = useIntention<Funding>()
  if (!data) return null
  return (
    <>
      <span className="v-figure">{t('funds.balance', { amount: money(data.balance) })}</span>
      {may('fund-marketing') && <Button onClick={() => setFunding(true)}>{t('funds.add')}</Button>}
      {funding && <FundForm intention={intention} float={money(data.float)} onClose={() => setFunding(false)} />}
    </>
  )
}

type Funding = FormParts<'fund-marketing'>['values']

function FundForm({ intention, float, onClose }: { intention: Intention<Funding>; float: string; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  return (
    <ResourceForm
      endpoint="fund-marketing"
      dialog={{ title: t('funds.add') }}
      label={useFieldLabels('fund-marketing')}
      looks={{ amount: { hint: t('funds.available', { amount: float }) } }}
      input={(body) => ({ body: { ...body, reference: intention.reference } })}
      intention={intention}
      submit={t('funds.confirm')}
      saved={({ balance }) => t('funds.saved', { amount: money(balance) })}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
