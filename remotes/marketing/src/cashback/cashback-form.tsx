import { useTranslation } from 'react-i18next'
import { cashbackProblems } from '@ventanilla/contract/cashback-rules'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { fromCents, knownCents } from '@ventanilla/contract/money'
import { dayIn } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Alert } from '@ventanilla/ui/core'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { CashbackExample } from './cashback-example.tsx'

type Endpoint = 'create-cashback' | 'edit-cashback'
type Parts = FormParts<Endpoint>

/** A programme as its form has it: its days are days in Panama. */
const valuesOf = ({ name_es, name_en, description, reward_type, rate_bps, fixed_amount, min_purchase, max_per_transaction, max_per_user_month, budget, starts_at, ends_at, segment_ids }: Cashback) => ({
  segment_ids,
  ...{ name_es, name_en, description, reward_type, rate_bps, fixed_amount, min_purchase, max_per_transaction, max_per_user_month, budget },
  starts_at: dayIn(starts_at),
  ends_at: ends_at === null ? null : dayIn(ends_at),
})

/** The reward that the type takes, and the other one: what was typed there stays until the form is sent, in case somebody comes back to it. */
const rewardsOf = ({ reward_type }: Pick<Parts['values'], 'reward_type'>) => (reward_type === 'fixed' ? (['fixed_amount', 'rate_bps'] as const) : (['rate_bps', 'fixed_amount'] as const))
const counted = <V extends Pick<Parts['values'], 'reward_type'>>(values: V): V => ({ ...values, [rewardsOf(values)[1]]: null })

/** Creates a cashback programme, or changes one. What is asked for waits for a second person where policy says so. */
export function CashbackForm({ cashback, onClose }: { cashback?: Cashback; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const { label, option } = useFormWordsOf('create-cashback')
  const { money } = useFormats()
  const api = useApi()
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const spent = cashback?.spent
  const shared = {
    dialog: { title: t(cashback ? 'cashback.edit' : 'cashback.new') },
    label,
    looks: {
      reward_type: { cards: true, option: option('reward_type') },
      max_per_transaction: { hint: t('cashback.hints.noCap') },
      max_per_user_month: { hint: t('cashback.hints.noCap') },
      budget: { hint: spent !== undefined && t('cashback.hints.spent', { amount: money(spent) }) },
      starts_at: { hint: !cashback && t('cashback.hints.starts') },
      segment_ids: { hint: t('cashback.hints.segments'), known: cashback?.segments.map(({ id, name: named }) => ({ id, label: named })) },
      ends_at: { hint: t('cashback.hints.ends') },
    },
    unused: (values: Parts['values']) => [rewardsOf(values)[1]],
    check: (values: Parts['values']) => cashbackProblems(counted(values), { today: dayIn(), before: cashback && { ...valuesOf(cashback), spent: cashback.spent } }),
    submit: t('cashback.save'),
    saved: (saved: Cashback) => t('cashback.saved', { name: saved[name] }),
    onDone: onClose,
    onCancel: onClose,
    children: (form: Parts) => <Terms form={form} cashback={cashback} />,
  }
  if (!cashback) return <ResourceForm endpoint="create-cashback" start={{ reward_type: 'percent', min_purchase: '0.00', starts_at: dayIn() }} input={(body) => ({ body: counted(body) })} {...shared} />
  const read = () => api.call('cashback', { params: { id: cashback.id } })
  return <ResourceForm endpoint="edit-cashback" record={{ now: cashback, read, valuesOf }} input={(body, { id, version }: Cashback) => ({ params: { id }, body: { version, ...counted(body) } })} {...shared} />
}

/** The fields, of the two rewards the one that the type takes. */
function Terms({ form: { field, values }, cashback }: { form: Parts; cashback: Cashback | undefined }) {
  return (
    <div className="v-stack v-form">
      {field('name')}
      {field('description')}
      {field('reward_type')}
      {field(rewardsOf(values)[0])}
      {field('min_purchase')}
      {field('max_per_transaction')}
      {field('max_per_user_month')}
      <CashbackExample terms={counted(values)} />
      <Generous values={values} />
      {field('budget')}
      {cashback && <Ending cashback={cashback} budget={values.budget} />}
      {field('starts_at')}
      {field('ends_at')}
      {field('segment_ids')}
    </div>
  )
}

/** Warns of a budget that leaves nothing: the programme ends with it. */
function Ending({ cashback: { status, spent }, budget }: { cashback: Cashback; budget: string | undefined }) {
  const { t } = useTranslation('marketing')
  const isBegun = status === 'active' || status === 'paused'
  return isBegun && budget !== undefined && knownCents(budget) === knownCents(spent) ? <Alert kind="warning">{t('cashback.endsNow')}</Alert> : null
}

/** Warns of a fixed reward that is more than the smallest purchase which earns it. */
function Generous({ values: { reward_type, fixed_amount, min_purchase, max_per_transaction } }: { values: Parts['values'] }) {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  const cents = (amount: string | null | undefined) => (amount == null ? undefined : knownCents(amount))
  const minimum = cents(min_purchase) ?? 0
  const most = Math.min(cents(fixed_amount) ?? 0, cents(max_per_transaction) ?? Infinity)
  if (reward_type !== 'fixed' || most <= minimum) return null
  return <Alert kind="warning">{t('cashback.generous', { reward: money(fromCents(most)), minimum: money(fromCents(minimum)) })}</Alert>
}
