import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chargeOf, chargeProblems, chargesOfAmounts, type ChargeTerms } from '@ventanilla/contract/card-charge'
import type { CardCharge } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import { fromCents } from '@ventanilla/contract/money'
import { dayIn } from '@ventanilla/i18n/dates'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { ResourceForm, type FormParts } from '@ventanilla/ui/form'
import { chargesNow } from './charges-now.ts'

type Parts = FormParts<'save-card-charge' | 'edit-card-charge'>

/** A charge as its form has it: its day is a day in Panama. */
export const valuesOf = ({ type, calculation, amount, percent_bps, min_amount, max_amount, effective_from, is_active }: CardCharge) => ({ type, calculation, amount, percent_bps, min_amount, max_amount, effective_from: dayIn(effective_from), is_active })

/** Creates a charge, or changes one that is to come. It waits for a second person where policy says so. */
export function ChargeForm({ charge, onClose }: { charge: CardCharge | undefined; onClose: () => void }) {
  const { t } = useTranslation('compliance')
  const { label, option } = useFormWordsOf('save-card-charge')
  const { date } = useFormats()
  const api = useApi()
  const shared = {
    dialog: { title: t(charge ? 'charges.edit' : 'charges.new') },
    label,
    looks: { type: { option: option('type') }, calculation: { cards: true, option: option('calculation') }, effective_from: { hint: t('charges.hints.from') }, is_active: { hint: t('charges.hints.active') } },
    check: (values: Parts['values']) => chargeProblems(asTaken(values)),
    unused: ({ calculation }: Parts['values']) => notTaken(calculation),
    submit: t('charges.save'),
    saved: ({ type, effective_from, is_active }: CardCharge) => t(is_active ? 'charges.saved' : 'charges.savedOff', { type: option('type')(type).label, day: date(effective_from) }),
    onDone: onClose,
    onCancel: onClose,
    children: (form: Parts) => <Terms form={form} />,
  }
  if (!charge) return <ResourceForm endpoint="save-card-charge" start={{ type: 'card_request', calculation: 'flat', effective_from: dayIn(), is_active: true }} input={(body) => ({ body: asTaken(body) })} {...shared} />
  const read = () => api.call('card-charge', { params: { id: charge.id } })
  return <ResourceForm endpoint="edit-card-charge" record={{ now: charge, read, valuesOf }} input={(body, { id, version }: CardCharge) => ({ params: { id }, body: { version, ...asTaken(body) } })} {...shared} />
}

const parts = ['amount', 'percent_bps', 'min_amount', 'max_amount'] as const
const partsOf = { flat: ['amount'], percent: ['percent_bps', 'min_amount', 'max_amount'], both: parts } as const satisfies Record<string, readonly (typeof parts)[number][]>

const notTaken = (calculation: ChargeTerms['calculation'] = 'flat') => parts.filter((part) => !(partsOf[calculation] as readonly string[]).includes(part))

/** Terms with what their calculation takes and nothing else. What was written of the others stays in the form, for who comes back to them. */
const asTaken = <T extends Pick<ChargeTerms, 'calculation'>>(terms: T): T => ({ ...terms, ...Object.fromEntries(notTaken(terms.calculation).map((part) => [part, null])) })

/** The fields that the calculation takes. */
function Terms({ form: { field, values } }: { form: Parts }) {
  const others: readonly string[] = notTaken(values.calculation)
  return (
    <div className="v-stack v-form">
      {field('type')}
      {field('calculation')}
      {parts.filter((part) => !others.includes(part)).map(field)}
      {field('effective_from')}
      {field('is_active')}
      <Example terms={asTaken(values)} />
    </div>
  )
}

/** An amount that people withdraw. */
const BASE = 10_000

/** What a change means: what is charged by it, and what is charged today. */
function Example({ terms }: { terms: ChargeTerms }) {
  const { t } = useTranslation('compliance')
  const { money } = useFormats()
  const { data } = useQuery(useApi().query('card-charges', chargesNow))
  const charge = chargeOf(terms, BASE)
  if (charge === undefined || terms.type === undefined) return null
  const present = data?.results.find(({ type, status }) => type === terms.type && status === 'in_force')
  const now = present && chargeOf(present, BASE)
  const isShare = terms.calculation !== 'flat' || (present !== undefined && present.calculation !== 'flat' && chargesOfAmounts.includes(terms.type))
  return (
    <p className="v-note" role="status">
      {isShare ? t('charges.example.share', { base: money(fromCents(BASE)), charge: money(fromCents(charge)) }) : t('charges.example.flat', { charge: money(fromCents(charge)) })}
      {data && ` ${now === undefined ? t('charges.example.nothing') : t('charges.example.now', { charge: money(fromCents(now)) })}`}
    </p>
  )
}
